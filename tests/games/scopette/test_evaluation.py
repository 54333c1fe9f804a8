"""The expected points before the end of a match."""

from __future__ import annotations

from typing import Any

import cartable
from cartable.bots import choose, make_bot
from cartable.games.match import Match
from cartable.games.scopette.ai.evaluation import evaluate
from cartable.games.scopette.cards import CARDS_END, set_of
from cartable.games.scopette.goals import points_of
from cartable.games.scopette.state import HAND
from cartable.kernel import wide_row
from tests.cases import each_case


def _played(match: Match, moves: int) -> Match:
    bot = make_bot(match.game, "greedy", 1)
    for _ in range(moves):
        if match.turn is None:
            break
        match.play(choose(bot, match))
    return match


def _evaluation(match: Match) -> list[int]:
    points = wide_row(8)
    evaluate(match.state, points)
    return [points[seat] for seat in range(match.state.players)]


@each_case("options", [{"players": 2}, {"players": 3}, {"players": 4, "teams": True}])
def test_at_the_end_it_is_the_score(options: dict[str, Any]) -> None:
    match = _played(cartable.new("scopette", seed=3, **options), 10**6)
    assert _evaluation(match) == [100 * points for points in match.scores]


@each_case("seed", range(8))
def test_before_the_end_a_card_that_scores_is_worth_more_than_one_that_does_not(seed: int) -> None:
    match = _played(cartable.new("scopette", players=2, seed=seed), 12)
    state = match.state
    hand = [kind for kind in list(state.hands)[:HAND] if kind < CARDS_END]
    others = [kind for kind in state.stock[state.dealt :] if points_of(state, 0, set_of(kind)) == 0]
    scoring = [place for place, kind in enumerate(hand) if points_of(state, 0, set_of(kind)) > 0]
    before = _evaluation(match)
    for place in scoring:
        kept = state.hands[place]
        state.hands[place] = others[0]
        assert _evaluation(match)[0] < before[0]
        assert _evaluation(match)[1] == before[1]
        state.hands[place] = kept


def test_partners_have_the_same_evaluation() -> None:
    match = _played(cartable.new("scopette", players=4, teams=True, seed=5), 20)
    expected = _evaluation(match)
    assert expected[0] == expected[2]
    assert expected[1] == expected[3]
    assert expected != [100 * points for points in match.scores]

"""What was best with all cards open: the same as by trying every line, bounded, and only where it may be known."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import cartable
from cartable import Match
from cartable.analysis import Decision, OpenValue, open_cards, review
from cartable.analysis.open_cards import open_value
from cartable.analysis.reviewer import Reviewer
from cartable.analysis.wording import moves_in_words, open_line, open_summary
from cartable.bots.endings.open_moves import MOST_MOVES, solve_choices, solve_moves
from cartable.games.goita.ai.open_cards import OpenCards
from cartable.games.moves import Move
from tests.analysis.brute_force import BruteForce, TooManyLinesError
from tests.interpreted import interpreted
from tests.tiers import in_soak

pytestmark = pytest.mark.compiled_only

VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "shokoba": ("shokoba", {"players": 2}),
    "shokoba with mistakes": ("shokoba", {"players": 2, "mistakes": True}),
    "shokoba for three": ("shokoba", {"players": 3}),
    "shokoba for four": ("shokoba", {"players": 4}),
    "shokoba in teams": ("shokoba", {"players": 4, "teams": True}),
    "scopette": ("scopette", {"players": 2}),
    "scopette for three": ("scopette", {"players": 3}),
    "scopette for five": ("scopette", {"players": 5}),
    "scopette in teams": ("scopette", {"players": 4, "teams": True}),
    "goita": ("goita", {"players": 2}),
    "goita for three": ("goita", {"players": 3}),
    "goita in teams": ("goita", {"players": 4}),
    "goita solo": ("goita", {"players": 1, "mode": "solo"}),
    "goita together": ("goita", {"players": 2, "mode": "solo"}),
    "toko maja": ("toko_maja", {"players": 2}),
}


def one_round(name: str, seed: int) -> list[Match]:
    """A round played at random: the match before each of its moves."""
    game, options = VARIANTS[name]
    match, chance, found = cartable.new(game, seed=seed, **options), random.Random(seed), list[Match]()
    while len(match.rounds) == 1 and not match.is_over:
        found.append(match.copy())
        match.play(chance.choice(match.legal_moves))
    return found


@pytest.mark.parametrize(("rounds", "most", "most_alone"), [(1, 300, 1500), *in_soak(6, 700, 5000)])
def test_every_late_move_has_the_value_that_trying_every_line_finds(
    rounds: int, most: int, most_alone: int, subtests: pytest.Subtests
) -> None:
    """From the last decision of a round backwards, until there are too many lines.

    In so many rounds, and in up to six until enough was compared. Alone, few cards can be turned up and removed in many
    orders.
    """
    for name, (_, options) in VARIANTS.items():
        with subtests.test(name):
            compare_late_moves(name, rounds, most_alone if options.get("mode") else most)


def compare_late_moves(name: str, rounds: int, most: int) -> None:
    compared = differed = 0
    for seed in range(6):
        if seed >= rounds and compared > 4 and differed > 1:
            break
        for match in reversed(one_round(name, seed)):
            if len(match.legal_moves) < 2:
                continue
            try:
                values = BruteForce(match, most).moves(match)
            except TooManyLinesError:
                break
            best = {code for code, value in values.items() if value == max(values.values())}
            for played in values:
                found = open_value(match.game, match.state, played, before=0.0)
                assert found is not None
                assert {move.code for move in found.best} == best, (seed, match.ply)
                assert (found.margin, found.played) == pytest.approx((max(values.values()), values[played]))
            compared += 1
            differed += len(best) < len(values)
    assert compared > 4
    assert differed > 1


def finished(name: str, seed: int = 3) -> Match:
    game, options = VARIANTS[name]
    match, chance = cartable.new(game, seed=seed, **options), random.Random(seed)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves))
    return match


def test_margins_are_those_of_the_round() -> None:
    """What earlier rounds brought is not counted."""
    match = finished("shokoba")
    found = [each for each in review(match, worlds=1).decisions if each.round == len(match.rounds) - 1]
    last = found[-1].open_cards
    assert last is not None
    before, after = (match.rounds[number].states[-1].stones for number in (-2, -1))
    seat = found[-1].seat
    assert last.played == (after[seat] - before[seat]) - (after[1 - seat] - before[1 - seat])


def test_nothing_else_of_a_decision_depends_on_it() -> None:
    match = finished("goita")
    reviewer = Reviewer(match, worlds=3)
    pending = {each.ply: each for each in reviewer.pending_decisions()}
    decisions = review(match, worlds=3).decisions
    assert sum(each.open_cards is not None for each in decisions) > 20
    for each in decisions[::9]:
        assert replace(each, open_cards=None) == reviewer.decision(pending[each.ply])


def test_an_interrupted_review_keeps_it() -> None:
    match = finished("shokoba")
    whole = review(match, worlds=2)
    marked = OpenValue((Move(0, "none"),), 7.0, 5.0)
    known = {each.ply: replace(each, open_cards=marked) for each in whole.decisions[:5]}
    continued = review(match, worlds=2, known=known)
    assert [each.open_cards for each in continued.decisions[:5]] == [marked] * 5
    assert continued.decisions[5:] == whole.decisions[5:]


def test_one_seat_of_a_match_has_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_cards, "POSITIONS", 20_000)
    match = finished("goita in teams")
    alone = review(match, 1, worlds=2).decisions
    assert alone == tuple(review(match, worlds=2).of_seat(1))
    assert any(each.open_cards for each in alone)


def test_a_record_of_what_one_seat_knew_has_none() -> None:
    """Not even in its finished rounds."""
    match = finished("goita")
    while match.is_over:
        match.undo()
    partial = cartable.read(match.record(known_to=1))
    assert partial.deals.is_partial
    found = review(partial, worlds=1).decisions
    assert found
    assert all(each.open_cards is None for each in found)
    assert any(each.open_cards for each in review(match, 1, worlds=1).decisions)


def test_a_round_that_is_not_over_has_none() -> None:
    match = one_round("goita", 1)[-1]
    found = review(match, worlds=1).decisions
    assert found
    assert all(each.open_cards is None for each in found)


def test_too_many_positions_are_not_visited() -> None:
    match = one_round("shokoba", 1)[0]
    legal = match.legal_moves.codes
    assert solve_moves(match.game, match.state, legal, limit=1000) is None
    late = one_round("shokoba", 1)[-4]
    assert solve_moves(late.game, late.state, late.legal_moves.codes, limit=1) is None
    assert solve_moves(late.game, late.state, [0] * (MOST_MOVES + 1), limit=10**6) is None
    goita = cartable.new("goita", players=4, seed=5)
    assert OpenCards().moves_within(goita.state, 10) is None
    assert OpenCards().moves_within(goita.state, 10**7) == OpenCards().moves(goita.state)


@pytest.mark.parametrize("name", ["shokoba for three", "scopette", "goita for three"])
def test_interpreted_and_compiled_agree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = [each for each in one_round(name, 4) if len(each.legal_moves) > 1][-3]
    legal = list(match.legal_moves.codes)
    compiled = solve_moves(match.game, match.state, legal, 3000)
    slow = interpreted(match.game.bound(solve_choices))
    monkeypatch.setattr(type(match.game), "bound", lambda _, generic: slow)
    assert solve_moves(match.game, match.state, legal, 3000) == compiled is not None


def test_it_is_told_in_words() -> None:
    match = one_round("goita", 1)[0]
    moves = [move for move in match.legal_moves if str(move) in ("(P)", "(L)", "(N)", "(S)", "(G)")]
    few, many = OpenValue(tuple(moves[:1]), 3.0, -1.0), OpenValue(tuple(moves[:1] * 5), 3.0, 3.0)
    name = match.game.move_name(moves[0].code, "en")
    expected = f"With all cards open: {name} brings +3 in the round, the move played −1."
    assert open_line(match.game, few).en == expected
    assert open_line(match.game, many).fr.startswith("Toutes cartes ouvertes : le coup joué était le meilleur")
    assert moves_in_words(match.game, many.best, "en") == f"{name} or {name} or 3 others"
    assert moves_in_words(match.game, many.best[:3], "fr").count(" ou ") == 2


def test_a_summary_counts_what_is_known() -> None:
    match = finished("goita")
    found = review(match, worlds=1)
    known = [each.open_cards for each in found.of_seat(0) if each.open_cards]
    best = sum(each.played == each.margin for each in known)
    told = open_summary(found, 0)
    assert told is not None
    assert told.en.startswith(f"Seat 0: best with all cards open in {best} of {len(known)} decisions")
    hidden = tuple[Decision, ...](replace(each, open_cards=None) for each in found.decisions)
    assert open_summary(replace(found, decisions=hidden), 0) is None

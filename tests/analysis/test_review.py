"""Reviews: what they find, that they add up, and that they know no more than the seat did."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import cartable
from cartable import BadOption, Match
from cartable.analysis import Grade, Review, open_cards, review
from cartable.analysis.reviewer import PendingDecision, Reviewer
from cartable.analysis.trials import Trials, try_choices, try_deals
from cartable.bots import choose, make_bot
from cartable.bots.search.plan import settings_for
from cartable.kernel.chance import generator
from tests.interpreted import interpreted

pytestmark = pytest.mark.compiled_only

MATCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "shokoba": ("shokoba", {"players": 2, "target": 3}),
    "shokoba for three": ("shokoba", {"players": 3, "target": 1}),
    "shokoba in teams": ("shokoba", {"players": 4, "teams": True, "target": 1}),
    "toko maja in teams": ("toko_maja", {"players": 4, "teams": 2}),
    "goita": ("goita", {"players": 2, "target": 5}),
    "goita solo": ("goita", {"players": 1, "mode": "solo"}),
    "scopette": ("scopette", {"players": 3}),
}


def played(game: str, level: str = "beginner", seed: int = 3, **options: Any) -> Match:
    match = cartable.new(game, seed=seed, **options)
    bots = [make_bot(match.game, level, seat) for seat in range(match.players)]
    while match.turn is not None:
        match.play(choose(bots[match.turn], match))
    return match


@pytest.fixture(scope="module")
def shokoba() -> Review:
    """A beginner against a sensible bot, with some mistakes of both."""
    match = cartable.new("shokoba", seed=3, players=2)
    bots = [
        make_bot(match.game, "beginner", 0, overlooks=57, misjudges=100),
        make_bot(match.game, "sensible", 1, overlooks=17, misjudges=38),
    ]
    while match.turn is not None:
        match.play(choose(bots[match.turn], match))
    return review(match, worlds=120)


@pytest.mark.parametrize("name", MATCHES)
def test_every_account_adds_up_to_the_result(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_cards, "POSITIONS", 2000)  # what is best with all cards open is no part of an account
    game, options = MATCHES[name]
    match = played(game, **options)
    found = review(match, worlds=4)
    assert len(found.rounds) == len(match.rounds)
    points = [match.scores[seats[0]] for seats in match.sides]
    for side, account in enumerate(found.accounts):
        others = [each for number, each in enumerate(points) if number != side]
        assert account.result == pytest.approx(points[side] - (sum(others) / len(others) if others else 0))
        assert account.expected + account.luck - account.given + account.received == pytest.approx(account.result)
        for seat in match.sides[side]:
            assert sum(each.luck for each in found.lucky_moments(seat)) == pytest.approx(account.luck)
    if len(match.sides) > 1:
        assert sum(each.result for each in found.accounts) == pytest.approx(0)


def test_a_blunder_is_found(shokoba: Review) -> None:
    found = next(each for each in shokoba.decisions if each.ply == 24)
    assert (found.seat, found.grade) == (0, Grade.BLUNDER)
    assert (str(found.played.move), str(found.best.move)) == ("8S", "10S x 7D 3S")
    assert found.lost > 1.5
    assert found.played.error < 0.3
    assert found.best.wins is not None
    assert found.played.wins is not None
    assert found.best.wins > found.played.wins
    assert "diamond" in found.reasons[0].en


def test_what_is_certain_has_no_error(shokoba: Review) -> None:
    """The last cards: both know everything."""
    found = next(each for each in shokoba.decisions if each.ply == 68)
    assert (found.grade, found.lost, found.played.error) == (Grade.BLUNDER, 3.0, 0.0)


def test_the_best_move_gives_nothing_away(shokoba: Review) -> None:
    for each in shokoba.decisions:
        assert (each.grade is Grade.BEST) == (each.played.move == each.best.move)
        assert each.played in each.choices
        assert [choice.behind for choice in each.choices] >= [0.0]
        if each.grade is Grade.BEST:
            assert set(each.given) == {0.0}


def test_the_story_of_a_match(shokoba: Review) -> None:
    told = shokoba.story(0)
    assert told.en.startswith("3 behind: luck cost ")
    assert told.en.endswith("; turning point in round 1.")
    assert told.fr.startswith("3 de retard : la malchance a coûté ")
    turning_point = shokoba.turning_point(0)
    assert turning_point is not None
    assert turning_point.ply == 24


def test_the_same_match_has_the_same_review() -> None:
    match = played("goita", players=2, target=1)
    first, again = review(match, worlds=10), review(match.record(), worlds=10)
    assert first.decisions == again.decisions
    assert first.rounds == again.rounds


def test_it_shows_progress_and_goes_on_where_it_was() -> None:
    match, seen = played("goita", players=2, target=1), list[tuple[int, int]]()

    def stop_after_five(done: int, total: int) -> None:
        seen.append((done, total))
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(match, worlds=5, progress=stop_after_five)
    total = seen[0][1]
    assert seen == [(done, total) for done in range(6)]
    whole = review(match, worlds=5)
    marked = {each.ply: replace(each, grade=Grade.GOOD) for each in whole.decisions[:5]}
    continued = review(match, worlds=5, known=marked)
    assert continued.decisions == (*marked.values(), *whole.decisions[5:])


@pytest.mark.parametrize("game", cartable.GAMES)
def test_it_knows_no_more_than_the_seat(game: str) -> None:
    """Other cards where the seat cannot see them change nothing."""
    match = played(game, players=4)
    reviewer = Reviewer(match, worlds=6)
    pending = list(reviewer.pending_decisions())
    changed = 0
    for each in pending[3:60:7]:
        seen = match.game.state()
        match.game.rules.hide(each.state, each.seat, seen)
        match.game.rules.resample(seen, generator(each.ply))
        other = PendingDecision(each.ply, each.round, each.seat, seen, each.move)
        assert reviewer.decision(other) == reviewer.decision(each)
        changed += bytes(seen) != bytes(each.state)
    assert changed


def test_one_seat_alone() -> None:
    match = played("goita", players=2, target=1)
    found = review(match, 1, worlds=5)
    assert {each.seat for each in found.decisions} == {1}
    assert found.rounds == ()
    assert found.accuracy(0) is None
    accuracy = found.accuracy(1)
    assert accuracy is not None
    assert 0 < accuracy <= 100


def test_a_record_of_what_one_seat_knew() -> None:
    """It has the same decisions of that seat, and none of the others."""
    match = cartable.new("shokoba", players=2, seed=1)
    for _ in range(12):
        match.play(match.legal_moves[0])
    found = review(match.record(known_to=1), worlds=5)
    assert found.decisions == review(match, 1, worlds=5).decisions
    assert found.rounds == ()


def test_a_match_that_is_not_over() -> None:
    match = cartable.new("shokoba", players=2, seed=1)
    for _ in range(5):
        match.play(match.legal_moves[0])
    found = review(match, worlds=5)
    assert found.rounds == ()
    assert found.decisions


def test_a_wrong_number_of_worlds_is_refused(subtests: pytest.Subtests) -> None:
    for worlds in [0, -1, 100_001]:
        with subtests.test(worlds=worlds), pytest.raises(BadOption, match="worlds"):
            review(cartable.new("goita"), worlds=worlds)


def test_a_wrong_seat_is_refused() -> None:
    for seat in (-1, 9):
        with pytest.raises(BadOption) as caught:
            review(cartable.new("goita"), seat)
        assert caught.value.code == "seat/unknown"


@pytest.mark.parametrize("game", cartable.GAMES)
def test_interpreted_and_compiled_trials_agree(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = cartable.new(game, players=3, seed=1)
    trials = Trials(match.game, match.options, settings_for(match.game, {}))
    seen = match.hidden(match.actor)
    codes = match.legal_moves.codes[:2]
    choices = [match.game.small_moves(seen, code) for code in codes]

    def outcomes() -> list[tuple[int, ...]]:
        tried = trials.of_choices(seen, choices, 2, seed=5, whole_match=False)
        dealt = trials.of_deals(match.beginning, 2, seed=6)
        return [(*each.after_round, *each.after_match) for row in (*tried, dealt) for each in row]

    compiled = outcomes()
    slow = {each: interpreted(match.game.bound(each)) for each in (try_choices, try_deals)}
    monkeypatch.setattr(type(match.game), "bound", lambda _, generic: slow[generic])
    assert outcomes() == compiled

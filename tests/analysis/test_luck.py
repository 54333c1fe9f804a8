"""Luck, act of chance by act of chance: named, only from what a seat saw, and adding up."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cartable
from cartable import Match
from cartable.analysis import Chance, Review, review
from cartable.analysis.wording import greatest_luck

pytestmark = pytest.mark.compiled_only


def played(game: str, **options: Any) -> Match:
    match, rng = cartable.new(game, seed=5, **options), random.Random(5)
    while not match.is_over:
        match.play(rng.choice(match.legal_moves))
    return match


@pytest.mark.parametrize("game", cartable.GAMES)
def test_every_declared_chance_event_happens(game: str) -> None:
    options: dict[str, Any] = {"players": 1, "mode": "solo"} if game == "goita" else {"players": 2}
    match, happened = played(game, **options), set[str]()
    for each in match.rounds:
        for before, move, after in zip(each.states, each.moves, each.states[1:], strict=False):
            happened |= {event.kind for event in match.game.events.of_move(before, move, after)}
    assert match.game.chance_events
    assert set(match.game.chance_events) <= happened


def chances(found: Review, seat: int) -> list[Chance]:
    return [each.chance for each in found.lucky_moments(seat)]


def test_every_deal_is_told_apart_from_what_the_others_held() -> None:
    match = played("shokoba", players=2, target=1)
    found = review(match, worlds=20)
    for seat in range(2):
        moments = found.lucky_moments(seat)
        for number in range(len(match.rounds)):
            here = [each for each in moments if each.round == number]
            assert here[0].chance is Chance.DEAL
            dealt = [each.text.en for each in here if each.chance is Chance.CARDS]
            assert dealt == [f"new cards: 3 cards each, {left} left in the stock" for left in (24, 18, 12, 6, 0)]
        assert [each.ply for each in moments] == sorted(each.ply for each in moments)


def test_the_deal_is_what_the_seat_could_expect_after_it() -> None:
    """What the others did before the seat's first decision is not part of it."""
    found = review(played("shokoba", players=3, target=1), worlds=20)
    later = next(each.seat for each in found.decisions if each.ply == 1)
    assert chances(found, later)[:2] == [Chance.DEAL, Chance.OTHERS]
    first = found.decisions[0]
    assert first.ply == 0
    deal, expected = found.lucky_moments(first.seat)[0], found.rounds[0][first.seat].expected
    assert deal.luck == pytest.approx(first.best_margins[first.seat] - expected)


def test_a_seat_is_told_only_of_cards_that_it_drew_itself() -> None:
    found = review(played("scopette", players=3), worlds=2)
    for seat in range(3):
        drawn = [each.text.en for each in found.lucky_moments(seat) if each.chance is Chance.CARDS]
        assert len(drawn) > 10
        assert all(each.startswith(f"new cards: Seat {seat} draws the ") for each in drawn)


def test_alone_all_luck_is_in_the_cards() -> None:
    found = review(played("goita", players=1, mode="solo"), worlds=4)
    assert set(chances(found, 0)) == {Chance.DEAL, Chance.CARDS}
    assert "Seat 0 turns up " in found.lucky_moments(0)[1].text.en
    assert found.lucky_moments(0)[1].text.fr.startswith("nouvelles cartes : ")


def test_without_all_seats_there_are_no_moments() -> None:
    assert review(played("goita", players=2, target=1), 0, worlds=2).lucky_moments(0) == []


def test_the_greatest_luck_of_each_seat() -> None:
    found = review(played("goita", players=2, target=5), worlds=4)
    chosen = greatest_luck(found, range(2))
    for seat in range(2):
        mine = [each for owner, each in chosen if owner == seat]
        assert len(mine) <= 3
        least = min(abs(each.luck) for each in mine)
        assert all(abs(each.luck) <= least for each in found.lucky_moments(seat) if each not in mine)
    assert [each.ply for _, each in chosen] == sorted(each.ply for _, each in chosen)

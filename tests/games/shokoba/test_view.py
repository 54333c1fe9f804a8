"""What a seat sees: piles are face down, partners hide their hands, and chance fills in evenly (SHO-24, SHO-35)."""

from __future__ import annotations

from collections import Counter

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from cartable.games.shokoba.notation import cards_text
from cartable.kernel.chance import generator
from tests.cases import each_case
from tests.games.shokoba.positions import bag, play, position, seen


@pytest.mark.rule("SHO-35")
def test_a_person_sees_how_many_cards_each_pile_holds_and_not_which() -> None:
    match = position("6R 1S 9S", "7D 2S", "10S 10S")
    play(match, "7D x 6R 1S")
    for seat in (SPECTATOR, 0, 1):
        view = match.view(seat)
        assert view["piles"] == [3, 0]
        assert "taken" not in view
        shown = str({name: value for name, value in view.items() if name not in ("hands", "table")})
        assert not [card for card in ("7D", "6R", "1S") if card in shown]


@pytest.mark.rule("SHO-35")
def test_the_memory_aid_shows_what_everybody_saw_being_taken() -> None:
    match = position("6R 1S 9S", "7D 2S", "9R 10S", memory=True)
    play(match, "7D x 6R 1S", "9R x 9S")
    for seat in (SPECTATOR, 0, 1):
        assert match.view(seat)["taken"] == [["1S", "6R", "7D"], ["9S", "9R"]]


@pytest.mark.rule("SHO-35")
def test_bots_remember_everything_that_was_seen() -> None:
    match = position("6R 1S 9S", "7D 2S", "10S 10S")
    play(match, "7D x 6R 1S")
    assert match.hidden(1).piles[0] == match.hidden(SPECTATOR).piles[0] == bag("7D 6R 1S")


@pytest.mark.rule("SHO-24")
def test_a_team_s_cards_and_stones_are_its_members_together() -> None:
    match = position("9S", "9R 1S", "3S 4S", "3R 2S", "10S 10R", teams=True)
    play(match, "9R x 9S", "3S", "3R x 3S")
    assert seen(match)["piles"] == [4, 0]
    assert seen(match)["stones"] == [2, 0]
    assert match.scores == (2, 0, 2, 0)


@pytest.mark.rule("SHO-24")
@each_case("nine_cards", [False, True])
def test_partners_do_not_see_each_other_s_cards(nine_cards: bool) -> None:
    match = cartable.new("shokoba", teams=True, nine_cards=nine_cards, seed=1)
    for seat in range(4):
        hands = match.view(seat)["hands"]
        assert "??" not in hands[seat]
        assert all(set(hands[other]) == {"??"} for other in range(4) if other != seat)


def test_a_spectator_sees_no_hand() -> None:
    assert seen(cartable.new("shokoba", players=2, seed=1))["hands"] == ["?? ?? ??", "?? ?? ??"]


def test_what_is_unknown_is_filled_in_evenly() -> None:
    """Seat 1 holds one of four unseen cards: each is equally likely, so a 3S is three times as likely as the 3R."""
    match = position("10S", "10R", "3S", rest=0)
    state = match.state
    state.piles[0] -= bag("3R 3S 3S")
    state.dealt = 37
    chance = generator(1)
    held: Counter[str] = Counter()
    for _ in range(4000):
        guess = match.hidden(0)
        match.game.rules.resample(guess, chance)
        held.update(cards_text(guess.hands[1]))
    assert set(held) == {"3S", "3R"}
    expected = {"3S": 3000, "3R": 1000}
    assert sum((held[card] - expected[card]) ** 2 / expected[card] for card in expected) < 6.6

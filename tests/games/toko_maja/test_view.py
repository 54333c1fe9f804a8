"""What a seat sees, what bots remember, and how chance fills in the rest (TOK-33, TOK-10)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from cartable.games.toko_maja.notation import cards_text
from cartable.games.toko_maja.state_summary import unplaced
from cartable.games.toko_maja.view import unseen
from cartable.kernel.chance import generator
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.toko_maja.positions import dealt, only, play, position
from tests.interpreted import interpreted

OPENING = "5 4 3  1 2  2 2  3 J  1 1"


@pytest.mark.rule("TOK-33")
def test_of_a_pile_one_sees_the_top_and_the_number_of_cards() -> None:
    match = position("1 2 5|-|3 3", "", "")
    for seat in (SPECTATOR, 0, 1):
        view = match.view(seat)
        assert view["tops"] == ["5", None, "3"]
        assert view["heights"] == [3, 0, 2]
        assert "beneath" not in view


@pytest.mark.rule("TOK-33")
def test_the_memory_aid_shows_what_everybody_saw() -> None:
    match = position("1 2 5|-|3 3", "4", "", memory=True)
    play(match, "take A")
    for seat in (SPECTATOR, 0, 1):
        assert match.view(seat)["beneath"] == [["1"], [], ["3"]]
        assert match.view(seat)["known"] == [["5"], []]


@pytest.mark.rule("TOK-33")
def test_people_see_backs_and_bots_remember_taken_cards() -> None:
    match = dealt(OPENING, players=2)
    play(match, "take A", "draw", "1 > A")
    assert match.view(1)["hands"] == [["??"], ["2"]]
    assert match.view(0)["hands"] == [["5"], ["??"]]
    assert cards_text(match.hidden(1).hands[0]) == ["5"]
    assert cards_text(match.hidden(0).hands[1]) == ["??"]
    assert cards_text(match.hidden(SPECTATOR).hands[0]) == ["5"]


@pytest.mark.rule("TOK-33")
@each_case(
    ("taken", "kept", "laid", "known", "unknown"),
    [
        ("2", "2 2 4", "222", "", 1),
        ("2 2", "2 4 5", "222", "", 2),
        ("2 2 2 2", "1", "222", "2", 1),
        ("2 J", "2 4", "22J", "", 1),
        ("J", "2 2 2 3", "222", "J", 1),
        ("2 J 5", "2 3", "22J", "5", 1),
        ("J J J 4", "3", "JJJ", "4", 1),
    ],
)
def test_what_is_known_of_a_hand_after_a_set(taken: str, kept: str, laid: str, known: str, unknown: int) -> None:
    """The known cards are laid first: whether others of the kind are left is not known."""
    match = position("3|3|3", f"{taken} {kept}", "")
    match.state.shown[0] = position("3|3|3", taken).state.hands[0]
    match.state.step = 4
    play(match, f"lay {laid}")
    assert cards_text(match.hidden(1).hands[0]) == known.split() + ["??"] * unknown


@pytest.mark.rule("TOK-10")
def test_only_the_drawer_sees_the_drawn_and_the_kept_card() -> None:
    match = dealt(OPENING, players=2)
    drew = only(play(match, "draw"), "drew")
    assert drew.seen_by(0).details["cards"] == ["1", "2"]
    assert drew.seen_by(1).details["cards"] == drew.seen_by(SPECTATOR).details["cards"] == ["??", "??"]
    assert match.view(0)["drawn"] == ["1", "2"]
    assert match.view(1)["drawn"] == match.view()["drawn"] == ["??", "??"]
    kept = only(play(match, "2 > A"), "kept")
    assert kept.seen_by(0).details["cards"] == ["1"]
    assert kept.seen_by(1).details["cards"] == ["??"]


@pytest.mark.rule("TOK-22")
def test_hands_are_laid_open_when_a_round_is_counted() -> None:
    match = position("5|5|5", "", "J 5", stock="1 1 .", number=3)
    play(match, "draw", "1 > A")
    assert match.view()["hands"] == [["1"], ["5", "J"]]


def test_a_record_for_one_reader_holds_the_own_draws_only() -> None:
    match = dealt(OPENING, players=2)
    play(match, "draw", "2 > A", "draw", "2 > B")
    decks = {seat: match.record(known_to=seat).split('deck = """')[1].split('"""')[0].split() for seat in (0, 1)}
    assert decks[0][:7] == ["5", "4", "3", "1", "2", "??", "??"]
    assert decks[1][:7] == ["5", "4", "3", "??", "??", "2", "2"]
    assert "".join(decks[0][7:]) == "??" * 74


def test_a_record_that_lays_more_than_a_hand_can_hold_is_refused() -> None:
    """Seat 1 took a 4 and a 5, and kept one card that seat 0 does not know: a 4 and a joker cannot both be there."""
    match = dealt("4 5 5 1 2 3 3", players=2)
    play(match, "draw", "1 > B", "take A", "take B", "draw", "3 > A", "take C", "pass", "take B")
    reader = cartable.read(match.record(known_to=0))
    assert reader.turn == 1
    assert cards_text(reader.state.hands[1]) == ["4", "5", "??"]
    with pytest.raises(cartable.IllegalMove):
        reader.play("lay 44J")


@each_case("options", [{"players": 2}, {"players": 6, "teams": 3, "table_sets": True}])
def test_the_unseen_cards_are_the_same_in_plain_python(options: dict[str, Any]) -> None:
    match = cartable.new("toko_maja", seed=4, **options)
    for _ in random_moves(match, seed=4):
        seen = match.hidden(match.actor)
        assert unplaced(seen) == interpreted(unseen)(seen)


def test_what_is_unknown_is_filled_in_evenly() -> None:
    """A kept card is any unseen card, each copy as likely, and never one that is known to be elsewhere."""
    match = dealt(OPENING, players=2)
    play(match, "take A", "draw", "1 > A")
    chance = generator(1)
    kept: Counter[str] = Counter()
    draws = 7700
    for _ in range(draws):
        guess = match.hidden(0)
        match.game.rules.resample(guess, chance)
        assert cards_text(guess.hands[0]) == ["5"]
        kept.update(cards_text(guess.hands[1]))
    unseen_cards = {"1": 20, "2": 18, "3": 14, "4": 11, "5": 9, "J": 5}  # 77: without the tops 4 3, the 1 and the 5
    expected = {card: draws * copies / 77 for card, copies in unseen_cards.items()}
    assert sum((kept[card] - expected[card]) ** 2 / expected[card] for card in expected) < 15.1


def test_what_is_known_of_a_hand_stays_in_it_when_chance_fills_in() -> None:
    match = dealt("5 J 3 1 2 2 2 4 4 1 1 3 3", players=3)
    play(match, "take A", "take B", "draw", "2 > A", "take C", "draw", "2 > B", "draw", "4 > C")
    chance = generator(2)
    for _ in range(200):
        guess = match.hidden(2)
        match.game.rules.resample(guess, chance)
        assert {"3", "5"} <= set(cards_text(guess.hands[0]))
        assert "J" in cards_text(guess.hands[1])

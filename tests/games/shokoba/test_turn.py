"""A turn: taking, laying, sweeping (SHO-8 to SHO-13, SHO-28, SHO-29) and the booklet's examples (SHO-30 to SHO-33)."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable import IllegalMove
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.shokoba.positions import dealt, kinds, moves, only, play, position, seen


@pytest.mark.rule("SHO-8")
@each_case("variant", [{"players": 2}, {"players": 3}, {"teams": True, "nine_cards": True}])
def test_a_turn_plays_exactly_one_card(variant: dict[str, Any]) -> None:
    match = cartable.new("shokoba", seed=1, **variant)
    for move in random_moves(match, seed=1):
        seat, after = match.state.turn, match.copy()
        held = len(match.view()["hands"][seat])
        if "dealt" not in kinds(after.play(move)):
            assert len(after.view()["hands"][seat]) == held - 1


@pytest.mark.rule("SHO-9")
@each_case(
    ("table", "hand", "legal"),
    [
        ("7E", "7D", {"7D x 7E"}),
        ("4S 3S", "7D", {"7D x 4S 3S"}),
        ("5S 2S", "7D", {"7D x 5S 2S"}),
        ("2R 2S 3S", "7D", {"7D x 3S 2R 2S"}),
        ("2R 2S 2S 1S", "7D", {"7D x 2R 2S 2S 1S"}),
        ("7E 4S 3S 5R 2S", "7D", {"7D x 7E", "7D x 4S 3S", "7D x 5R 2S"}),
        ("1R 1S 1S 1S", "3S", {"3S x 1R 1S 1S", "3S x 1S 1S 1S"}),
        ("3R 3S", "3S", {"3S x 3R", "3S x 3S"}),
        ("3S 3S", "3R 3S", {"3R x 3S", "3S x 3S"}),
        ("1R 1S 1S 1S 2R 2S 2S", "10R", {"10R x 2R 2S 2S 1R 1S 1S 1S"}),
    ],
)
def test_a_card_takes_any_one_set_that_adds_up_to_it(table: str, hand: str, legal: set[str]) -> None:
    assert moves(position(table, hand)) == legal


@pytest.mark.rule("SHO-9")
def test_the_card_and_the_set_go_to_the_pile_face_down() -> None:
    match = position("6R 1S 9S", "7D 2S", "10S 10S")
    play(match, "7D x 6R 1S")
    assert seen(match)["table"] == "9S"
    assert seen(match)["piles"] == [3, 0]
    assert seen(match, 0)["hands"][0] == "2S"
    assert seen(match)["last_taker"] == 0


@pytest.mark.rule("SHO-10")
def test_a_laid_card_stays_on_the_table_and_can_be_taken_from_then_on() -> None:
    match = position("10S", "4S 3S", "4R 9S")
    assert kinds(play(match, "4S")) == ["laid"]
    assert seen(match)["table"] == "4S 10S"
    assert "4R x 4S" in moves(match)
    play(match, "4R x 4S")
    assert seen(match)["piles"] == [0, 2]


@pytest.mark.rule("SHO-11")
@each_case(
    ("table", "hand", "legal"),
    [
        ("4S 3S", "7D 8S", {"7D x 4S 3S", "8S"}),
        ("1S 2S", "1R 2R 3S", {"1R x 1S", "2R x 2S", "3S x 2S 1S"}),
        ("9S 10S", "1S 4R 7D", {"1S", "4R", "7D"}),
        ("", "1S 4R 7D", {"1S", "4R", "7D"}),
    ],
)
def test_only_a_card_that_could_take_nothing_may_be_laid(table: str, hand: str, legal: set[str]) -> None:
    assert moves(position(table, hand)) == legal


@pytest.mark.rule("SHO-11")
def test_laying_a_card_that_can_take_is_refused_and_changes_nothing() -> None:
    match = position("4S 3S", "7D 8S")
    before = bytes(match.state)
    with pytest.raises(IllegalMove) as error:
        match.play("7D")
    assert error.value.code == "move/illegal"
    assert bytes(match.state) == before


@pytest.mark.rule("SHO-12")
@each_case(
    ("table", "hand"), [("8S 7E", "1S"), ("10S 4S", "6R"), ("9S 5S 3R", "1R"), ("2S 10R", "8S"), ("4S 8S", "2S 6S")]
)
def test_differences_take_nothing(table: str, hand: str) -> None:
    assert moves(position(table, hand)) == set(hand.split())


@pytest.mark.rule("SHO-13")
@each_case("table", ["9S", "4S 5S", "1S 3S 5R", "1R 1S 1S 1S 2R 3S"])
def test_emptying_the_table_is_a_shokoba_and_one_stone_at_once(table: str) -> None:
    match = position(table, "9R 2S", "10S 3S")
    brought = play(match, f"9R x {table}")
    assert only(brought, "shokoba").seat == 0
    assert match.scores == (1, 0)
    assert seen(match)["table"] == ""


@pytest.mark.rule("SHO-13")
def test_after_a_shokoba_the_next_player_has_to_lay() -> None:
    match = position("9S", "9R 2S", "10S 3S")
    play(match, "9R x 9S")
    assert moves(match) == {"10S", "3S"}


@pytest.mark.rule("SHO-13")
def test_taking_all_but_one_card_is_no_shokoba() -> None:
    match = position("9S 1S", "9R 2S", "10S 3S")
    assert kinds(play(match, "9R x 9S")) == ["taken"]
    assert match.scores == (0, 0)


@pytest.mark.rule("SHO-28")
@each_case(
    ("table", "hand", "legal"),
    [
        ("7E 4S 3S", "7D", {"7D x 7E"}),
        ("7E 7D 4S 3S", "7E", {"7E x 7E", "7E x 7D"}),
        ("6S 4S 3S", "7D", {"7D x 4S 3S"}),
        ("7E 4S 3S", "7D 8S", {"7D x 7E", "8S"}),
        ("8S 4S 3S 1S", "7D 8R", {"7D x 4S 3S", "8R x 8S"}),
    ],
)
def test_expert_rule_2_takes_the_same_number_before_several(table: str, hand: str, legal: set[str]) -> None:
    assert moves(position(table, hand, same_number_first=True)) == legal


@pytest.mark.rule("SHO-29")
@each_case("nine_cards", [False, True])
@each_case("same_number_first", [False, True])
def test_the_expert_rules_go_together_or_alone(nine_cards: bool, same_number_first: bool) -> None:
    match = position(
        "7E 4S 3S", "7D", teams=True, players=4, nine_cards=nine_cards, same_number_first=same_number_first
    )
    assert moves(match) == ({"7D x 7E"} if same_number_first else {"7D x 7E", "7D x 4S 3S"})
    dealt_anew = cartable.new("shokoba", seed=1, teams=True, nine_cards=nine_cards, same_number_first=same_number_first)
    assert len(dealt_anew.view()["hands"][0]) == (9 if nine_cards else 3)


@pytest.mark.rule("SHO-30")
def test_example_of_the_four_moves() -> None:
    match = dealt("1S 2S 6S 7E", "4S 7D 10S", "9S 9R 8S")
    assert moves(match) == {"7D x 7E", "7D x 6S 1S", "10S x 7E 2S 1S", "4S"}


@pytest.mark.rule("SHO-31")
def test_example_of_two_takings_one_a_shokoba() -> None:
    match = position("1R 1S 6S", "2S 8S", "9S 9R")
    assert moves(match) == {"2S x 1R 1S", "8S x 6S 1R 1S"}
    assert kinds(play(match, "8S x 6S 1R 1S")) == ["taken", "shokoba"]
    assert match.scores == (1, 0)


@pytest.mark.rule("SHO-31")
def test_example_of_two_takings_the_other_is_none() -> None:
    match = position("1R 1S 6S", "2S 8S", "9S 9R")
    assert kinds(play(match, "2S x 1R 1S")) == ["taken"]
    assert match.scores == (0, 0)


@pytest.mark.rule("SHO-32", "SHO-12")
def test_example_of_the_one_that_cannot_subtract() -> None:
    assert moves(position("7E 8S", "1S", "9S")) == {"1S"}


@pytest.mark.rule("SHO-33")
@each_case("same_number_first", [False, True])
def test_example_of_expert_rule_2(same_number_first: bool) -> None:
    match = position("1S 2S 4S 7E 10S", "2R 6S 10R", same_number_first=same_number_first)
    forbidden = {"10R x 7E 2S 1S"}
    legal = {"2R x 2S", "6S x 4S 2S", "10R x 10S"}
    assert moves(match) == (legal if same_number_first else legal | forbidden)

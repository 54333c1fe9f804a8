"""A test for each rule on the rule page."""

from __future__ import annotations

from collections import Counter

import pytest

import cartable
from cartable import BadOption
from cartable_scopa.cards import DECK, number_of, suit_of
from cartable_scopa.game import GAME
from cartable_scopa.rules import primiera
from positions import cards, dealt, last_cards, moves, play
from tests.cases import each_case

SMALL = "1D 2D 3D", "1C 2C 3C"
"""Two hands that take nothing from high cards."""


@pytest.mark.rule("SCOPA-1", "SCOPA-2")
def test_the_deck_has_ten_numbers_in_four_suits() -> None:
    assert Counter(map(number_of, DECK)) == dict.fromkeys(range(1, 11), 4)
    assert Counter(map(suit_of, DECK)) == dict.fromkeys("DCSB", 10)


@pytest.mark.rule("SCOPA-3")
def test_two_play_or_four_in_teams_with_partners_opposite() -> None:
    assert cartable.new("scopa", players=2, seed=1).sides == ((0,), (1,))
    match = dealt("10D 10C 9D 9C", "1D 2D 3D", "1C 2C 3C", "8D 8C 8S", "7D 7C 7S")
    assert match.sides == ((0, 2), (1, 3))
    play(match, "1D", "1C x 1D")
    assert match.view(1)["piles"] == match.view(3)["piles"] == [0, 2]
    with pytest.raises(BadOption):
        cartable.new("scopa", players=3)


@pytest.mark.rule("SCOPA-4")
def test_chance_picks_the_dealer_and_the_deal_passes_on() -> None:
    assert {cartable.new("scopa", seed=seed).view()["dealer"] for seed in range(20)} == {0, 1}
    match = cartable.new("scopa", seed=1, first_dealer=1)
    while len(match.rounds) == 1:
        match.play(match.legal_moves[0])
    assert match.view()["dealer"] == 0
    with pytest.raises(BadOption, match="from 0 to 1"):
        cartable.new("scopa", players=2, first_dealer=2)


@pytest.mark.rule("SCOPA-5")
def test_cards_are_dealt_one_at_a_time_and_then_the_table() -> None:
    match = cartable.new("scopa", decks=["1D 1C 2D 2C 3D 3C 10D 10C 9D 9C"], first_dealer=1)
    assert match.view(0)["hands"] == [["3D", "2D", "1D"], ["??", "??", "??"]]
    assert match.view(1)["hands"][1] == ["3C", "2C", "1C"]
    assert match.view()["table"] == ["10C", "10D", "9C", "9D"]
    assert match.view()["stock"] == 30


@pytest.mark.rule("SCOPA-6")
def test_three_kings_on_the_table_are_shuffled_again() -> None:
    assert dealt("10D 10C 9S 9B", *SMALL).turn == 0
    with pytest.raises(BadOption):
        dealt("10D 10C 10S 9B", *SMALL)
    for seed in range(300):
        assert sum(card.startswith("10") for card in cartable.new("scopa", seed=seed).view()["table"]) < 3


@pytest.mark.rule("SCOPA-7")
def test_the_seat_after_the_dealer_begins_and_turns_go_on() -> None:
    match = dealt("10D 10C 9D 9C", *SMALL)
    assert match.turn == 0
    play(match, "1D")
    assert match.turn == 1
    assert match.view(0)["hands"] == [["3D", "2D"], ["??", "??", "??"]]
    play(match, "2C")
    assert match.turn == 0


@pytest.mark.rule("SCOPA-8")
def test_a_card_of_the_same_number_comes_before_sums() -> None:
    match = dealt("7S 7B 4C 3B", "7D 1D 2D", "8C 9C 10C")
    assert moves(match) == {"7D x 7S", "7D x 7B", "1D", "2D"}


@pytest.mark.rule("SCOPA-9")
def test_several_cards_add_up_where_no_single_one_fits() -> None:
    match = dealt("4C 3B 6S 1S", "7D 10D 8D", "8C 9C 10C")
    assert moves(match) == {"7D x 4C 3B", "7D x 6S 1S", "10D x 6S 4C", "10D x 6S 3B 1S", "8D x 4C 3B 1S"}


@pytest.mark.rule("SCOPA-10")
def test_a_card_that_can_take_has_to_take() -> None:
    match = dealt("10D 9D 5C 5B", "5D 2D 4D", *SMALL[1:])
    assert moves(match) == {"5D x 5C", "5D x 5B", "2D", "4D"}
    play(match, "2D")
    assert match.view()["table"] == ["10D", "9D", "5B", "5C", "2D"]


@pytest.mark.rule("SCOPA-11")
def test_taking_everything_is_a_point_but_not_with_the_last_card() -> None:
    match = dealt("4C 3B 2S 1S", "10D 8D 9D", *SMALL[1:])
    assert "scopa" in play(match, "10D x 4C 3B 2S 1S")
    assert match.scores == (1, 0)
    assert match.view()["sweeps"] == [1, 0]
    last = last_cards("3C", "9D", "3D", last_taker=0)
    assert "scopa" not in play(last, "9D", "3D x 3C")
    match = last_cards("3C", "3D", "4D")
    assert "scopa" in play(match, "3D x 3C")


@pytest.mark.rule("SCOPA-12")
def test_with_empty_hands_everybody_gets_three_more() -> None:
    match = dealt("10D 10C 9D 9C", "1D 4D 7D", "2C 5C 8C", then="1S 2S 3S 4S 5S 6S")
    play(match, "1D", "2C", "4D", "5C x 4D 1D", "7D")
    assert "dealt" in play(match, "8C")
    assert match.view(0)["hands"][0] == ["5S", "3S", "1S"]
    assert match.view()["table"] == ["10C", "10D", "9C", "9D", "8C", "7D", "2C"]
    assert match.turn == 0


@pytest.mark.rule("SCOPA-13")
def test_what_is_left_goes_to_whoever_took_last() -> None:
    match = last_cards("3C 6C", "9D", "3D", piles=("1D", "1C"))
    last = match.rounds[-1]
    assert "swept" in play(match, "9D x 6C 3C", "3D")
    assert last.states[-1].piles[0] == cards("1D 9D 6C 3C 3D")
    assert last.states[-1].points[0] > 0


@pytest.mark.rule("SCOPA-14")
def test_what_nobody_took_goes_to_nobody() -> None:
    match = last_cards("3C", "9D", "8D")
    last = match.rounds[-1]
    assert "swept" not in play(match, "9D", "8D")
    assert list(last.states[-1].piles) == [0, 0]


@pytest.mark.rule("SCOPA-15")
def test_piles_are_counted_and_not_shown() -> None:
    match = dealt("10D 10C 9D 9C", "10S 2D 3D", *SMALL[1:])
    play(match, "10S x 10D")
    assert match.view(0)["piles"] == [2, 0]
    assert "10S" not in str(match.view(0))


@pytest.mark.rule("SCOPA-16", "SCOPA-17", "SCOPA-18", "SCOPA-19")
@each_case(
    ("ours", "theirs", "points"),
    [
        ("8C 9C 10C", "8S 9S", (1, 0)),  # the most cards; 10 for one suit each
        ("8D", "8C 9C", (1, 1)),  # coins against cards
        ("7D 8C", "8D 9D 9S", (2, 2)),  # settebello and primiera against cards and coins
        ("7C 6S 1B", "8C 8S 8B 9B", (1, 1)),  # primiera against cards
    ],
)
def test_piles_are_counted(ours: str, theirs: str, points: tuple[int, int]) -> None:
    match = last_cards("", "", "10B", piles=(ours, theirs), target=50)
    match.state.turn = 1
    play(match, "10B")
    assert match.scores[:2] == points


@pytest.mark.rule("SCOPA-19", "SCOPA-20")
@each_case(
    ("pile", "worth"),
    [("7D 7C 7S 7B", 84), ("6D 5D 1C 4S 3B 2B", 18 + 16 + 14 + 13), ("8D 9C 10S", 30), ("2D 10D", 12), ("", 0)],
)
def test_the_primiera_counts_the_best_card_of_each_suit(pile: str, worth: int) -> None:
    assert primiera(cards(pile)) == worth


@pytest.mark.rule("SCOPA-21")
def test_in_a_tie_nobody_gets_the_point() -> None:
    match = last_cards("", "", "10B", piles=("8C 9D", "8S 9C"), target=50)
    match.state.turn = 1
    match.state.piles[1] = cards("8S 10D")
    play(match, "10B")
    assert match.scores == (0, 0)


@pytest.mark.rule("SCOPA-22")
@each_case(("points", "is_over", "winners"), [((10, 5), True, (0,)), ((9, 5), False, ()), ((10, 11), False, ())])
def test_the_match_ends_after_a_round_with_more_points(
    points: tuple[int, int], is_over: bool, winners: tuple[int, ...]
) -> None:
    """Seat 0 gets one more point, for the most cards."""
    match = last_cards("", "", "10B", piles=("8C 9C", "8S"), points=points)
    match.state.turn = 1
    play(match, "10B")
    assert match.is_over == is_over
    assert match.winners == winners


@pytest.mark.rule("SCOPA-23")
def test_partners_may_not_talk() -> None:
    assert GAME.talk == "none"

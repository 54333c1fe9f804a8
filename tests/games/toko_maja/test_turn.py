"""A turn: adding a card, laying a set, and the turn that ends a round (TOK-8 to TOK-16)."""

from __future__ import annotations

import pytest

import cartable
from cartable import IllegalMove
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.toko_maja.positions import dealt, hand, kinds, moves, only, play, position


@pytest.mark.rule("TOK-8")
@each_case("players", [2, 3, 6])
def test_turns_go_clockwise_and_add_one_card(players: int) -> None:
    match = cartable.new("toko_maja", players=players, seed=2)
    for move in random_moves(match, seed=2):
        before, after = match.view(), match.copy()
        after.play(move)
        if len(after.rounds) == 1 and after.turn != match.turn:
            assert match.turn is not None
            assert after.turn == (match.turn + 1) % players
            assert after.view()["step"] == "add"
        elif len(after.rounds) == 1:
            grown = len(after.view()["hands"][before["turn"]]) - len(before["hands"][before["turn"]])
            assert grown == (after.view()["step"] == "lay")


@pytest.mark.rule("TOK-8")
def test_a_turn_has_two_steps() -> None:
    match = position("4|1|3", "2 2 5", "1", stock="2 4")
    steps = []
    for text in ("draw", "4 > C", "lay 222"):
        steps.append(match.view()["step"])
        play(match, text)
    assert steps == ["add", "discard", "lay"]
    assert match.turn == 1


@pytest.mark.rule("TOK-9")
def test_the_top_of_any_pile_may_be_taken() -> None:
    match = position("1 5|2|3 3", "4", "")
    assert moves(match) == {"take A", "take B", "take C", "draw"}
    taken = only(play(match, "take A"), "taken")
    assert (taken.details["card"], taken.details["pile"]) == ("5", "A")
    assert hand(match, 0) == "4 5"
    assert match.view()["tops"] == ["1", "2", "3"]
    assert match.view()["heights"] == [1, 1, 2]


@pytest.mark.rule("TOK-9")
def test_an_empty_pile_has_nothing_to_take() -> None:
    assert moves(position("-|2|-", "")) == {"take B", "draw"}
    assert moves(position("-|-|-", "")) == {"draw"}


@pytest.mark.rule("TOK-10")
def test_of_two_drawn_cards_one_is_kept_and_one_goes_to_a_pile() -> None:
    match = position("1|2|3", "5", "", stock="4 J")
    play(match, "draw")
    assert moves(match) == {f"{card} > {pile}" for card in "4J" for pile in "ABC"}
    play(match, "4 > B")
    assert hand(match, 0) == "5 J"
    assert match.view()["tops"] == ["1", "4", "3"]
    assert match.view()["heights"] == [1, 2, 1]


@pytest.mark.rule("TOK-10")
def test_two_drawn_cards_alike_are_one_choice() -> None:
    match = position("1|2|3", "", "", stock="4 4")
    play(match, "draw")
    assert [str(move) for move in match.legal_moves] == ["4 > A", "4 > B", "4 > C"]


@pytest.mark.rule("TOK-11")
@each_case(("piles", "places"), [("-|2|3", "A"), ("1|-|3", "B"), ("-|2|-", "AC"), ("-|-|-", "ABC"), ("1|2|3", "ABC")])
def test_a_discard_goes_to_an_empty_place_first(piles: str, places: str) -> None:
    match = position(piles, "", "", stock="4 5")
    play(match, "draw")
    assert moves(match) == {f"{card} > {pile}" for card in "45" for pile in places}


@pytest.mark.rule("TOK-12")
def test_a_card_in_hand_is_never_discarded() -> None:
    match = position("1|2|3", "3 J 5", "", stock="4 4")
    play(match, "draw")
    assert not {move for move in moves(match) if move[0] in "3J5"}
    with pytest.raises(IllegalMove):
        match.play("5 > A")


@pytest.mark.rule("TOK-13", "TOK-14")
@each_case(
    ("cards", "sets"),
    [
        ("2 2 2", {"222"}),
        ("2 2 J", {"22J"}),
        ("2 J J", set()),
        ("J J J", {"JJJ"}),
        ("2 2 2 J", {"222", "22J"}),
        ("2 2 J J J", {"22J", "JJJ"}),
        ("1 2 3", set()),
        ("1 1 2 2 J", {"11J", "22J"}),
        ("1 1 1 2 2 2 4 4 4 4 4 4", {"111", "222", "444"}),
        ("1 1 2 2 3 3 4 4 5 5", set()),
    ],
)
def test_what_may_be_laid(cards: str, sets: set[str]) -> None:
    first, *rest = cards.split()
    match = position(f"{first}|1|3", " ".join(rest), "")
    play(match, "take A")
    assert moves(match) == {*(f"lay {each}" for each in sets), "pass"}


@pytest.mark.rule("TOK-13")
def test_one_set_a_turn_and_the_cards_leave_the_hand() -> None:
    match = position("2|1|3", "2 2 4 4 4", "")
    play(match, "take A", "lay 444")
    assert match.turn == 1
    assert hand(match, 0) == "2 2 2"
    assert match.view()["sets"][0] == ["444"]


@pytest.mark.rule("TOK-13")
def test_laying_is_never_forced() -> None:
    match = position("2|1|3", "2 2", "")
    assert kinds(play(match, "take A", "pass")) == ["taken", "passed"]
    assert hand(match, 0) == "2 2 2"
    assert match.view()["sets"][0] == []


@pytest.mark.rule("TOK-13")
@each_case(("cards", "asked"), [("", False), ("5", False), ("5 4", True), ("5 4 3", True)])
def test_whoever_has_three_cards_is_asked_whatever_they_are(cards: str, asked: bool) -> None:
    """Otherwise the others would learn something about the hand."""
    match = position("2|1|3", cards, "")
    play(match, "take A")
    assert (match.view()["step"] == "lay") == asked
    assert match.turn == (0 if asked else 1)


@pytest.mark.rule("TOK-15")
def test_a_laid_joker_stays_where_it_is() -> None:
    match = position("2|1|3", "2 J", "1 1 2 2 2", sets=["22J"])
    play(match, "take A", "lay 22J")
    assert match.view()["sets"][0] == ["22J", "22J"]
    for _ in random_moves(match, seed=1):
        if len(match.rounds) > 1:
            break
        assert match.view()["sets"][0].count("22J") >= 2


@pytest.mark.rule("TOK-16")
def test_whoever_draws_the_last_two_cards_finishes_the_turn_and_is_the_last() -> None:
    match = position("1|2|3", "4 4", "5", stock="4 1 .")
    play(match, "draw", "1 > A")
    assert match.turn == 0
    assert match.view()["stock"] == 0
    brought = play(match, "lay 444")
    assert kinds(brought)[:3] == ["laid", "token", "counted"]
    assert match.view()["round"] == 2
    assert match.scores == (4 + 1, -5)


@pytest.mark.rule("TOK-16")
def test_taking_from_a_pile_does_not_end_a_round() -> None:
    match = position("1|2|3", "", "", stock="4 1 .")
    play(match, "take A", "take B", "take C", "draw", "4 > A")
    assert match.view()["round"] == 2


@pytest.mark.rule("TOK-16")
@each_case("players", [2, 3, 4, 5, 6])
def test_the_last_card_of_the_stock_is_never_alone(players: int) -> None:
    match = cartable.new("toko_maja", players=players, seed=5, table_sets=True)
    for _ in random_moves(match, seed=5):
        assert match.view()["stock"] % 2 == 0
        assert match.view()["stock"] > 0 or match.view()["step"] != "add"


def test_the_example_of_a_turn() -> None:
    match = dealt("4 1 3 2 2 5 5 2 4", players=2)
    state = match.state
    state.hands[0], state.dealt = position("1|1|1", "2 2 5").state.hands[0], 7
    brought = play(match, "draw", "4 > C", "lay 222")
    assert kinds(brought) == ["drew", "discarded", "kept", "laid", "token"]
    assert (only(brought, "token").details["points"], only(brought, "token").seat) == (6, 0)

"""Table sets and all their conditions (TOK-26 to TOK-31), also against the reference implementation."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import each_case
from tests.games.toko_maja.positions import hand, kinds, moves, play, position, tokens
from tests.games.toko_maja.twin import PLACES, Twin

TABLE: dict[str, Any] = {"table_sets": True}
MAY_TAKE = {"table", "keep"}


@pytest.mark.rule("TOK-26")
@each_case(
    ("piles", "discard"),
    [
        ("3|5|3", "3 > B"),
        ("2 3|1|3", "3 > B"),
        ("3|3|-", "3 > C"),
        ("-|4|4", "4 > A"),
    ],
)
def test_a_discard_that_completes_a_set_of_the_tops_may_take_it(piles: str, discard: str) -> None:
    match = position(piles, "", "", stock=f"{discard[0]} 1", **TABLE)
    play(match, "draw", discard)
    assert moves(match) == MAY_TAKE
    assert match.view()["table_set"] == [discard[0]] * 3
    brought = play(match, "table")
    assert kinds(brought) == ["table_set", "token"]
    assert match.view()["sets"][0] == [discard[0] * 3]
    assert tokens(match) == {int(discard[0]): 0}


@pytest.mark.rule("TOK-26")
def test_without_the_option_nothing_is_asked() -> None:
    match = position("3|5|3", "", "", stock="3 1")
    play(match, "draw", "3 > B")
    assert match.turn == 1
    assert match.view()["table_set"] is None


@pytest.mark.rule("TOK-26")
@each_case(
    ("piles", "drawn", "discard"),
    [("3|5|3", "3 1", "1 > B"), ("3|5|3", "3 1", "3 > A"), ("3|5|4", "3 1", "3 > B"), ("3|-|-", "3 3", "3 > B")],
)
def test_a_discard_that_completes_none_is_like_any_other(piles: str, drawn: str, discard: str) -> None:
    match = position(piles, "", "", stock=drawn, **TABLE)
    play(match, "draw", discard)
    assert match.turn == 1
    assert match.view()["sets"][0] == []


@pytest.mark.rule("TOK-26")
def test_a_card_taken_from_a_pile_completes_nothing() -> None:
    match = position("3|3 5|3", "", "", **TABLE)
    play(match, "take B")
    assert match.view()["tops"] == ["3", "3", "3"]
    assert match.turn == 1
    assert match.view()["step"] == "add"


@pytest.mark.rule("TOK-27")
@each_case(
    ("piles", "discard", "places"),
    [
        ("3|5|1 3", "3 > B", "A"),
        ("3|5|3", "3 > B", "AC"),
        ("1 3|5|2 3", "3 > B", "ABC"),
        ("3|3|-", "3 > C", "ABC"),
        ("2 3|1 3|-", "3 > C", "C"),
    ],
)
def test_then_the_second_card_is_discarded_an_empty_place_first(piles: str, discard: str, places: str) -> None:
    match = position(piles, "4", "", stock="3 J", **TABLE)
    play(match, "draw", discard, "table")
    assert match.view()["step"] == "second"
    assert moves(match) == {f"J > {place}" for place in places}
    play(match, f"J > {places[0]}")
    assert hand(match, 0) == "4"
    assert match.view()["tops"]["ABC".index(places[0])] == "J"


@pytest.mark.rule("TOK-27")
def test_the_lifted_cards_uncover_what_lay_beneath() -> None:
    match = position("1 3|5|2 3", "", "", stock="3 4", **TABLE)
    play(match, "draw", "3 > B", "table")
    assert match.view()["tops"] == ["1", "5", "2"]


@pytest.mark.rule("TOK-28")
def test_one_may_decline_keep_the_second_card_and_still_lay() -> None:
    match = position("3|5|3", "4 4", "", stock="3 4", **TABLE)
    play(match, "draw", "3 > B", "keep")
    assert hand(match, 0) == "4 4 4"
    assert match.view()["tops"] == ["3", "3", "3"]
    assert moves(match) == {"lay 444", "pass"}


@pytest.mark.rule("TOK-29")
def test_after_a_table_set_nothing_else_is_laid() -> None:
    match = position("3|5|3", "4 4 4 3 3", "", stock="3 4", **TABLE)
    play(match, "draw", "3 > B", "table", "4 > A")
    assert match.turn == 1
    assert match.view()["sets"][0] == ["333"]
    assert hand(match, 0) == "3 3 4 4 4"


@pytest.mark.rule("TOK-29")
def test_a_second_discard_that_makes_a_set_again_gives_nothing() -> None:
    match = position("2 3|5|2 3", "", "", stock="3 2", **TABLE)
    play(match, "draw", "3 > B", "table", "2 > B")
    assert match.view()["tops"] == ["2", "2", "2"]
    assert match.turn == 1
    assert match.view()["sets"][0] == ["333"]


@pytest.mark.rule("TOK-30")
@each_case(
    ("piles", "drawn", "discard", "made"),
    [
        ("3|5|J", "3 1", "3 > B", "33J"),
        ("3|5|3", "J 1", "J > B", "33J"),
        ("J|5|J", "J 1", "J > B", "JJJ"),
    ],
)
def test_a_joker_may_be_part_of_it(piles: str, drawn: str, discard: str, made: str) -> None:
    match = position(piles, "", "", stock=drawn, **TABLE)
    play(match, "draw", discard)
    assert moves(match) == MAY_TAKE
    assert "".join(match.view()["table_set"]) == made
    play(match, "table")
    assert match.view()["sets"][0] == [made]
    assert tokens(match) == ({} if made == "JJJ" else {3: 0})


@pytest.mark.rule("TOK-30")
@each_case(
    ("piles", "drawn", "discard"), [("J|5|J", "3 1", "3 > B"), ("J|3|5", "J 1", "J > C"), ("3|4|5", "3 3", "3 > B")]
)
def test_two_jokers_are_too_many_and_cards_of_the_hand_are_no_part_of_it(piles: str, drawn: str, discard: str) -> None:
    match = position(piles, "3", "", stock=drawn, **TABLE)
    play(match, "draw", discard)
    assert match.turn == 1


@pytest.mark.rule("TOK-31")
@each_case(
    ("piles", "discard"),
    [("3|3|3", "3 > A"), ("3|3|3", "J > A"), ("3|3|J", "3 > C"), ("3|J|3", "3 > A"), ("J|J|J", "J > B")],
)
def test_a_set_visible_when_the_turn_began_gives_none(piles: str, discard: str) -> None:
    match = position(piles, "", "", stock=f"{discard[0]} 1", **TABLE)
    play(match, "draw", discard)
    assert match.turn == 1
    assert match.view()["sets"][0] == []


@pytest.mark.rule("TOK-31")
def test_a_set_that_was_declined_is_too_late_for_the_next_player() -> None:
    match = position("3|5|3", "", "", stock="3 4 3 1", **TABLE)
    play(match, "draw", "3 > B", "keep", "draw", "3 > A")
    assert match.turn == 0
    assert match.view()["step"] == "add"


@pytest.mark.rule("TOK-26", "TOK-27", "TOK-30")
def test_the_example_of_a_table_set() -> None:
    match = position("3|5|2 3", "", "", stock="3 1", **TABLE)
    play(match, "draw", "3 > B", "table")
    assert match.view()["tops"] == [None, "5", "2"]
    assert moves(match) == {"1 > A"}


piles = st.lists(st.text("123J", max_size=3), min_size=3, max_size=3)


@pytest.mark.rule("TOK-11", "TOK-26", "TOK-27", "TOK-28", "TOK-29", "TOK-30", "TOK-31")
@given(piles, st.text("123J", min_size=2, max_size=2), st.booleans(), st.randoms(use_true_random=False))
def test_any_piles_and_any_draw(cards: list[str], drawn: str, table_sets: bool, chance: Any) -> None:
    written = "|".join(" ".join(pile) or "-" for pile in cards)
    match = position(written, "1 1 2 2", "", stock=" ".join(drawn), table_sets=table_sets)
    twin = Twin({"players": 2, "table_sets": table_sets})
    twin.turn, twin.hands[0], twin.stock = 0, list("1122"), [*drawn, "1", "1"]
    twin.piles = {place: list(pile) for place, pile in zip(PLACES, cards, strict=True)}
    for text in ("draw", None, None, None):
        assert sorted(moves(match)) == twin.legal()
        if match.turn == 1:
            break
        move = text or chance.choice(twin.legal())
        play(match, move)
        twin.play(move)
        assert match.view()["tops"] == [pile[-1] if pile else None for pile in twin.piles.values()]
        assert sorted(match.view()["sets"][0]) == sorted(twin.sets[0])
        assert hand(match, 0).split() == sorted(twin.hands[0])

"""Majority tokens change hands at once (TOK-17 to TOK-19), also against a simple count (TOK-7, TOK-32)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.games.toko_maja.sets import lay
from tests.cases import each_case
from tests.games.toko_maja.positions import only, play, position, tokens
from tests.games.toko_maja.twin import Twin
from tests.interpreted import interpreted

SETS = ["111", "222", "333", "444", "555", "11J", "22J", "33J", "44J", "55J", "JJJ"]


@pytest.mark.rule("TOK-17")
@each_case("number", [1, 2, 3, 4, 5])
@each_case("third", ["same", "joker"])
def test_the_first_set_of_a_number_brings_its_token_at_once(number: int, third: str) -> None:
    last = "J" if third == "joker" else str(number)
    match = position(f"{last}|1|3", f"{number} {number}", "")
    brought = play(match, "take A", f"lay {number}{number}{last}")
    assert tokens(match) == {number: 0}
    assert only(brought, "token").details == {"number": number, "points": (9, 6, 3, 1, 0)[number - 1], "from": None}


@pytest.mark.rule("TOK-18")
@each_case(
    ("mine", "laid", "theirs", "moves"),
    [
        ("", "444", "444", False),
        ("", "444", "44J", True),
        ("", "44J", "44J", False),
        ("", "44J", "444", False),
        ("444", "444", "444", True),
        ("444", "44J", "444", True),
        ("44J", "44J", "444", True),
        ("44J", "444", "444 444", False),
        ("444", "444", "444 44J", True),
        ("44J", "444", "44J 44J", True),
        ("44J", "44J", "44J 44J", False),
        ("444", "44J", "444 44J", False),
        ("", "444", "444 444", False),
        ("444 444", "444", "444 444", True),
        ("111 222 333 555", "444", "444", False),
    ],
)
def test_more_sets_or_as_many_with_fewer_jokers(mine: str, laid: str, theirs: str, moves: bool) -> None:
    match = position(f"{laid[2]}|1|3", "4 4", "", sets=[mine, theirs], tokens={4: 1})
    brought = play(match, "take A", f"lay {laid}")
    assert tokens(match) == {4: 0 if moves else 1}
    if moves:
        assert only(brought, "token").details["from"] == 1


@pytest.mark.rule("TOK-18")
def test_the_holder_keeps_it_by_laying_more() -> None:
    match = position("4|1|3", "4 4", "", sets=["444", "44J"], tokens={4: 0})
    assert [event.kind for event in play(match, "take A", "lay 444")] == ["taken", "laid"]
    assert tokens(match) == {4: 0}


@pytest.mark.rule("TOK-18")
def test_the_example_of_a_token_that_goes_to_and_fro() -> None:
    match = position("4|4|1", "4 4", "4 4 4", sets=["", "44J"], tokens={4: 1})
    play(match, "take A", "lay 444")
    assert tokens(match) == {4: 0}
    play(match, "take B", "lay 444")
    assert tokens(match) == {4: 1}


@pytest.mark.rule("TOK-19")
def test_three_jokers_bring_no_token() -> None:
    match = position("J|1|3", "J J", "")
    assert [event.kind for event in play(match, "take A", "lay JJJ")] == ["taken", "laid"]
    assert tokens(match) == {}


@pytest.mark.rule("TOK-7", "TOK-17", "TOK-18", "TOK-32")
@given(
    st.sampled_from([(2, None), (3, None), (6, None), (4, 2), (6, 2), (6, 3)]),
    st.lists(st.tuples(st.integers(0, 5), st.sampled_from(SETS)), max_size=30),
)
def test_any_sets_in_any_order(table: tuple[int, int | None], laid: list[tuple[int, str]]) -> None:
    """More sets than the deck has, by any seat: the tokens are where a simple count puts them."""
    players, teams = table
    options: dict[str, Any] = {"players": players, "teams": teams}
    state = position("1|2|3", **options).state
    twin = Twin(options)
    for chosen, three in laid:
        twin.turn = chosen % players
        twin._lay(three)
        interpreted(lay)(state, twin.turn, SETS.index(three))
        assert [None if holder < 0 else holder for holder in state.tokens] == list(twin.tokens.values())

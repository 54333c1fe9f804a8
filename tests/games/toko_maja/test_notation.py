"""Cards and moves as text, and what may be left out when writing."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import IllegalMove, Match
from cartable.games.toko_maja.notation import card_text, cards_text, read_card
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.toko_maja.positions import play, position


@cache
def at_step(name: str) -> Match:
    """A moment of a turn."""
    piles, hand, stock, moves = {
        "add": ("1|2|3", "", "", ()),
        "discard": ("1|2|3", "", "4 J", ("draw",)),
        "fill": ("1|-|3", "", "4 J", ("draw",)),
        "lay": ("2|2|3", "2 2 J 5 5 5", "", ("take A",)),
        "table": ("3|5|3", "", "3 1", ("draw", "3 > B")),
    }[name]
    match = position(piles, hand, stock=stock, table_sets=True)
    play(match, *moves)
    return match


@each_case(
    ("at", "written", "meant"),
    [
        ("add", "take B", "take B"),
        ("add", "TAKE b", "take B"),
        ("add", "takeB", "take B"),
        ("add", " b ", "take B"),
        ("add", "Draw", "draw"),
        ("discard", "4 > A", "4 > A"),
        ("discard", "4>a", "4 > A"),
        ("discard", "4A", "4 > A"),
        ("discard", "j c", "J > C"),
        ("discard", "j on c", "J > C"),
        ("discard", "J → C", "J > C"),
        ("fill", "4", "4 > B"),
        ("fill", "j", "J > B"),
        ("lay", "lay 222", "lay 222"),
        ("lay", "222", "lay 222"),
        ("lay", "2 2 2", "lay 222"),
        ("lay", "2, 2, 2", "lay 222"),
        ("lay", "2j2", "lay 22J"),
        ("lay", "lay J22", "lay 22J"),
        ("lay", "lay5 5 5", "lay 555"),
        ("lay", "PASS", "pass"),
        ("table", "Table", "table"),
        ("table", "keep", "keep"),
    ],
)
def test_what_may_be_left_out(at: str, written: str, meant: str) -> None:
    match = at_step(at)
    assert str(match.legal_moves.read(written)) == meant
    assert written in match.legal_moves


@each_case(("at", "written"), [("discard", "4"), ("lay", "lay 2"), ("lay", "lay 5")])
def test_what_is_ambiguous_is_refused_with_the_moves_it_could_be(at: str, written: str) -> None:
    with pytest.raises(IllegalMove) as error:
        at_step(at).play(written)
    assert error.value.code == "move/ambiguous"


@each_case(
    ("at", "written"),
    [
        ("add", "pass"),
        ("add", "4 > A"),
        ("add", "lay 222"),
        ("discard", "draw"),
        ("discard", "5 > A"),
        ("fill", "4 > A"),
        ("lay", "lay 333"),
        ("lay", "lay 2JJ"),
        ("lay", "lay 225"),
        ("lay", "lay JJJ"),
        ("lay", "take B"),
        ("table", "1 > A"),
        ("table", "pass"),
    ],
)
def test_what_is_no_legal_move_is_refused(at: str, written: str) -> None:
    match = at_step(at)
    before = bytes(match.state)
    with pytest.raises(IllegalMove) as error:
        match.play(written)
    assert error.value.code == "move/illegal"
    assert bytes(match.state) == before


@each_case(
    "written", ["", " ", "take", "take D", "6 > A", "0", "lay", "lay 22", "lay 2222", "2 > A B", "٢ > A", "hello", ">"]
)
def test_what_is_no_move_at_all_is_refused_in_both_languages(written: str) -> None:
    with pytest.raises(IllegalMove) as error:
        at_step("discard").play(written)
    assert error.value.code == "move/unreadable"
    assert error.value.to("fr") != error.value.to("en")


@given(st.integers(0, 200), st.integers(0, 120), st.randoms(use_true_random=False))
def test_a_mangled_move_is_itself_or_refused(seed: int, plies: int, chance: Random) -> None:
    match = cartable.new("toko_maja", seed=seed, players=2 + seed % 5, table_sets=seed % 2 == 0)
    for _ in random_moves(match, seed):
        if match.ply == plies:
            break
    for move in match.legal_moves:
        letters = list(str(move))
        letters[chance.randrange(len(letters))] = chance.choice("12345JABC> xé")
        try:
            found = match.legal_moves.read("".join(letters))
        except IllegalMove:
            continue
        assert found in match.legal_moves


def test_every_card_reads_back() -> None:
    assert [read_card(card_text(kind)) for kind in range(6)] == list(range(6))
    assert cards_text((2 << 30) + 1) == ["1", "??", "??"]

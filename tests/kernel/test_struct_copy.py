"""Rows copied, structs stored in a row and copied back: the same interpreted and compiled."""

from __future__ import annotations

from cartable.games.scopette.state import State
from cartable.kernel import WideRow, kernel, wide_row
from cartable.kernel.struct_copy import copy_row, struct_from_row, struct_to_row, words_of
from tests.interpreted import interpreted


@kernel
def swap(one: State, other: State, row: WideRow, words: int) -> int:
    """Store both, and swap them."""
    struct_to_row(row, 0, one)
    struct_to_row(row, words, other)
    struct_from_row(one, row, words)
    struct_from_row(other, row, 0)
    return words


def test_two_structs_are_swapped() -> None:
    for form in (swap, interpreted(swap)):
        one, other, words = State(), State(), words_of(State)
        one.players, one.stock[75], other.players, other.centre[1] = 3, 7, 5, 1 << 40
        was_one, was_other = one.copy(), other.copy()
        row = wide_row(2 * words)
        form(one, other, row, words)
        assert (one, other) == (was_other, was_one)
        assert bytes(row)[: len(bytes(was_one))] == bytes(was_one)


@kernel
def copy_cards(target: State, source: State) -> int:
    copy_row(target.stock, source.stock)
    copy_row(target.centre, source.centre)
    return 1


def test_a_row_is_copied_and_nothing_beside_it() -> None:
    for form in (copy_cards, interpreted(copy_cards)):
        source, target = State(), State()
        for field in (source.stock, source.centre):
            for place in range(len(field)):
                field[place] = place + 1
        source.players = 3
        form(target, source)
        assert (list(target.stock), list(target.centre)) == (list(source.stock), list(source.centre))
        target.players = 3
        assert target == source

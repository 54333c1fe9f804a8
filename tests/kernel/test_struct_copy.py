"""Structs put by in a row and taken back, the same in both forms."""

from __future__ import annotations

from cartable.games.scopette.state import State
from cartable.kernel import WideRow, kernel, wide_row
from cartable.kernel.struct_copy import put_by, take_back, words_of
from tests.interpreted import interpreted


@kernel
def put_and_take(one: State, other: State, row: WideRow, words: int) -> int:
    """Keep both, and have them change places."""
    put_by(row, 0, one)
    put_by(row, words, other)
    take_back(one, row, words)
    take_back(other, row, 0)
    return words


def test_two_records_change_places() -> None:
    for form in (put_and_take, interpreted(put_and_take)):
        one, other, words = State(), State(), words_of(State)
        one.players, one.stock[75], other.players, other.centre[1] = 3, 7, 5, 1 << 40
        was_one, was_other = one.copy(), other.copy()
        row = wide_row(2 * words)
        form(one, other, row, words)
        assert (one, other) == (was_other, was_one)
        assert bytes(row)[: len(bytes(was_one))] == bytes(was_one)

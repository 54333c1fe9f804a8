"""Copying a whole record, in one go in both forms: onto another, or into a row where several are kept."""

from __future__ import annotations

import ctypes

from cartable.kernel.bits import Primitive
from cartable.kernel.record import Record, WideRow


def _copy_over(target: Record, source: Record) -> None:
    """Make the target equal to the source, a record of the same type."""
    target.assign(source)


def _put_by(row: WideRow, place: int, record: Record) -> None:
    """Keep a record in a row, from this place on; there has to be room for `words_of` its type."""
    ctypes.memmove(ctypes.byref(row, 8 * place), ctypes.byref(record), ctypes.sizeof(record))  # type: ignore[arg-type]


def _take_back(record: Record, row: WideRow, place: int) -> None:
    """Make a record equal to the one that is kept at this place of a row."""
    ctypes.memmove(ctypes.byref(record), ctypes.byref(row, 8 * place), ctypes.sizeof(record))  # type: ignore[arg-type]


def words_of(record: type[Record]) -> int:
    """How many words of a row a record takes."""
    return -(-ctypes.sizeof(record) // 8)


copy_over = Primitive(_copy_over, "copy_record")
put_by = Primitive(_put_by, "record_to_row")
take_back = Primitive(_take_back, "record_from_row")

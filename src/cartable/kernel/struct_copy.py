"""Copying a whole struct, in one go in both forms: onto another, or into a row where several are kept."""

from __future__ import annotations

import ctypes

from cartable.kernel.bits import Primitive
from cartable.kernel.struct import Struct, WideRow


def _copy_over(target: Struct, source: Struct) -> None:
    """Make the target equal to the source, a struct of the same type."""
    target.assign(source)


def _put_by(row: WideRow, place: int, struct: Struct) -> None:
    """Keep a struct in a row, from this place on; there has to be room for `words_of` its type."""
    ctypes.memmove(ctypes.byref(row, 8 * place), ctypes.byref(struct), ctypes.sizeof(struct))  # type: ignore[arg-type]


def _take_back(struct: Struct, row: WideRow, place: int) -> None:
    """Make a struct equal to the one that is kept at this place of a row."""
    ctypes.memmove(ctypes.byref(struct), ctypes.byref(row, 8 * place), ctypes.sizeof(struct))  # type: ignore[arg-type]


def words_of(struct: type[Struct]) -> int:
    """How many words of a row a struct takes."""
    return -(-ctypes.sizeof(struct) // 8)


copy_over = Primitive(_copy_over, "copy_struct")
put_by = Primitive(_put_by, "struct_to_row")
take_back = Primitive(_take_back, "struct_from_row")

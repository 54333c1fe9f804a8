"""Copying with one instruction: a row, or a whole struct to another one or to and from a row that stores several."""

from __future__ import annotations

import ctypes

from cartable.kernel.bits import Primitive
from cartable.kernel.struct import Row, Struct, WideRow


def _copy_struct(target: Struct, source: Struct) -> None:
    """Copy the source to the target, a struct of the same type."""
    target.assign(source)


def _copy_row(target: Row, source: Row) -> None:
    """Copy the source to the target, a row of as many elements of the same type in other memory."""
    target[:] = source[:]  # type: ignore[index]


def _struct_to_row(row: WideRow, place: int, struct: Struct) -> None:
    """Copy a struct into a row from `place` on; it takes `words_of` its type."""
    ctypes.memmove(ctypes.byref(row, 8 * place), ctypes.byref(struct), ctypes.sizeof(struct))  # type: ignore[arg-type]


def _struct_from_row(struct: Struct, row: WideRow, place: int) -> None:
    """Copy the struct that is stored at `place` of a row."""
    ctypes.memmove(ctypes.byref(struct), ctypes.byref(row, 8 * place), ctypes.sizeof(struct))  # type: ignore[arg-type]


def words_of(struct: type[Struct]) -> int:
    """How many words of a row a struct of this type takes."""
    return -(-ctypes.sizeof(struct) // 8)


copy_row = Primitive(_copy_row, "copy_row")
copy_struct = Primitive(_copy_struct, "copy_struct")
struct_to_row = Primitive(_struct_to_row, "struct_to_row")
struct_from_row = Primitive(_struct_from_row, "struct_from_row")

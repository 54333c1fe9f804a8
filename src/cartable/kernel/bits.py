"""Bit operations on sets of cards: a Python form, and a machine instruction where kernels are compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from cartable.kernel import backends
from cartable.kernel.struct import Row

R = TypeVar("R")


class Primitive(Generic[R]):
    """A function with a Python form and the name of an instruction of the compiled target."""

    def __init__(self, python: Callable[..., R], instruction: str) -> None:
        self.python = python
        self.instruction = instruction
        self.__doc__ = python.__doc__

    def __call__(self, *args: Any) -> R:
        return self.python(*args)

    def for_cpu(self) -> Any:
        return getattr(backends.intrinsics(), self.instruction)


def _ones(word: int) -> int:
    """How many bits are set."""
    return word.bit_count()


def _lowest(word: int) -> int:
    """The position of the lowest set bit; the word is not zero."""
    return (word & -word).bit_length() - 1


def _highest(word: int) -> int:
    """The position of the highest set bit; the word is positive."""
    return word.bit_length() - 1


def _mark_sevens(row: Row, at: int, word: int) -> None:
    """Write a 1 for each set bit of six groups of seven bits, which start every eight bits of the word.

    The row must be zero there, and what follows must be written later: the compiled form also writes a zero after the
    last group.
    """
    while word:
        place = _lowest(word)
        row[at + place - (place >> 3)] = 1
        word &= word - 1


ones = Primitive(_ones, "count_ones")
lowest = Primitive(_lowest, "count_trailing_zeros")
highest = Primitive(_highest, "highest_one")
mark_sevens = Primitive(_mark_sevens, "store_sevens")

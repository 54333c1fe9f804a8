"""Readers: to whom something of a match is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

Reader: TypeAlias = int
"""A seat, from 0, or `SPECTATOR`."""

SPECTATOR: Final[Reader] = -1
"""A reader without a seat, who knows only what everybody may know."""


def seat_of(reader: Reader) -> int | None:
    """The reader's seat in plain data: None for a spectator."""
    return None if reader == SPECTATOR else reader


def reader_at(seat: int | None) -> Reader:
    """The reader of a seat in plain data; a spectator for None."""
    return SPECTATOR if seat is None else seat


def with_own(by_seat: Iterable[Any], seat: int, own: Any) -> list[Any]:
    """What everybody may know of each seat, with what this seat knows of its own."""
    known = list(by_seat)
    known[seat] = own
    return known

"""Readers: who is shown something of a match."""

from __future__ import annotations

from typing import Final, TypeAlias

Reader: TypeAlias = int
"""A seat, from 0, or `SPECTATOR`."""

SPECTATOR: Final[Reader] = -1
"""A reader without a seat: knows what everybody may know."""


def seat_of(reader: Reader) -> int | None:
    """The reader's seat as plain data has it: None for a spectator."""
    return None if reader == SPECTATOR else reader


def reader_at(seat: int | None) -> Reader:
    """The reader at a seat; a spectator where there is none."""
    return SPECTATOR if seat is None else seat

"""What a game declares for programs that learn it: numbered actions, and observations as rows of small numbers.

The functions are kernels, so that batches on a CPU or a GPU run them by the million. Everything that they write for a
seat comes from what `hide` leaves to that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from cartable.kernel import Kernel, SmallRow, kernel
from cartable.kernel.bits import lowest


@dataclass(frozen=True)
class Field:
    """A part of an observation: so many numbers, in the order of the shape, and what they say."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class ActionGroup:
    """Actions that are alike: so many numbers, and what they do."""

    size: int
    meaning: str


def _no_tables() -> Sequence[int]:
    return (0,)


@dataclass(frozen=True)
class Learning:
    """Actions and observations of a game, as functions of its options where they depend on them."""

    actions: Callable[[Any], Sequence[ActionGroup]]
    """All actions in their order, by groups."""
    fields: Callable[[Any], Sequence[Field]]
    """The parts of an observation in their order."""
    action_of: Kernel[..., int]
    move_of: Kernel[..., int]
    observe: Kernel[..., None]
    ranking_key: Kernel[..., int]
    tables: Callable[[], Sequence[int]] = _no_tables
    """The numbers that `action_of` and `move_of` look up, computed once."""
    open_points: bool = True
    """Whether everybody knows everybody's points while a match runs."""

    def kernels(self) -> dict[str, Kernel[..., Any]]:
        return {
            "action_of": self.action_of,
            "move_of": self.move_of,
            "observe": self.observe,
            "ranking_key": self.ranking_key,
        }

    def action_count(self, options: Any) -> int:
        return sum(group.size for group in self.actions(options))

    def observation_size(self, options: Any) -> int:
        return sum(field.size for field in self.fields(options))


# how observations are written: the row is all zero before, and each function returns where the next part begins


@kernel
def write_counts(bag: int, kinds: int, width: int, out: SmallRow, at: int) -> int:
    """How many of each kind are in a bag."""
    field = (1 << width) - 1
    bag &= (1 << (kinds * width)) - 1
    while bag:
        kind = lowest(bag) // width
        out[at + kind] = (bag >> (kind * width)) & field
        bag &= ~(field << (kind * width))
    return at + kinds


@kernel
def write_mark(place: int, places: int, out: SmallRow, at: int) -> int:
    """A one at this place, or none where it is below zero."""
    if place >= 0:
        out[at + place] = 1
    return at + places


@kernel
def write_number(number: int, out: SmallRow, at: int) -> int:
    """A number, cut off where it does not fit."""
    out[at] = max(-128, min(127, number))
    return at + 1


@kernel
def seen_from(seat: int, other: int, players: int) -> int:
    """How many places a seat is after the observer's; below zero for nobody."""
    if other < 0:
        return -1
    return other - seat if other >= seat else other - seat + players

"""What a game declares for programs that learn it: numbered actions, and observations as rows of small numbers.

The functions are kernels, so that batches on a CPU or a GPU can run them millions of times. They write for a seat only
what `hide` shows to that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Literal

from cartable.kernel import Kernel, SmallRow, kernel
from cartable.kernel.bits import lowest


@dataclass(frozen=True)
class Field:
    """A part of an observation: its name, the shape of its numbers, and their meaning."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    private: Literal["", "all", "first"] = ""
    """What of it only the own seat knows: nothing, all, or the first row, which is the own one."""

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def private_shape(self) -> tuple[int, ...]:
        """The shape of what only the own seat knows: the first numbers of the field."""
        return {"": (0,), "all": self.shape, "first": self.shape[1:]}[self.private]


@dataclass(frozen=True)
class ActionGroup:
    """A range of similar actions: how many there are, and what they do."""

    size: int
    meaning: str


def _empty_lookup() -> Sequence[int]:
    return (0,)


@dataclass(frozen=True)
class Learning:
    """Actions and observations of a game; some depend on its options."""

    actions: Callable[[Any], Sequence[ActionGroup]]
    """All actions in their order, in groups."""
    fields: Callable[[Any], Sequence[Field]]
    """The parts of an observation in their order."""
    action_of: Kernel[..., int]
    move_of: Kernel[..., int]
    observe: Kernel[..., None]
    ranking_key: Kernel[..., int]
    lookup: Callable[[], Sequence[int]] = _empty_lookup
    """The numbers that `action_of` and `move_of` look up, computed once."""
    open_points: bool = True
    """Whether all points are public during a match."""

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


# Writing observations: the row is all zero before, and each function returns the index of the next part.


@kernel
def write_counts(bag: int, kinds: int, width: int, out: SmallRow, at: int) -> int:
    """Write how many cards of each kind are in a bag."""
    field = (1 << width) - 1
    bag &= (1 << (kinds * width)) - 1
    while bag:
        kind = lowest(bag) // width
        out[at + kind] = (bag >> (kind * width)) & field
        bag &= ~(field << (kind * width))
    return at + kinds


@kernel
def write_one_hot(place: int, places: int, out: SmallRow, at: int) -> int:
    """Write a 1 at this place, or nothing if the place is negative."""
    if place >= 0:
        out[at + place] = 1
    return at + places


@kernel
def write_number(number: int, out: SmallRow, at: int) -> int:
    """Write a number, clipped to one byte."""
    out[at] = max(-128, min(127, number))
    return at + 1


@kernel
def relative_seat(seat: int, other: int, players: int) -> int:
    """How many seats after the observer another seat sits; -1 for nobody."""
    if other < 0:
        return -1
    return other - seat if other >= seat else other - seat + players

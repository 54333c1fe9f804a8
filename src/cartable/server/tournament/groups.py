"""Groups for tables of three seats and more: about the same points, and as few repeated meetings as possible.

The best groups cannot be found in reasonable time, so good ones are: neighbours in the standings sit together, then
entrants of tables near each other change places as long as that makes things better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cartable.server.tournament.entrants import Entrant

_REACH: Final = 6
"""Entrants change places with those of so many tables before and after their own."""
_MOST_PASSES: Final = 12
_AGAIN: Final = 1000
"""What it costs that two meet again; more than any difference of points within reach."""


def grouped(ranked: Sequence[Entrant], seats: int, points: Mapping[int, int]) -> list[tuple[int, ...]]:
    """Tables of so many seats; if entrants are missing, the last tables have one less (and then another)."""
    tables = _tables(ranked, seats)
    for _ in range(_MOST_PASSES):
        improvements = sum(_improve(tables, place, points) for place in range(len(tables)))
        if not improvements:
            break
    return [tuple(entrant.number for entrant in table) for table in tables]


def _tables(ranked: Sequence[Entrant], seats: int) -> list[list[Entrant]]:
    many = -(-len(ranked) // seats)
    missing = many * seats - len(ranked)
    sizes = [seats - missing // many - (place >= many - missing % many) for place in range(many)]
    ends = [sum(sizes[: place + 1]) for place in range(many)]
    return [list(ranked[end - size : end]) for size, end in zip(sizes, ends, strict=True)]


def _improve(tables: list[list[Entrant]], place: int, points: Mapping[int, int]) -> bool:
    """Make the best exchange of each seat of this table with the tables after it; whether there was one."""
    changed = False
    own = tables[place]
    for seat in range(len(own)):
        best, found = 0, None
        for other_place in range(place + 1, min(place + 1 + _REACH, len(tables))):
            other = tables[other_place]
            for other_seat in range(len(other)):
                gain = _gain(own, seat, other, other_seat, points)
                if gain > best:
                    best, found = gain, (other, other_seat)
        if found is not None:
            other, other_seat = found
            own[seat], other[other_seat] = other[other_seat], own[seat]
            changed = True
    return changed


def _gain(
    own: Sequence[Entrant], seat: int, other: Sequence[Entrant], other_seat: int, points: Mapping[int, int]
) -> int:
    one, two = own[seat], other[other_seat]
    with_own = [entrant for entrant in own if entrant is not one]
    with_other = [entrant for entrant in other if entrant is not two]
    before = _cost(one, with_own, points) + _cost(two, with_other, points)
    return before - _cost(two, with_own, points) - _cost(one, with_other, points)


def _cost(one: Entrant, others: Sequence[Entrant], points: Mapping[int, int]) -> int:
    return sum(
        _AGAIN * (one.opponents[other.number] + one.partners[other.number]) ** 2
        + (points[one.number] - points[other.number]) ** 2
        for other in others
    )

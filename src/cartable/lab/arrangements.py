"""Arrangements of the entrants: each deal is played once in every arrangement, so that the luck of the cards cancels.

An arrangement names the entrant of each side, by its place in the list of entrants. A set of arrangements is balanced:
every entrant plays every side's cards equally often. Where all arrangements would be too many, whole rotations around
the table are chosen. That keeps the balance exactly, and all entrants meet and follow each other about as often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import factorial
from typing import Final

Arrangement = tuple[int, ...]

MOST: Final = 24
"""More matches on one deal tell less than other deals would. With two sides, all pairs meet."""


def arrangements(listed: Sequence[int], sides: int, most: int = MOST) -> list[Arrangement]:
    """The arrangements of these entrants over the sides.

    With one entrant per side, they sit as listed, so that one can meet three of another. Fewer entrants fill the sides
    as evenly as possible; of more, as many as there are sides play at a time.
    """
    lineups = list(_lineups(sorted(listed), sides))
    if sides <= 2 or sum(map(_orders, lineups)) <= most:
        return sorted({each for lineup in lineups for each in permutations(lineup)})
    return sorted(_balanced(lineups, most))


def _lineups(listed: list[int], sides: int) -> Iterator[Arrangement]:
    """The entrants that play together, each combination once."""
    if len(listed) >= sides:
        yield from (each for each in sorted(set(combinations(listed, sides))) if sides == 1 or len(set(each)) > 1)
        return
    entrants = sorted(set(listed))
    each, over = divmod(sides, len(entrants))
    for twice in combinations(entrants, over):
        yield tuple(sorted([*entrants * each, *twice]))


def _orders(lineup: Arrangement) -> int:
    """In how many different orders a lineup can sit."""
    orders = factorial(len(lineup))
    for count in Counter(lineup).values():
        orders //= factorial(count)
    return orders


def _balanced(lineups: Sequence[Arrangement], most: int) -> list[Arrangement]:
    """Rotation after rotation, each the one that improves the balance most, within the limit."""
    wanted = Counter(entrant for lineup in lineups for entrant in lineup)
    waiting = _rings(lineups)
    chosen: list[Arrangement] = []
    best: list[Arrangement] = []
    so_far = _Balance(wanted)
    while waiting and (not best or len(chosen) < most):
        ring = min(waiting, key=lambda each: (so_far.after(each), each))
        waiting.remove(ring)
        so_far.add(ring)
        chosen += _turns(ring)
        if so_far.is_even and (not best or len(chosen) <= most):
            best = list(chosen)
    return best


_MOST_RINGS: Final = 3000


def _rings(lineups: Sequence[Arrangement]) -> list[Arrangement]:
    """The circular orders, each by its first rotation; of very many lineups only some orders each."""
    found: dict[Arrangement, None] = {}
    most_each = max(1, _MOST_RINGS // len(lineups))
    for lineup in lineups:
        fresh = 0
        for order in permutations(lineup):
            ring = min(_turns(order))
            if ring not in found:
                found[ring] = None
                fresh += 1
            if fresh >= most_each:
                break
    return list(found)


def _turns(order: Arrangement) -> list[Arrangement]:
    """The rotations of an order, each once."""
    return sorted({order[first:] + order[:first] for first in range(len(order))})


class _Balance:
    """How often each entrant has played, met each other one, and sat right behind it."""

    def __init__(self, wanted: Counter[int]) -> None:
        self._wanted = wanted
        self._sat: Counter[int] = Counter()
        self._met: Counter[tuple[int, int]] = Counter()
        self._behind: Counter[tuple[int, int]] = Counter()

    @property
    def is_even(self) -> bool:
        """Whether all have played as often as wanted, compared with each other."""
        return len({Fraction(self._sat[each], wanted) for each, wanted in self._wanted.items()}) == 1

    def add(self, ring: Arrangement) -> None:
        for order in _turns(ring):
            self._sat.update(order)
            self._met.update(combinations(sorted(order), 2))
            self._behind.update(zip(order, order[1:] + order[:1], strict=True))

    def after(self, ring: Arrangement) -> tuple[float, int, int]:
        """How uneven it gets with one more ring: sums of squares, which grow least where small counts grow."""
        turns = len(_turns(ring))
        sat = Counter(ring)
        met = Counter(combinations(sorted(ring), 2))
        behind = Counter(zip(ring, ring[1:] + ring[:1], strict=True))
        return (
            sum(((self._sat[each] + turns * sat[each]) / count) ** 2 for each, count in self._wanted.items()),
            sum((2 * self._met[pair] + turns * count) * count for pair, count in met.items()),
            sum((2 * self._behind[pair] + turns * count) * count for pair, count in behind.items()),
        )

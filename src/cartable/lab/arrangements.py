"""Who sits where: each deal is played once for every arrangement, so that the luck of the cards cancels.

An arrangement names the entrant of each side of the table, by its place in the list of entrants. A set of arrangements
is balanced: every entrant plays every side's cards equally often. Where all arrangements are too many, whole turns
around the table are chosen, which keeps that balance exactly, so that all meet and follow each other about as often.
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
"""More matches than these on one deal say less than other deals would. Where two sides meet, all pairs do."""


def arrangements(listed: Sequence[int], sides: int, most: int = MOST) -> list[Arrangement]:
    """The arrangements of these entrants over the sides.

    As many entrants listed as sides sit there as listed, so that one can meet three of another. Fewer fill the sides
    as evenly as possible; of more, as many as there are sides sit down at a time.
    """
    companies = list(_companies(sorted(listed), sides))
    if sides <= 2 or sum(map(_orders, companies)) <= most:
        return sorted({each for company in companies for each in permutations(company)})
    return sorted(_balanced(companies, most))


def _companies(listed: list[int], sides: int) -> Iterator[Arrangement]:
    """Who may sit down together, each company once."""
    if len(listed) >= sides:
        yield from (each for each in sorted(set(combinations(listed, sides))) if sides == 1 or len(set(each)) > 1)
        return
    entrants = sorted(set(listed))
    each, over = divmod(sides, len(entrants))
    for twice in combinations(entrants, over):
        yield tuple(sorted([*entrants * each, *twice]))


def _orders(company: Arrangement) -> int:
    """In how many different orders a company can sit."""
    orders = factorial(len(company))
    for count in Counter(company).values():
        orders //= factorial(count)
    return orders


def _balanced(companies: Sequence[Arrangement], most: int) -> list[Arrangement]:
    """Turn after turn around the table, each the one that evens things out best, while there is room for it."""
    wanted = Counter(entrant for company in companies for entrant in company)
    waiting = _rings(companies)
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


def _rings(companies: Sequence[Arrangement]) -> list[Arrangement]:
    """The orders around the table, each by its first turn; of very many companies only some orders each."""
    found: dict[Arrangement, None] = {}
    room = max(1, _MOST_RINGS // len(companies))
    for company in companies:
        fresh = 0
        for order in permutations(company):
            ring = min(_turns(order))
            if ring not in found:
                found[ring] = None
                fresh += 1
            if fresh >= room:
                break
    return list(found)


def _turns(order: Arrangement) -> list[Arrangement]:
    """The same order turned around the table, each turn once."""
    return sorted({order[first:] + order[:first] for first in range(len(order))})


class _Balance:
    """How often each entrant has sat, met each other one, and sat right behind it."""

    def __init__(self, wanted: Counter[int]) -> None:
        self._wanted = wanted
        self._sat: Counter[int] = Counter()
        self._met: Counter[tuple[int, int]] = Counter()
        self._behind: Counter[tuple[int, int]] = Counter()

    @property
    def is_even(self) -> bool:
        """Whether all have sat as often as they should, compared with each other."""
        return len({Fraction(self._sat[each], wanted) for each, wanted in self._wanted.items()}) == 1

    def add(self, ring: Arrangement) -> None:
        for order in _turns(ring):
            self._sat.update(order)
            self._met.update(combinations(sorted(order), 2))
            self._behind.update(zip(order, order[1:] + order[:1], strict=True))

    def after(self, ring: Arrangement) -> tuple[float, int, int]:
        """How uneven things are with one more ring; the squares of counts grow least where the small ones do."""
        turns = len(_turns(ring))
        sat = Counter(ring)
        met = Counter(combinations(sorted(ring), 2))
        behind = Counter(zip(ring, ring[1:] + ring[:1], strict=True))
        return (
            sum(((self._sat[each] + turns * sat[each]) / count) ** 2 for each, count in self._wanted.items()),
            sum((2 * self._met[pair] + turns * count) * count for pair, count in met.items()),
            sum((2 * self._behind[pair] + turns * count) * count for pair, count in behind.items()),
        )

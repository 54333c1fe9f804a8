"""A largest matching of a graph, by Edmonds' blossom algorithm: pairs of neighbours, nobody twice.

It can be asked to contain certain pairs: `fix` adds one if everybody else can still be paired.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

NOBODY: Final = -1


class Matching:
    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self.mate = [NOBODY] * len(neighbours)
        self._neighbours = neighbours
        self._is_fixed = [False] * len(neighbours)
        for one, others in enumerate(neighbours):
            if self.mate[one] == NOBODY:
                self._pair_with_first_free(one, others)
        for one in range(len(neighbours)):
            if self.mate[one] == NOBODY:
                self._augment(one)

    @property
    def is_perfect(self) -> bool:
        return NOBODY not in self.mate

    def fix(self, one: int, other: int) -> bool:
        """Pair these two for good, if the others of a perfect matching can still all be paired."""
        left = [each for each in (self.mate[one], self.mate[other]) if each not in (one, other)]
        before = list(self.mate)
        self.mate[one], self.mate[other] = other, one
        self._is_fixed[one] = self._is_fixed[other] = True
        for each in left:
            self.mate[each] = NOBODY
        if left and not self._augment(left[0]):
            self.mate = before
            self._is_fixed[one] = self._is_fixed[other] = False
            return False
        return True

    def _pair_with_first_free(self, one: int, others: Sequence[int]) -> None:
        for other in others:
            if self.mate[other] == NOBODY:
                self.mate[one], self.mate[other] = other, one
                return

    def _augment(self, root: int) -> bool:
        """Pair one more person, along a path on which every second step is a pair already."""
        search = _Search(self._neighbours, self.mate, self._is_fixed, root)
        end = search.run()
        while end != NOBODY:
            before = search.parent[end]
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following
        return search.found


class _Search:
    """A breadth-first search in which odd circles (blossoms) are contracted to their base."""

    def __init__(
        self, neighbours: Sequence[Sequence[int]], mate: Sequence[int], is_fixed: Sequence[bool], root: int
    ) -> None:
        size = len(neighbours)
        self.parent = [NOBODY] * size
        self.found = False
        self._neighbours, self._mate, self._is_fixed, self._root = neighbours, mate, is_fixed, root
        self._base = list(range(size))
        self._is_outer = [False] * size
        self._queue = deque([root])
        self._is_outer[root] = True

    def run(self) -> int:
        """The end of an augmenting path; `NOBODY` if there is none."""
        while self._queue:
            one = self._queue.popleft()
            for other in self._neighbours[one]:
                if self._is_fixed[other] or self._base[one] == self._base[other] or self._mate[one] == other:
                    continue
                if other == self._root or (self._mate[other] != NOBODY and self.parent[self._mate[other]] != NOBODY):
                    self._contract(one, other)
                elif self.parent[other] == NOBODY:
                    self.parent[other] = one
                    if self._mate[other] == NOBODY:
                        self.found = True
                        return other
                    self._add(self._mate[other])
        return NOBODY

    def _add(self, one: int) -> None:
        if not self._is_outer[one]:
            self._is_outer[one] = True
            self._queue.append(one)

    def _contract(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        inside = [False] * len(self._base)
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        for each, each_base in enumerate(self._base):
            if inside[each_base]:
                self._base[each] = base
                self._add(each)

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if self._mate[one] == NOBODY:
                break
            one = self.parent[self._mate[one]]
        while (other := self._base[other]) not in seen:
            other = self.parent[self._mate[other]]
        return other

    def _mark(self, one: int, base: int, child: int, inside: list[bool]) -> None:
        while self._base[one] != base:
            mate = self._mate[one]
            inside[self._base[one]] = inside[self._base[mate]] = True
            self.parent[one] = child
            child = mate
            one = self.parent[mate]

"""What one deal says: for each cell, a sum and a weight of every measure.

A cell is a variant played by one strength. The means of a cell are sums of totals divided by sums of weights; deals are
independent of each other, so all intervals come from how the deals scatter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from math import isfinite
from typing import Any, Final, Self

from cartable.lab.balance.measure_names import EVENT, RULE

MATCHES: Final = "matches"
PER_MATCH: Final = (EVENT, RULE)
"""What is counted out of all matches, also those in which it did not happen."""
FAULTS: Final = "faults"
"""Moves that a bot failed to make: see `lab.entrant_stats`."""
MOST_NAMES: Final = 1000
"""Measures of a cell; things beyond these are not counted one by one."""


@dataclass
class CellRow:
    """The measures of one cell in one deal."""

    sums: dict[str, tuple[float, float]] = field(default_factory=dict)

    def add(self, name: str, total: float, weight: float = 1.0) -> None:
        before = self.sums.get(name)
        if before is not None:
            self.sums[name] = (before[0] + total, before[1] + weight)
        elif len(self.sums) < MOST_NAMES:
            self.sums[name] = (total, weight)

    def sums_of(self, name: str) -> tuple[float, float]:
        """The total and the weight of a measure; events are counted per match, also where none happened."""
        if name.startswith(PER_MATCH):
            return self.sums.get(name, (0.0, 0.0))[0], self.without(name)[1]
        return self.sums.get(name, (0.0, 0.0))

    def without(self, name: str) -> tuple[float, float]:
        """What a deal of this cell adds to a measure that does not come up in it: each has as many matches."""
        return (0.0, self.sums.get(MATCHES, (0.0, 0.0))[1] if name.startswith(PER_MATCH) else 0.0)


@dataclass(frozen=True)
class DealRow:
    number: int
    cells: tuple[CellRow, ...]

    def rows(self) -> Iterator[DealRow]:
        """Itself: see `DealBlock`."""
        yield self

    def as_data(self) -> dict[str, Any]:
        return {"deal": self.number, "cells": [cell.sums for cell in self.cells]}

    @classmethod
    def from_data(cls, content: Mapping[str, Any]) -> Self:
        """From plain data; raises KeyError, TypeError or ValueError for anything else."""
        return cls(int(content["deal"]), tuple(_cell(each) for each in content["cells"]))


def _cell(content: Any) -> CellRow:
    if not isinstance(content, dict) or len(content) > MOST_NAMES:
        raise TypeError(content)
    sums = {name: (float(total), float(weight)) for name, (total, weight) in content.items()}
    if not all(map(isfinite, chain.from_iterable(sums.values()))):
        raise ValueError(content)
    return CellRow(sums)

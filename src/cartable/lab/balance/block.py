"""Many deals at once: arrays in place of the numbers of a row, counted as one deal after the other would be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cartable.lab.balance.row import CellRow, DealRow


@dataclass
class BlockRow:
    """The measures of one cell: arrays with an element for each deal, or one number for all of them."""

    deals: int
    sums: dict[str, tuple[Any, Any]] = field(default_factory=dict)

    def add(self, name: str, total: Any, weight: Any = 1.0) -> None:
        before = self.sums.get(name)
        self.sums[name] = (total, weight) if before is None else (before[0] + total, before[1] + weight)

    def columns(self, name: str) -> list[NDArray[np.float64]]:
        """The totals and the weights of a measure, one for each deal; zeros where there is none."""
        return [np.broadcast_to(np.asarray(each, np.float64), self.deals) for each in self.sums.get(name, (0.0, 0.0))]

    def rows(self) -> Iterator[CellRow]:
        """The row of each deal."""
        pairs = (zip(*map(self._listed, sums), strict=True) for sums in self.sums.values())
        for values in zip(*pairs, strict=True):
            yield CellRow(dict(zip(self.sums, values, strict=True)))

    def _listed(self, numbers: Any) -> list[float]:
        found: list[float] = np.broadcast_to(numbers, self.deals).tolist()
        return found


@dataclass(frozen=True)
class DealBlock:
    numbers: Sequence[int]
    cells: tuple[BlockRow, ...]

    def __len__(self) -> int:
        return len(self.numbers)

    def rows(self) -> Iterator[DealRow]:
        for number, *cells in zip(self.numbers, *(cell.rows() for cell in self.cells), strict=True):
            yield DealRow(number, tuple(cells))

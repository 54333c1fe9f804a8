"""Differences between two cells, paired by deal.

Each deal gives both cells a total and a weight, and the mean of a cell is the ratio of its sums. To first order a deal
moves such a ratio by `(total - mean * weight) / mean weight`; the difference of two ratios moves by the difference of
these two numbers, whose variance over the deals is what the interval comes from. What both cells owe to the same cards
cancels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, starmap
from math import inf, sqrt
from operator import add, mul
from typing import TYPE_CHECKING, Final

from cartable.lab.estimates import CONFIDENCE, Interval, running_sum, student

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PAIRS: Final = tuple(combinations_with_replacement(range(4), 2))
"""The products that are summed up, of the total and the weight in the reference and in the other cell."""


@dataclass
class PairedSums:
    """Sums over deals of the totals and weights of two cells, of their squares and of their products."""

    deals: int = 0
    _sums: list[float] = field(default_factory=lambda: [0.0] * 4)
    _products: list[float] = field(default_factory=lambda: [0.0] * len(_PAIRS))

    def add(self, reference: tuple[float, float], other: tuple[float, float]) -> None:
        """Add one deal: total and weight in the reference, and in the other cell."""
        values = (*reference, *other)
        self.deals += 1
        self._sums = list(map(add, self._sums, values))
        self._products = list(map(add, self._products, starmap(mul, combinations_with_replacement(values, 2))))

    def add_all(self, columns: Sequence[NDArray[np.float64]]) -> None:
        """Add many deals: the totals and weights in the reference, and in the other cell."""
        self.deals += len(columns[0])
        self._sums = [running_sum(before, each) for before, each in zip(self._sums, columns, strict=True)]
        products = starmap(mul, combinations_with_replacement(columns, 2))
        self._products = [running_sum(before, each) for before, each in zip(self._products, products, strict=True)]

    @property
    def is_known(self) -> bool:
        """Whether both cells have the measure at all."""
        return self.deals > 1 and self._sums[1] > 0 and self._sums[3] > 0

    @property
    def means(self) -> tuple[float, float]:
        """The mean in the reference and in the other cell."""
        return self._sums[0] / self._sums[1], self._sums[2] / self._sums[3]

    @property
    def change(self) -> float:
        reference, other = self.means
        return other - reference

    @property
    def least_weight(self) -> float:
        """What a usual deal weighs, in the cell in which it weighs less."""
        return min(self._sums[1], self._sums[3]) / self.deals

    def interval(self, confidence: float = CONFIDENCE, *, imagined: float = 0.0) -> Interval:
        """The interval of the change.

        With `imagined`, for shares, two imaginary deals are added, in which the change is so large, one each way: what
        did not happen in a few deals may still happen. No share changes by more than 1.
        """
        if not self.is_known:
            return Interval(-inf, inf)
        bounded = imagined > 0
        deals = self.deals + 2 * bounded
        squares = self._squares() + 2.0 * imagined * imagined
        half = student(deals - 1, confidence) * sqrt(squares / (deals - 1) / deals)
        reach = 1.0 if bounded else inf
        return Interval(max(-reach, self.change - half), min(reach, self.change + half))

    def _squares(self) -> float:
        """The sum of squares of what the deals move the difference by."""
        reference, other = self.means
        usual = (self._sums[1] / self.deals, self._sums[3] / self.deals)
        weights = (-1 / usual[0], reference / usual[0], 1 / usual[1], -other / usual[1])
        total = sum(
            (1.0 if one == two else 2.0) * weights[one] * weights[two] * product
            for product, (one, two) in zip(self._products, _PAIRS, strict=True)
        )
        return max(0.0, total)

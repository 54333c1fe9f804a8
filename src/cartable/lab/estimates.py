"""Means and their confidence intervals over deals.

The matches of one deal are not independent, deals are. So each deal gives one pair of numbers, a sum and how many
things it is a sum of (matches, rounds, meetings), and the estimate is the ratio of their totals. Its interval comes
from how the deals scatter around that ratio, by Student's t with one degree of freedom less than there are deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, pi, sqrt, tan
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CONFIDENCE: Final = 0.95
_IMAGINED: Final = 2
"""Imaginary deals all won, and as many all lost, that widen the interval of a share: few deals prove nothing."""


class Interval(NamedTuple):
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


SHARES: Final = Interval(0.0, 1.0)


@dataclass
class Tally:
    """Sums over deals of a quantity and of its weight; enough for the mean and its interval, however many deals."""

    deals: int = 0
    total: float = 0.0
    weight: float = 0.0
    _squares: float = 0.0
    _products: float = 0.0
    _weights: float = 0.0

    def add(self, total: float, weight: float) -> None:
        """Add one deal; without a weight it does not count."""
        if weight == 0:
            return
        self.deals += 1
        self.total += total
        self.weight += weight
        self._squares += total * total
        self._products += total * weight
        self._weights += weight * weight

    def add_all(self, totals: NDArray[np.float64], weights: NDArray[np.float64]) -> None:
        """Add many deals."""
        counted = weights != 0
        totals, weights = totals[counted], weights[counted]
        self.deals += len(weights)
        self.total = running_sum(self.total, totals)
        self.weight = running_sum(self.weight, weights)
        self._squares = running_sum(self._squares, totals * totals)
        self._products = running_sum(self._products, totals * weights)
        self._weights = running_sum(self._weights, weights * weights)

    @property
    def mean(self) -> float:
        return self.total / self.weight if self.weight else 0.0

    @property
    def variance(self) -> float:
        """The variance of one deal's mean around the mean of all."""
        if self.deals < 2:
            return inf
        mean = self.mean
        around = self._squares - 2 * mean * self._products + mean * mean * self._weights
        return max(0.0, around) / (self.deals - 1) / (self.weight / self.deals) ** 2

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        if self.deals < 2:
            return Interval(-inf, inf)
        half = student(self.deals - 1, confidence) * sqrt(self.variance / self.deals)
        return Interval(self.mean - half, self.mean + half)

    def share_interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The interval of a mean between 0 and 1, widened so that few deals do not look certain."""
        return self.bounded_interval(SHARES, SHARES, confidence)

    def bounded_interval(self, imagined: Interval, reach: Interval, confidence: float = CONFIDENCE) -> Interval:
        """The interval of a mean within `reach`, widened by imaginary deals with both values of `imagined`."""
        if not self.deals:
            return reach
        low, high = self.cautious(*imagined).interval(confidence)
        return Interval(min(self.mean, max(reach.low, low)), max(self.mean, min(reach.high, high)))

    def cautious(self, low: float = 0.0, high: float = 1.0) -> Tally:
        """This tally with the imaginary deals: for shares, all won and all lost."""
        more = Tally(self.deals, self.total, self.weight, self._squares, self._products, self._weights)
        usual = self.weight / self.deals
        for _ in range(_IMAGINED):
            more.add(low * usual, usual)
            more.add(high * usual, usual)
        return more


def running_sum(before: float, numbers: NDArray[np.float64]) -> float:
    """The sum, added up one number after the other: to the last bit what a loop finds."""
    import numpy as np

    return float(np.add.accumulate(np.concatenate(([before], numbers)))[-1])


def student(freedom: int, confidence: float) -> float:
    """The two-sided quantile of Student's t, to better than one percent.

    Exact for one and two degrees of freedom, otherwise the expansion around the normal quantile.
    """
    above = (1 + confidence) / 2
    if freedom == 1:
        return tan(pi * (above - 0.5))
    if freedom == 2:
        return (2 * above - 1) / sqrt(2 * above * (1 - above))
    z = NormalDist().inv_cdf(above)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))

"""What trials found: the outcomes of one move, or of a deal, by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from cartable.analysis.margins import margins_of
from cartable.analysis.trials import Outcome
from cartable.games.game import Sides


@dataclass(frozen=True)
class TrialResult:
    """What a move brought in some worlds."""

    margins: Sequence[Sequence[float]]
    """By side, its margin after the round in each world."""
    wins: Sequence[float]
    """By side, its share of the matches won."""

    @classmethod
    def of(cls, outcomes: Sequence[Outcome], sides: Sides) -> TrialResult:
        shares = [_shares(each.after_match, sides) for each in outcomes]
        return cls(
            margins=[*zip(*(margins_of(sides, each.after_round) for each in outcomes), strict=True)],
            wins=[fmean(column) for column in zip(*shares, strict=True)],
        )

    def mean(self, side: int) -> float:
        return fmean(self.margins[side])

    def error(self, other: TrialResult, side: int) -> float:
        """The standard error of the mean difference, in the same worlds."""
        values = [one - less for one, less in zip(self.margins[side], other.margins[side], strict=True)]
        return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def _shares(points: Sequence[int], sides: Sides) -> list[float]:
    """By side, its share of the win."""
    best = max(points)
    winners = [points[seats[0]] == best for seats in sides]
    return [each / sum(winners) for each in winners]

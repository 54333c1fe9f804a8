"""How long moves take, as a histogram with logarithmic bins, so that a thousand hours of play fit in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log2
from typing import Any, Final, Self

_STEPS: Final = 8
"""Bins to a doubling: each is a ninth longer than the one before it."""


@dataclass
class Durations:
    """The durations of moves."""

    steps: Counter[int] = field(default_factory=Counter)
    total: int = 0
    longest: int = 0

    def add(self, nanoseconds: int) -> None:
        self.steps[int(_STEPS * log2(max(nanoseconds, 1)))] += 1
        self.total += nanoseconds
        self.longest = max(self.longest, nanoseconds)

    def merge(self, other: Durations) -> None:
        self.steps.update(other.steps)
        self.total += other.total
        self.longest = max(self.longest, other.longest)

    @property
    def moves(self) -> int:
        return self.steps.total()

    @property
    def mean(self) -> float:
        """Seconds."""
        return self.total / self.moves / 1e9 if self.moves else 0.0

    def quantile(self, share: float) -> float:
        """The seconds that this share of moves stay below, to the next bin; never more than the longest move took."""
        left = share * self.moves
        for step in sorted(self.steps):
            left -= self.steps[step]
            if left <= 0:
                return min(2 ** ((step + 1) / _STEPS), self.longest) / 1e9
        return self.longest / 1e9

    def shape(self) -> list[tuple[float, int]]:
        """The seconds at which each bin starts, and how many moves took that long."""
        return [(2 ** (step / _STEPS) / 1e9, count) for step, count in sorted(self.steps.items())]

    @staticmethod
    def next_step(seconds: float) -> float:
        """The end of the bin that starts here."""
        return seconds * 2 ** (1 / _STEPS)

    def as_data(self) -> dict[str, Any]:
        return {"total": self.total, "longest": self.longest, "steps": sorted(self.steps.items())}

    @classmethod
    def from_data(cls, content: Mapping[str, Any]) -> Self:
        return cls(Counter(dict(content["steps"])), content["total"], content["longest"])

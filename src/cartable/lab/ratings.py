"""Openskill ratings of the entrants, by the same model as the server's.

They put many entrants on one scale. They treat matches as independent, so their uncertainty is no evidence: for that,
see the intervals over deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from statistics import fmean
from typing import TYPE_CHECKING

from cartable.lab.errors import ArenaError

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


@dataclass(frozen=True, slots=True)
class Rating:
    mu: float
    sigma: float


class Ratings:
    def __init__(self, entrants: int) -> None:
        if find_spec("openskill") is None:
            raise ArenaError("arena/missing", extra="arena")
        new = _model().rating()
        self.of_entrant = [Rating(new.mu, new.sigma) for _ in range(entrants)]

    def add(self, sides: Sequence[tuple[int, int]], ranks: Sequence[int]) -> None:
        """A contest: each side's entrant and how many seats it has; ranks from 0, the same for equals."""
        model = _model()
        teams = [
            [
                model.rating(mu=self.of_entrant[entrant].mu, sigma=self.of_entrant[entrant].sigma)
                for _ in range(seats)  # one for each seat: the model changes what it is given
            ]
            for entrant, seats in sides
        ]
        after = model.rate(teams, ranks=[float(rank) for rank in ranks])
        learned: dict[int, list[Rating]] = {}
        for (entrant, _), side in zip(sides, after, strict=True):
            learned.setdefault(entrant, []).extend(Rating(each.mu, each.sigma) for each in side)
        for entrant, each in learned.items():  # one with several seats takes the mean of them
            self.of_entrant[entrant] = Rating(fmean(one.mu for one in each), fmean(one.sigma for one in each))


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()

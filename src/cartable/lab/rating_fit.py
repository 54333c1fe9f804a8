"""How much stronger one entrant is than another, as a difference of ratings by the model of the server.

The server's model is that of Plackett and Luce: the chance that a side comes first grows exponentially with the sum of
its ratings. Fitted is the difference at which the changes of rating by all matches would cancel out, as they do in the
long run at a server. One drawn match is added, so that an entrant that won them all has a finite rating too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, inf, sqrt
from typing import Final, NamedTuple

from cartable.lab.deal_result import DealResult
from cartable.lab.estimates import student
from cartable.lab.standings import contests

BETA: Final = 25 / 6
"""How much chance there is in a match, in the unit of `mu`: openskill's own default, which the server uses."""
_WITHIN_ONE: Final = 0.6827
"""How often a value is within one standard error."""
_STEPS: Final = 60
_LARGEST_STEP: Final = 5.0
_CLOSE: Final = 1e-9


class Difference(NamedTuple):
    """The `mu` of the first entrant less that of the second, and its standard error over deals."""

    mu: float
    error: float


class _Place(NamedTuple):
    """A place of a match: who got it, and who was left for it, by the weights of the first entrant's rating."""

    got: float
    left: tuple[float, ...]
    weight: float


def fitted_difference(deals: Sequence[DealResult], seats: Sequence[int]) -> Difference:
    """`seats`: how many each side has. Raises ValueError where no deal was played."""
    if not deals:
        raise ValueError("no deals")
    by_deal = [list(_places(deal, seats)) for deal in deals]
    unit = seats[0] / (BETA * sqrt(len(seats)))
    drawn = [_Place(got, (0.0, unit), 0.5) for got in (0.0, unit)]
    every = [place for places in (*by_deal, drawn) for place in places]
    mu = 0.0
    for _ in range(_STEPS):
        slope, curvature = _derivatives(every, mu)
        step = max(-_LARGEST_STEP, min(_LARGEST_STEP, slope / curvature))
        mu += step
        if abs(step) < _CLOSE:
            break
    return Difference(mu, _error(by_deal, mu, _derivatives(every, mu)[1]))


def _places(deal: DealResult, seats: Sequence[int]) -> Iterator[_Place]:
    for contest in contests(deal):
        ranks = contest.ranks
        unit = 1 / (BETA * sqrt(len(ranks)))
        weights = [unit * size if entrant == 0 else 0.0 for entrant, size in zip(contest.entrants, seats, strict=True)]
        for side, rank in enumerate(ranks):
            left = tuple(weight for weight, other in zip(weights, ranks, strict=True) if other >= rank)
            yield _Place(weights[side], left, 1 / ranks.count(rank))


def _derivatives(places: Sequence[_Place], mu: float) -> tuple[float, float]:
    """Of the logarithm of the likelihood: its slope, and how strongly it curves downwards."""
    slope = curvature = 0.0
    for got, left, weight in places:
        chances = [exp(each * mu) for each in left]
        total = sum(chances)
        mean = sum(each * chance for each, chance in zip(left, chances, strict=True)) / total
        square = sum(each * each * chance for each, chance in zip(left, chances, strict=True)) / total
        slope += weight * (got - mean)
        curvature += weight * (square - mean * mean)
    return slope, curvature


def _error(by_deal: Sequence[Sequence[_Place]], mu: float, curvature: float) -> float:
    """From how the deals scatter, more for few deals; never less than if all matches were independent."""
    if len(by_deal) < 2:
        return inf
    scatter = sum(_derivatives(places, mu)[0] ** 2 for places in by_deal) * len(by_deal) / (len(by_deal) - 1)
    of_deals = student(len(by_deal) - 1, _WITHIN_ONE) * sqrt(scatter) / curvature
    return max(of_deals, 1 / sqrt(curvature))

"""The scale on which people see ratings: four digits, as in chess.

The stored ratings are those of openskill: an estimate `mu`, 25 for a newcomer, and its standard deviation `sigma`. What
is shown is `1500 + 30 (mu - 25)`, with `30 sigma` as what the rating may be off by: in two of three cases the true
value is within it. With 30 points to a unit, a difference of 400 points between two sure ratings means odds of about
ten to one, as in chess.
"""

from __future__ import annotations

from typing import Final

NEWCOMER: Final = 1500
POINTS_PER_UNIT: Final = 30
_CENTRE: Final = 25.0
LEAST: Final = 100
MOST: Final = 9999
SURE: Final = 150
"""A rating that may be off by more is provisional: it is not listed. About twenty matches make it sure."""


def points_of(mu: float) -> int:
    return min(MOST, max(LEAST, round(NEWCOMER + POINTS_PER_UNIT * (mu - _CENTRE))))


def mu_of(points: int) -> float:
    """The `mu` that is shown so; the inverse of `points_of`."""
    return _CENTRE + (points - NEWCOMER) / POINTS_PER_UNIT


def deviation_of(sigma: float) -> int:
    return round(POINTS_PER_UNIT * sigma)


def is_provisional(sigma: float) -> bool:
    return POINTS_PER_UNIT * sigma > SURE

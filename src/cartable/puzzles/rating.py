"""Ratings of people and of puzzles: each attempt is a match between the two, rated as in Glicko (Glickman 1999).

Both are on the scale of `Puzzle.difficulty`. A rating is certain to its deviation, which shrinks with each attempt.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi, sqrt
from typing import Final

_Q: Final = log(10) / 400
_LEAST_OF_PERSON: Final = 60.0
_LEAST_OF_PUZZLE: Final = 60.0
"""The deviation never falls below this, so that a rating keeps following what happens."""


@dataclass(frozen=True)
class Rating:
    rating: float
    deviation: float


NEW_PERSON: Final = Rating(1200.0, 350.0)


def new_puzzle(difficulty: int) -> Rating:
    """The rating of a puzzle that nobody has tried: how hard it is was measured when it was found."""
    return Rating(float(difficulty), 120.0)


def after_attempt(person: Rating, puzzle: Rating, *, is_solved: bool) -> tuple[Rating, Rating]:
    """The ratings of both after the person has solved the puzzle, or not."""
    return (
        _updated(person, puzzle, 1.0 if is_solved else 0.0, _LEAST_OF_PERSON),
        _updated(puzzle, person, 0.0 if is_solved else 1.0, _LEAST_OF_PUZZLE),
    )


def expected_score(own: Rating, other: Rating) -> float:
    """The chance of winning, as far as it is known."""
    return 1 / (1 + 10 ** (-_weight(other.deviation) * (own.rating - other.rating) / 400))


def _updated(own: Rating, other: Rating, score: float, least: float) -> Rating:
    weight, expected = _weight(other.deviation), expected_score(own, other)
    precision = 1 / own.deviation**2 + _Q**2 * weight**2 * expected * (1 - expected)
    return Rating(
        own.rating + _Q / precision * weight * (score - expected),
        max(least, sqrt(1 / precision)),
    )


def _weight(deviation: float) -> float:
    """How much a result against such a rating says: less, the more uncertain it is."""
    return 1 / sqrt(1 + 3 * _Q**2 * deviation**2 / pi**2)

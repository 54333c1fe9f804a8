"""What a review thinks of a move."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from cartable.games.ai import ReviewLimits


class Grade(StrEnum):
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


COUNTED: Final = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
"""The grades of moves that gave away enough to be told."""


def grade_of(behind: float, limits: ReviewLimits, *, is_best: bool) -> Grade:
    """The grade of a move that brings so many points less than the best one."""
    if is_best:
        return Grade.BEST
    least = (
        (Grade.BLUNDER, limits.blunder),
        (Grade.MISTAKE, limits.mistake),
        (Grade.INACCURACY, limits.inaccuracy),
    )
    return next((grade for grade, limit in least if behind >= limit), Grade.GOOD)

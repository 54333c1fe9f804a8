"""How far somebody is with the puzzles of a game, and with one puzzle. Each puzzle counts once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from cartable.puzzles.rating import NEW_PERSON, Rating, after_attempt

_NEAR: Final = 8
"""The next puzzle is one of so many that are closest to the person's rating."""


@dataclass(frozen=True)
class Attempt:
    """Somebody's attempt at a puzzle."""

    found: int = 0
    """How many steps were found without an error."""
    is_solved: bool | None = None
    """None while it is not decided."""

    def reaches(self, step: int) -> bool:
        """Whether this step may be asked: those before were found, or the attempt is decided."""
        return self.is_solved is not None or step <= self.found

    def after(self, step: int, length: int, *, is_right: bool) -> Attempt:
        """The first error decides the attempt, and so does the last step of the puzzle."""
        if self.is_solved is not None or (is_right and step < self.found):
            return self
        if not is_right:
            return replace(self, is_solved=False)
        return Attempt(step + 1, True if step + 1 == length else None)


@dataclass(frozen=True)
class Progress:
    """Somebody's progress with the puzzles of a game."""

    rating: Rating = NEW_PERSON
    solved: int = 0
    failed: int = 0
    streak: int = 0
    """How many puzzles in a row were solved, up to now."""
    best_streak: int = 0

    def after(self, puzzle: Rating, *, is_solved: bool) -> tuple[Progress, Rating]:
        """The progress after a puzzle with this rating was decided, and the puzzle's new rating."""
        own, others = after_attempt(self.rating, puzzle, is_solved=is_solved)
        streak = self.streak + 1 if is_solved else 0
        progress = Progress(
            own, self.solved + is_solved, self.failed + (not is_solved), streak, max(streak, self.best_streak)
        )
        return progress, others


def next_puzzle(ratings: Mapping[str, float], rating: float, chance: Random) -> str | None:
    """The id of one of these puzzles near a rating; None if there are none."""
    near = sorted(ratings, key=lambda each: (abs(ratings[each] - rating), each))[:_NEAR]
    return chance.choice(near) if near else None

"""Some of the shipped puzzles, the same in every run."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.puzzles import Puzzle, shipped


def sample(game: str, count: int) -> list[Puzzle]:
    """So many puzzles, spread over all difficulties."""
    return spread(shipped(game), count)


def spread(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    return [puzzles[number * len(puzzles) // count] for number in range(count)]


def a_line(game: str) -> Puzzle:
    """A puzzle that asks for several moves."""
    return next(each for each in shipped(game) if each.length > 1)

"""The puzzles of a device: the progress of its owner, which one row holds for each game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cartable.puzzles.progress import Attempt, Progress
from cartable.puzzles.puzzle import Puzzle
from cartable.puzzles.rating import Rating, new_puzzle


class PuzzleRow:
    def __init__(self, text: str | None) -> None:
        stored: Mapping[str, Any] = {} if text is None else json.loads(text)
        rating, *counts = stored.get("progress", [None])
        self.progress = Progress() if rating is None else Progress(Rating(*rating), *counts)
        self._attempts: dict[str, Attempt] = {id_: Attempt(*each) for id_, each in stored.get("attempts", {}).items()}
        self._ratings: dict[str, Rating] = {id_: Rating(*each) for id_, each in stored.get("ratings", {}).items()}

    @property
    def decided(self) -> frozenset[str]:
        return frozenset(id_ for id_, each in self._attempts.items() if each.is_solved is not None)

    @property
    def ratings(self) -> dict[str, float]:
        return {id_: each.rating for id_, each in self._ratings.items()}

    def rating(self, puzzle: Puzzle) -> Rating:
        return self._ratings.get(puzzle.id) or new_puzzle(puzzle.difficulty)

    def attempt(self, puzzle: Puzzle) -> Attempt:
        return self._attempts.get(puzzle.id, Attempt())

    def note(self, puzzle: Puzzle, step: int, *, is_right: bool) -> None:
        """Note an answer. One to a puzzle that is decided changes nothing."""
        before = self.attempt(puzzle)
        after = self._attempts[puzzle.id] = before.after(step, puzzle.length, is_right=is_right)
        if after != before and after.is_solved is not None:
            decided = self.progress.after(self.rating(puzzle), is_solved=after.is_solved)
            self.progress, self._ratings[puzzle.id] = decided

    def value(self) -> dict[str, Any]:
        """What is stored."""
        known = self.progress
        counts = [known.solved, known.failed, known.streak, known.best_streak]
        return {
            "progress": [[known.rating.rating, known.rating.deviation], *counts],
            "attempts": {id_: [each.found, each.is_solved] for id_, each in self._attempts.items()},
            "ratings": {id_: [each.rating, each.deviation] for id_, each in self._ratings.items()},
        }

"""Choosing a move step by step, for any game: which steps can follow those chosen so far, without listing the moves.

The legal moves are ordered by their first step, then by the next, so moves with the same first steps are one range,
whose end is found by binary search. That works for games with any number of legal moves.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import overload

from cartable.games.game import Game
from cartable.games.moves import LegalMoves, Move

Steps = tuple[str, ...]


class StepTree:
    """The legal moves of one position as a tree of steps."""

    def __init__(self, game: Game, legal: LegalMoves) -> None:
        self.steps_of: Callable[[int], Steps] = game.notation.steps
        self._moves: Sequence[Move] = legal if game.whole_moves else self._grouped(legal)
        self._runs: dict[Steps, range] = {(): range(len(self._moves))}
        self._next: dict[Steps, Steps] = {}

    @property
    def size(self) -> int:
        """How many steps were computed and are kept."""
        return len(self._runs)

    def after(self, path: Steps) -> Steps:
        """The steps that can follow this path; empty if it is a whole move."""
        if path not in self._next:
            found: list[str] = []
            run, depth = self._run_of(path), len(path)
            while run and len(self._steps_at(run[0])) > depth:
                step = self._steps_at(run[0])[depth]
                end = self._end_of(step, run, depth)
                self._runs[(*path, step)] = run[:end]
                found.append(step)
                run = run[end:]
            self._next[path] = tuple(found)
        return self._next[path]

    def count(self, path: Steps) -> int:
        """How many moves begin with this path."""
        return len(self._run_of(path))

    def only(self, path: Steps) -> Move | None:
        """The only move that begins with this path; None if there are several."""
        run = self._run_of(path)
        return self._moves[run[0]] if len(run) == 1 else None

    def endings(self, path: Steps) -> Sequence[Steps]:
        """The rest of each move that begins with this path, computed on access."""
        return _Endings(self._steps_at, self._run_of(path), len(path))

    def _run_of(self, path: Steps) -> range:
        """The range of moves that begin with this path; raises KeyError if there are none."""
        if path not in self._runs:
            self.after(path[:-1])
        return self._runs[path]

    def _end_of(self, step: str, run: range, depth: int) -> int:
        """How many moves at the beginning of a range have this step."""
        return bisect_left(run, True, key=lambda place: self._steps_at(place)[depth] != step)

    def _steps_at(self, place: int) -> Steps:
        return self.steps_of(self._moves[place].code)

    def _grouped(self, moves: Sequence[Move]) -> list[Move]:
        """The moves sorted so that equal first steps are adjacent, in the order in which the steps first appear."""
        first: dict[Steps, int] = {}

        def place(move: Move) -> list[int]:
            steps = self.steps_of(move.code)
            return [first.setdefault(steps[: depth + 1], len(first)) for depth in range(len(steps))]

        return sorted(moves, key=place)


class _Endings(Sequence[Steps]):
    def __init__(self, steps_at: Callable[[int], Steps], run: range, depth: int) -> None:
        self._steps_at, self._run, self._depth = steps_at, run, depth

    def __len__(self) -> int:
        return len(self._run)

    @overload
    def __getitem__(self, index: int) -> Steps: ...
    @overload
    def __getitem__(self, index: slice) -> list[Steps]: ...
    def __getitem__(self, index: int | slice) -> Steps | list[Steps]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        return self._steps_at(self._run[index])[self._depth :]

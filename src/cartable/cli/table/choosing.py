"""Choosing a move step by step, for any game.

The legal moves stand grouped by their first step, then by the next, so what begins alike is one run of them: its end is
found by halving, and no game has too many moves to choose from. A step with one way only is not asked.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import overload

from cartable.cli.painters import Choice, Steps
from cartable.games.match import Match, Move

Arrange = Callable[[Sequence[str], Sequence[str]], Sequence[str]]
"""Puts the options after a path into the order of their number keys."""

_FEW = 100


class Choosing:
    """One decision of the person at the table, from the first step to the move."""

    def __init__(self, match: Match, arrange: Arrange) -> None:
        self._steps = match.game.notation.steps
        legal = match.legal_moves
        self._moves: Sequence[Move] = legal if match.game.whole_moves else self._grouped(legal)
        self._arrange = arrange
        self._paths: list[tuple[str, ...]] = [()]
        self._runs: dict[tuple[str, ...], range] = {(): range(len(self._moves))}
        self._options: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.cursor = 0

    @property
    def path(self) -> tuple[str, ...]:
        return self._paths[-1]

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(self._arrange(self.path, self._next_steps(self.path)))

    def choice(self) -> Choice:
        options = self.options
        endings = tuple(self._endings((*self.path, option)) for option in options)
        return Choice(self.path, options, self.cursor, endings)

    def turn(self, by: int) -> None:
        self.cursor = (self.cursor + by) % len(self.options)

    def pick(self, position: int) -> Move | None:
        """Choose an option; the move, once it is decided."""
        path = (*self.path, self.options[position])
        while len(self._runs[path]) > 1 and len(self._next_steps(path)) == 1:
            path = (*path, *self._next_steps(path))
        if len(self._runs[path]) == 1:
            return self._moves[self._runs[path][0]]
        self._paths.append(path)
        self.cursor = 0
        return None

    def back(self) -> bool:
        """Take the last step back; False where there is none."""
        if len(self._paths) == 1:
            return False
        self._paths.pop()
        self.cursor = 0
        return True

    def point_at(self, move: Move) -> None:
        """Go back to the first step and put the cursor where this move begins."""
        del self._paths[1:]
        self.cursor = self.options.index(self._steps(move.code)[0])

    def _next_steps(self, path: tuple[str, ...]) -> tuple[str, ...]:
        """What can follow a path; the run of moves of each is kept."""
        if path not in self._options:
            found: list[str] = []
            run, depth = self._runs[path], len(path)
            while run:
                step = self._step(run[0], depth)
                end = self._end_of(step, run, depth)
                self._runs[(*path, step)] = run[:end]
                found.append(step)
                run = run[end:]
            self._options[path] = tuple(found)
        return self._options[path]

    def _end_of(self, step: str, run: range, depth: int) -> int:
        """How many moves at the beginning of a run have this step."""
        return bisect_left(run, True, key=lambda place: self._step(place, depth) != step)

    def _step(self, place: int, depth: int) -> str:
        return self._steps(self._moves[place].code)[depth]

    def _endings(self, path: tuple[str, ...]) -> Sequence[Steps]:
        found = _Endings(self._steps, self._moves, self._runs[path], len(path))
        return tuple(found) if len(found) <= _FEW else found

    def _grouped(self, moves: Sequence[Move]) -> list[Move]:
        """The moves with those that begin alike together, groups in the order in which they first come."""
        first: dict[Steps, int] = {}

        def place(move: Move) -> list[int]:
            steps = self._steps(move.code)
            return [first.setdefault(steps[: depth + 1], len(first)) for depth in range(len(steps))]

        return sorted(moves, key=place)


class _Endings(Sequence[Steps]):
    """How a run of moves goes on after so many steps, each looked at only when asked for."""

    def __init__(self, steps: Callable[[int], Steps], moves: Sequence[Move], run: range, depth: int) -> None:
        self._steps, self._moves, self._run, self._depth = steps, moves, run, depth

    def __len__(self) -> int:
        return len(self._run)

    @overload
    def __getitem__(self, index: int) -> Steps: ...
    @overload
    def __getitem__(self, index: slice) -> list[Steps]: ...
    def __getitem__(self, index: int | slice) -> Steps | list[Steps]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        return self._steps(self._moves[self._run[index]].code)[self._depth :]

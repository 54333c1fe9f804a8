"""Choosing a move step by step, for any game.

The legal moves are grouped by their first step, then by the next; a step with one way only is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cartable.cli.painters import Choice
from cartable.games.match import Match, Move

Arrange = Callable[[Sequence[str], Sequence[str]], Sequence[str]]
"""Puts the options after a path into the order of their number keys."""


class Choosing:
    """One decision of the person at the table, from the first step to the move."""

    def __init__(self, match: Match, arrange: Arrange) -> None:
        steps = match.game.notation.steps
        self._moves = [(steps(move.code), move) for move in match.legal_moves]
        self._arrange = arrange
        self._paths: list[tuple[str, ...]] = [()]
        self.cursor = 0

    @property
    def path(self) -> tuple[str, ...]:
        return self._paths[-1]

    @property
    def options(self) -> tuple[str, ...]:
        found = dict.fromkeys(steps[len(self.path)] for steps, _ in self._going_on(self.path))
        return tuple(self._arrange(self.path, list(found)))

    def choice(self) -> Choice:
        options = self.options
        depth = len(self.path) + 1
        endings = tuple(tuple(steps[depth:] for steps, _ in self._going_on((*self.path, option))) for option in options)
        return Choice(self.path, options, self.cursor, endings)

    def turn(self, by: int) -> None:
        self.cursor = (self.cursor + by) % len(self.options)

    def pick(self, position: int) -> Move | None:
        """Choose an option; the move, once it is decided."""
        path = (*self.path, self.options[position])
        moves = self._going_on(path)
        while len(moves) > 1 and len({steps[len(path)] for steps, _ in moves}) == 1:
            path = (*path, moves[0][0][len(path)])
        if len(moves) == 1:
            return moves[0][1]
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
        steps = next(steps for steps, each in self._moves if each == move)
        self.cursor = self.options.index(steps[0])

    def _going_on(self, path: tuple[str, ...]) -> list[tuple[tuple[str, ...], Move]]:
        return [(steps, move) for steps, move in self._moves if steps[: len(path)] == path]

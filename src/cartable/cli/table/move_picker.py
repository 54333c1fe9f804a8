"""Choosing a move step by step with a cursor and number keys. A step with only one option is taken automatically."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cartable.cli.painters import MoveInProgress
from cartable.games.match import Match
from cartable.games.moves import Move
from cartable.games.step_tree import Steps, StepTree

Arrange = Callable[[Sequence[str], Sequence[str]], Sequence[str]]
"""Puts the options that follow a path into the order of their number keys."""

_MOST_LISTED = 100


class MovePicker:
    """One decision, from the first step to the complete move."""

    def __init__(self, match: Match, arrange: Arrange) -> None:
        self._tree = StepTree(match.game, match.legal_moves)
        self._arrange = arrange
        self._paths: list[Steps] = [()]
        self.cursor = 0

    @property
    def path(self) -> Steps:
        return self._paths[-1]

    @property
    def options(self) -> Steps:
        return tuple(self._arrange(self.path, self._tree.after(self.path)))

    def choice(self) -> MoveInProgress:
        options = self.options
        endings = tuple(self._endings((*self.path, option)) for option in options)
        return MoveInProgress(self.path, options, self.cursor, endings)

    def move_cursor(self, by: int) -> None:
        self.cursor = (self.cursor + by) % len(self.options)

    def pick(self, position: int) -> Move | None:
        """Choose an option. Returns the move once it is complete."""
        path = (*self.path, self.options[position])
        while self._tree.count(path) > 1 and len(self._tree.after(path)) == 1:
            path = (*path, *self._tree.after(path))
        move = self._tree.only(path)
        if move is None:
            self._paths.append(path)
            self.cursor = 0
        return move

    def back(self) -> bool:
        """Take back the last step; False where there is none."""
        if len(self._paths) == 1:
            return False
        self._paths.pop()
        self.cursor = 0
        return True

    def point_at(self, move: Move) -> None:
        """Return to the first step and put the cursor on the option that this move starts with."""
        del self._paths[1:]
        self.cursor = self.options.index(self._tree.steps_of(move.code)[0])

    def _endings(self, path: Steps) -> Sequence[Steps]:
        endings = self._tree.endings(path)
        return tuple(endings) if len(endings) <= _MOST_LISTED else endings

"""Puzzles: moments where one move is clearly better than all others, and the greedy bot does not see it.

| to | use |
| --- | --- |
| solve those that come with a game | `shipped(game)`, `puzzle(game, id)` |
| show one, and judge a move | `Puzzle.view(step)`, `Puzzle.judge(move, step)` |
| find more | `find(game, count, seed)` |
| keep them | `write_puzzles(path, puzzles)`, `read_puzzles(path)` |
| check one again | `is_confirmed(puzzle, times=10)` |
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cartable.puzzles.errors import BadPuzzle
from cartable.puzzles.position import Deck, Position
from cartable.puzzles.puzzle import Puzzle
from cartable.puzzles.puzzle_file import puzzle, read_puzzles, shipped, write_puzzles
from cartable.puzzles.step import Proof, Refutation, Step, Verdict

if TYPE_CHECKING:
    from cartable.puzzles.check import is_confirmed
    from cartable.puzzles.finder import find

__all__ = [
    "BadPuzzle",
    "Deck",
    "Position",
    "Proof",
    "Puzzle",
    "Refutation",
    "Step",
    "Verdict",
    "find",
    "is_confirmed",
    "puzzle",
    "read_puzzles",
    "shipped",
    "write_puzzles",
]

_IMPORTED_LATER: Final = {"find": "cartable.puzzles.finder", "is_confirmed": "cartable.puzzles.check"}
"""Who only solves puzzles, such as a page, has no use for the search that finds them."""


def __getattr__(name: str) -> Any:
    if name not in _IMPORTED_LATER:
        raise AttributeError(name)
    return getattr(import_module(_IMPORTED_LATER[name]), name)

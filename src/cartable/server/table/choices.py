"""Legal moves as clients receive them: listed, or step by step where there are too many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cartable.games.game import Game
from cartable.games.moves import LegalMoves
from cartable.games.registry import load
from cartable.games.step_tree import StepTree
from cartable.server import wire
from cartable.server.errors import TableError

MOST_LISTED: Final = 128
"""With more legal moves than this, clients ask for choices step by step."""


def listed_moves(game: Game, legal: LegalMoves) -> wire.Legal:
    complete = len(legal) <= MOST_LISTED
    listed = [_legal_move(game.name, code) for code in legal.by_text().values()] if complete else []
    return wire.Legal(count=len(legal), complete=complete, moves=listed)


def next_steps(tree: StepTree, steps: Sequence[str]) -> list[wire.NextStep]:
    """What can follow these steps. Raises `TableError` if no legal move begins with them."""
    path = tuple(steps)
    try:
        return [_next_step(tree, (*path, step)) for step in tree.after(path)]
    except KeyError:
        raise TableError("move/steps") from None


def _next_step(tree: StepTree, path: tuple[str, ...]) -> wire.NextStep:
    move = tree.only(path)
    return wire.NextStep(step=path[-1], count=tree.count(path), move=None if move is None else move.text)


@lru_cache(maxsize=8192)
def _legal_move(game: str, code: int) -> wire.LegalMove:
    """Cached, because the same moves are legal again and again, at this table and at others."""
    notation = load(game).notation
    return wire.LegalMove(text=notation.move_text(code), steps=list(notation.steps(code)))

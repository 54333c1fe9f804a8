"""The bot that solves what can be solved exactly, and searches elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.bots.endings.solution import solve
from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game

_ENDINGS: Final = 600
_POSITIONS_A_SECOND: Final = 1_500_000
"""Fewer than one core visits, so that an ending takes less time than a search would."""


class SolverBot(SearchBot):
    """Asks the game's own solver first, then tries to solve the rest of the round, then searches.

    `endings` is how many thousand positions an ending may take; 0 turns endings off.
    """

    def __init__(
        self, game: Game, seed: int, sims: int, ms: int = 60_000, endings: int = _ENDINGS, **more: int
    ) -> None:
        super().__init__(game, seed, sims, ms, **more)
        self._endings = 1000 * endings

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        solver = self._game.ai.solver
        if solver is not None and (move := solver.choose(seen, legal)) is not None:
            return move
        solved = self.solve(seen)
        return solved[0][0] if solved else super().choose(seen, legal)

    def solve(self, seen: Any) -> list[tuple[int, float]]:
        """Moves and their exact values, the best first; empty where too much is still unseen."""
        limit = min(self._endings, int(_POSITIONS_A_SECOND * self._budget.seconds))
        return solve(self._game, seen, self._settings, limit)

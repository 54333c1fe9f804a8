"""The bot that works out what can be worked out, and searches where that is too much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.bots.endings.solution import worked_out
from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game

_ENDINGS: Final = 600
_POSITIONS_A_SECOND: Final = 1_500_000
"""Fewer than one core looks at, so that an ending takes less time than a search would."""


class SolverBot(SearchBot):
    """Asks the game's own solver first, then tries whether the rest of the round can be worked out.

    `endings` is how many thousand positions the latter may take; with 0 it is left to the search.
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
        worked = self.work_out(seen)
        return worked[0][0] if worked else super().choose(seen, legal)

    def work_out(self, seen: Any) -> list[tuple[int, float]]:
        """Moves and what they bring on average, the best first; nothing where there is too much still unseen."""
        most = min(self._endings, int(_POSITIONS_A_SECOND * self._budget.seconds))
        return worked_out(self._game, seen, self._plan, most)

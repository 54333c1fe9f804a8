"""The bot that works out what can be worked out, and searches where that is too much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cartable.bots.search.bot import SearchBot


class SolvingBot(SearchBot):
    """Asks the game's own solver first; most games have none, or only for some of their moments."""

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        solver = self._game.solver
        if solver is not None and len(legal) > 1 and (move := solver.choose(seen, legal)) is not None:
            return move
        return super().choose(seen, legal)

"""The master: solves what can be solved exactly, and elsewhere searches, or goes by a network that is stronger."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from cartable.bots.endings.solution import solve
from cartable.bots.network_bot import network_ratings
from cartable.bots.networks import Networks, networks_for
from cartable.bots.search.bot import SearchBot
from cartable.bots.search.pauses import PAUSES
from cartable.games.game import Game

_ENDINGS: Final = 600
_POSITIONS_A_SECOND: Final = 1_500_000
"""Fewer than one core visits, so that an ending takes less time than a search would, also while others use the core."""


class SolverBot(SearchBot):
    """Asks the game's own solver, then a network that the game trusts; else it solves the round's rest, or searches.

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
        began = time.perf_counter()
        solver = self._game.ai.solver
        if solver is not None and (move := solver.choose(seen, legal)) is not None:
            return move
        if self._game.ai.trusts_network and (networks := networks_for(self._game, seen)).ready:
            return self._by_network(seen, legal, networks)
        ranked = self.solve(seen) or self.rank(seen, began)
        return ranked[0][0] if ranked else self._greedy.choose(seen, legal)

    def _by_network(self, seen: Any, legal: Sequence[int], networks: Networks) -> int:
        ratings = network_ratings(self._game, seen, legal, networks)
        return legal[ratings.index(max(ratings))]

    def solve(self, seen: Any) -> list[tuple[int, float]]:
        """Moves and their exact values, the best first; empty where too much is still unseen."""
        seconds = PAUSES.share * max(0.0, self._budget.seconds - PAUSES.expected)
        limit = min(self._endings, int(_POSITIONS_A_SECOND * seconds))
        return solve(self._game, seen, self._settings, limit)

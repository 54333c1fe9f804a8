"""The bot that searches a little: clearly stronger than the heuristic, and clearly weaker than a master."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game


class ExpertBot(SearchBot):
    """Makes `each` simulations for each opponent, or `sims` in all where that is given."""

    def __init__(
        self, game: Game, seed: int, each: int = 30, sims: int | None = None, ms: int = 150, **more: int
    ) -> None:
        self._each = each if sims is None else 0
        super().__init__(game, seed, sims or each, ms, **more)

    def rank(self, seen: Any) -> list[tuple[int, float]]:
        if self._each:
            self._budget = replace(self._budget, simulations=self._each * max(1, seen.players - 1))
        return super().rank(seen)

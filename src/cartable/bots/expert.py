"""The bot that searches a little: clearly stronger than the heuristic, and clearly weaker than a master."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game


class ExpertBot(SearchBot):
    """Makes `per_opponent` simulations for each opponent, or `sims` in all where that is given."""

    def __init__(
        self, game: Game, seed: int, per_opponent: int = 30, sims: int | None = None, ms: int = 150, **more: int
    ) -> None:
        self._per_opponent = per_opponent if sims is None else 0
        super().__init__(game, seed, sims or per_opponent, ms, **more)

    def rank(self, seen: Any, began: float | None = None) -> list[tuple[int, float]]:
        if self._per_opponent:
            self._budget = replace(self._budget, simulations=self._per_opponent * max(1, seen.players - 1))
        return super().rank(seen, began)

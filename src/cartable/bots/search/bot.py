"""The bot that searches: a player for every game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from cartable.bots.bot import BotChance, GreedyBot
from cartable.bots.search.engine import Budget, SearchResult, TreeMemory, is_compiled, search
from cartable.bots.search.plan import SETTINGS, reuses_trees, settings_for
from cartable.games.game import Game, RoundHistory

SETTING_NAMES: Final = ("sims", "ms", "threads", *SETTINGS)
"""What a search can be given by name: simulations, milliseconds and threads, and for measurements its settings."""

_MOST_INTERPRETED: Final = 100
"""Without machine code, more simulations than this would take too long: the bot plays by its heuristic instead."""
_LEAST_SECONDS: Final = 0.02


class SearchBot:
    """Plays the move that did best in simulations of what its seat cannot see."""

    def __init__(self, game: Game, seed: int, sims: int, ms: int = 60_000, threads: int = 1, **settings: int) -> None:
        self._game = game
        self._budget = self._full_budget = Budget(sims, ms / 1000, threads)
        self._settings = settings_for(game, settings)
        self._memory = TreeMemory() if reuses_trees(game, self._settings) else None
        self._chance = BotChance(seed)
        self._greedy = GreedyBot(game, seed)
        self._history: RoundHistory = ()

    @property
    def uses_history(self) -> bool:
        """Whether it goes on with the tree of its last search."""
        return self._memory is not None

    def set_history(self, history: RoundHistory) -> None:
        self._history = history

    def limit_time(self, share: float) -> None:
        """Use only this share of the time from now on, because others are waiting."""
        seconds = max(_LEAST_SECONDS, share * self._full_budget.seconds)
        self._budget = replace(self._full_budget, seconds=seconds)

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        ranked = self.rank(seen, time.perf_counter())
        return ranked[0][0] if ranked else self._greedy.choose(seen, legal)

    def rank(self, seen: Any, began: float | None = None) -> list[tuple[int, float]]:
        """Moves and their values from 0 to 1, the best first; empty where a search would take too long.

        Its time runs since `began`, by `time.perf_counter`, or since now.
        """
        if self._budget.simulations > _MOST_INTERPRETED and not is_compiled(self._game):
            return []
        seed = self._chance.getrandbits(60)
        history, self._history = self._history, ()
        with search(self._game, seen, self._settings, self._budget, seed, self._memory, history, began) as found:
            return [(self._completed(seen, found, each.move), each.mean) for each in found.estimates()]

    def _completed(self, seen: Any, found: SearchResult, first: int) -> int:
        """The whole move that starts with this kernel move and goes on with the most visited ones."""
        if self._game.whole_moves is None:
            return first
        made = [first]
        while (move := self._game.whole_moves.join(seen, made)) is None:
            estimates = found.estimates(made)
            if not estimates:
                return self._greedy.completed(seen, made)
            made.append(estimates[0].move)
        return move

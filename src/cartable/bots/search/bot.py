"""The bot that searches: a player for every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from cartable.bots.bot import GreedyBot
from cartable.bots.search.plan import REUSE, TUNED, plan_for
from cartable.bots.search.engine import Budget, Memory, Thought, is_ready, thought
from cartable.games.game import Game, RoundHistory

BUDGETS: Final = ("sims", "ms", "threads", *TUNED)
"""What a search can be given by name: simulations, milliseconds and threads, and for measurements its settings."""

_MOST_INTERPRETED: Final = 100
"""Without machine code more simulations than these would take too long: a sensible move is made instead."""
_LEAST_SECONDS: Final = 0.02


class SearchBot:
    """Makes the move that served best in simulations of what it cannot see."""

    def __init__(self, game: Game, seed: int, sims: int, ms: int = 60_000, threads: int = 1, **settings: int) -> None:
        self._game = game
        self._budget = self._whole_budget = Budget(sims, ms / 1000, threads)
        self._plan = plan_for(game, settings)
        self._memory = Memory() if self._plan[REUSE] else None
        self._chance = Random(seed)
        self._greedy = GreedyBot(game, seed)
        self._clues: Sequence[int] = ()
        self._story: RoundHistory = ()

    @property
    def recalls(self) -> bool:
        return self.remembers

    @property
    def remembers(self) -> bool:
        """Whether it goes on with the tree of its last move."""
        return self._memory is not None

    def hasten(self, share: float) -> None:
        """Have only this share of the time from now on, because others wait."""
        seconds = max(_LEAST_SECONDS, share * self._whole_budget.seconds)
        self._budget = replace(self._whole_budget, seconds=seconds)

    def recall(self, story: RoundHistory, seen: Any) -> None:
        """Learn of the round so far, as the seat to act saw it, before choosing the next move."""
        self._story = story

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        judged = self.judge(seen)
        return judged[0][0] if judged else self._greedy.choose(seen, legal)

    def judge(self, seen: Any) -> list[tuple[int, float]]:
        """Moves and what they bring, from nothing to one, the best first; nothing where it would take too long."""
        if self._budget.simulations > _MOST_INTERPRETED and not is_ready(self._game):
            return []
        seed = self._chance.getrandbits(60)
        story, self._story = self._story, ()
        with thought(self._game, seen, self._plan, self._budget, seed, self._clues, self._memory, story) as found:
            return [(self._whole(seen, found, option.move), option.mean) for option in found.options()]

    def _whole(self, seen: Any, found: Thought, first: int) -> int:
        """The move that begins so and goes on with what was made most, or sensibly where nothing was tried."""
        if self._game.whole_moves is None:
            return first
        made = [first]
        while (move := self._game.whole_moves.joined(seen, made)) is None:
            options = found.options(made)
            if not options:
                return self._greedy.completed(seen, made)
            made.append(options[0].move)
        return move

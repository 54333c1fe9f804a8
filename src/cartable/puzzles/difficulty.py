"""How hard a puzzle is: how much thought a search needs until it keeps finding the move.

    difficulty = 400 + 100 log2(simulations) + 100 log2(moves) + 100 (length - 1)

`simulations` is the smallest budget from which on nearly all searches find the solution, `moves` how many are legal;
both of the hardest step. The greedy bot, which does not search at all, never finds it.
"""

from __future__ import annotations

from math import log2
from typing import Any, Final

from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game

_BUDGETS: Final = (4, 16, 64, 256, 1024, 4096)
_BEYOND: Final = 4 * _BUDGETS[-1]
_SEARCHES: Final = 8
_MISSES: Final = 1
_BASE: Final = 400


def thought(game: Game, seen: Any, best: int) -> int:
    """The smallest budget, in simulations, from which on at most one search of eight misses the move."""
    needed = _BEYOND
    for budget in reversed(_BUDGETS):
        missed = 0
        for seed in range(_SEARCHES):
            missed += SearchBot(game, seed, budget).rank(seen)[0][0] != best
            if missed > _MISSES:
                return needed
        needed = budget
    return needed


def step_difficulty(simulations: int, moves: int) -> float:
    return _BASE + 100 * log2(simulations) + 100 * log2(moves)


def difficulty(steps: list[float]) -> int:
    """That of a line: of its hardest step, and more for each further step."""
    return round(max(steps) + 100 * (len(steps) - 1))

"""The second opinion on a move: strong searches, in which the seat's own later moves are searched as well.

Trials play on by the heuristic, which may misjudge what a move prepares. So a solution also has to be the first choice
of several searches as strong as the level Master: with different random numbers, played to the end of the round, and
against players who err.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cartable.bots.endings.deal_enumeration import count_deals
from cartable.bots.endings.solution import Unseen, solve
from cartable.bots.search.bot import SearchBot
from cartable.bots.search.plan import settings_for
from cartable.games.game import Game
from cartable.puzzles.effort import SEARCHES, Effort

_POSITIONS: Final = 600_000
"""The most positions of an ending that is solved."""


def agrees(game: Game, seen: Any, best: int, effort: Effort) -> bool:
    """Whether every search chooses this move, and also expects the most of it."""
    return all(
        _is_first(SearchBot(game, effort.simulations + number, effort.simulations, **settings).rank(seen), best)
        for number, settings in enumerate(SEARCHES[: effort.searches])
    )


@dataclass(frozen=True)
class Solution:
    """What a solver says of a moment."""

    best: int
    is_unique: bool
    is_exact: bool
    """Whether the seat can know all cards that matter, so that nothing is averaged."""


def solution(game: Game, seen: Any, legal: Sequence[int]) -> Solution | None:
    """The solution where the game has a solver for it, or where the rest of the round can be solved; None elsewhere.

    An ending is solved in every deal that agrees with what was seen. It is exact where there is one such deal and two
    sides, because then no seat can do better than what was computed.
    """
    move = game.ai.solver.choose(seen, legal) if game.ai.solver else None
    if move is not None:
        return Solution(move, is_unique=True, is_exact=True)
    found = solve(game, seen, settings_for(game, {}), _POSITIONS)
    if not found:
        return None
    is_unique = len(found) == 1 or found[0][1] > found[1][1]
    return Solution(found[0][0], is_unique, _knows_all_cards(game, seen) and len(game.sides(seen)) == 2)


def _knows_all_cards(game: Game, seen: Any) -> bool:
    assert game.ai.endings is not None
    unseen = Unseen()
    entries = game.ai.endings.unseen_cards(seen, unseen.cards, unseen.groups)
    return entries >= 0 and count_deals(unseen.groups, entries, 1) == 1


def _is_first(ranked: list[tuple[int, float]], best: int) -> bool:
    return bool(ranked) and ranked[0][0] == best and ranked[0][1] >= max(mean for _, mean in ranked)

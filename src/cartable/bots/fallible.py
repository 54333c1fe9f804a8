"""A bot that errs as people do: it overlooks moves, complicated ones most of all, and misjudges others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.bots.bot import BotChance, GreedyBot
from cartable.games.game import Game

MISTAKES: Final = ("overlooks", "misjudges")
"""The settings of such a bot, by name."""


class FallibleBot(GreedyBot):
    """Notices only some of the moves, and plays the one that looks best.

    `overlooks` is the probability in percent that a plain move is not noticed; a move of many cards is missed more
    often. `misjudges` is the largest error of judgement, in percent of the difference between the worst and the best
    move noticed.
    """

    def __init__(self, game: Game, seed: int, overlooks: int = 0, misjudges: int = 0) -> None:
        super().__init__(game, seed)
        self._errors = BotChance(seed)
        self._overlooks, self._misjudges = overlooks, misjudges

    def _best(self, seen: Any, moves: Sequence[int]) -> int:
        noticed = [move for move in moves if self._notices(move)] or [self._errors.choice(moves)]
        return super()._best(seen, noticed)

    def _worths(self, seen: Any, moves: Sequence[int]) -> list[float]:
        worths = self._ratings(seen, moves)
        error = self._misjudges * (max(worths) - min(worths)) / 100
        return [worth + error * self._errors.uniform(-1, 1) for worth in worths]

    def _ratings(self, seen: Any, moves: Sequence[int]) -> list[float]:
        """How good the moves look before any error: here by the game's heuristic."""
        return super()._worths(seen, moves)

    def _notices(self, move: int) -> bool:
        """Each card that a move takes besides the first makes it less likely to be noticed."""
        parts = 1 if self._game.whole_moves else max(1, len(self._game.notation.move_text(move).split()) - 2)
        return self._errors.random() < (1 - self._overlooks / 100) ** parts

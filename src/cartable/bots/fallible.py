"""Bots that err as people do: they overlook moves, the intricate ones most of all, and misjudge the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from cartable.bots.bot import GreedyBot
from cartable.games.game import Game

SLIPS: Final = ("overlooks", "misjudges")
"""What such a bot can be given by name."""


class FallibleBot(GreedyBot):
    """Sees only some of the moves, and takes the one that looks best at a glance.

    `overlooks` is how likely a plain move is not seen, of a hundred; a move of many cards is missed more often.
    `misjudges` is how far off a judgement may be, of a hundred parts between the worst and the best move seen.
    """

    def __init__(self, game: Game, seed: int, overlooks: int = 0, misjudges: int = 0) -> None:
        super().__init__(game, seed)
        self._mind = Random(seed)
        self._overlooks, self._misjudges = overlooks, misjudges

    def _best(self, seen: Any, choices: Sequence[int]) -> int:
        noticed = [move for move in choices if self._notices(move)] or [self._mind.choice(choices)]
        return super()._best(seen, noticed)

    def _judged(self, seen: Any, choices: Sequence[int]) -> list[float]:
        worths = super()._judged(seen, choices)
        blur = self._misjudges * (max(worths) - min(worths)) / 100
        return [worth + blur * self._mind.uniform(-1, 1) for worth in worths]

    def _notices(self, move: int) -> bool:
        """Each card that a move takes besides the first is a reason more not to think of it."""
        parts = 1 if self._game.whole_moves else max(1, len(self._game.notation.move_text(move).split()) - 2)
        return self._mind.random() < (1 - self._overlooks / 100) ** parts

"""What has to be compiled before a game is measured, besides its rules, its bots and the trials of reviews."""

from __future__ import annotations

from typing import Any

from cartable.games.game import Game
from cartable.kernel import Kernel


def balance_kernels(game: Game) -> list[Kernel[..., Any]]:
    """The expected points in the middle of a round, which say who leads."""
    return [] if game.ai.evaluate is None else [game.ai.evaluate]

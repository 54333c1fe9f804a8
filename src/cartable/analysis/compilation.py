"""What has to be compiled before a match is reviewed."""

from __future__ import annotations

from typing import Any

from cartable.analysis import open_cards, trials
from cartable.games.game import Game
from cartable.kernel import Kernel


def review_kernels(game: Game) -> list[Kernel[..., Any]]:
    """The kernels of a review: trials of moves, and moves with open cards."""
    return [*trials.kernels(game), *open_cards.kernels(game)]

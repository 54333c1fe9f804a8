"""What has to be compiled before people and bots play a game."""

from __future__ import annotations

from typing import Any

from cartable.bots.endings import solution
from cartable.bots.network_bot import network_kernels
from cartable.bots.search import engine
from cartable.games.game import Game
from cartable.kernel import Kernel


def table_kernels(game: Game) -> list[Kernel[..., Any]]:
    """The kernels that a table with bots needs: rules, heuristics, search, solvers and networks."""
    solver = game.ai.solver.kernels if game.ai.solver else ()
    return [
        *game.rules.kernels().values(),
        game.worth,
        *engine.kernels(game),
        *solver,
        *solution.kernels(game),
        *network_kernels(game),
    ]

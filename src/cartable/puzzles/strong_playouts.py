"""The third opinion on a move: the round played out by bots that search, for every seat.

In trials and in searches the others play by the heuristic. A move that only profits from that is no solution, so the
best moves are also compared when everybody searches, each seat from what it may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any, Final

from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game
from cartable.kernel import wide_row
from cartable.kernel.chance import generator
from cartable.puzzles.margins import Measure, margin_for

_SIMULATIONS: Final = 40
_MOST_BATCHES: Final = 6
_SURE: Final = 2.0
"""Standard errors by which the best move has to be ahead of each rival."""
_HOPELESS: Final = -0.5


def stays_best(game: Game, seen: Any, best: int, rivals: Sequence[int], batch: int) -> bool:
    """Whether the best move is also ahead of these rivals when everybody searches, in some batches of worlds."""
    seeds, margin = Random(f"strong playouts {batch}"), margin_for(game, seen)
    differences: dict[int, list[float]] = {rival: [] for rival in rivals}
    for _ in range(_MOST_BATCHES):
        for _ in range(batch):
            world, seed = seen.copy(), seeds.getrandbits(60)
            game.rules.resample(world, generator(seed))
            reached = _play_out(game, world, best, seed, margin)
            for rival, values in differences.items():
                values.append(reached - _play_out(game, world, rival, seed, margin))
        leads = [fmean(values) / _error(values) for values in differences.values()]
        if min(leads) >= _SURE:
            return True
        if min(leads) < _HOPELESS:
            return False
    return False


def _play_out(game: Game, world: Any, move: int, seed: int, margin: Measure) -> float:
    """The margin after the round, if this move is made and everybody searches from then on."""
    rules, state, seen = game.rules, world.copy(), game.state()
    for small in game.small_moves(state, move):
        rules.play(state, small)
    bots = [SearchBot(game, seed + seat, _SIMULATIONS) for seat in range(state.players)]
    while state.turn >= 0:
        seat = state.turn
        rules.hide(state, seat, seen)
        code = bots[seat].choose(seen, game.legal_codes(seen))
        for small in game.small_moves(state, code):
            rules.play(state, small)
    points = wide_row(state.players)
    rules.scores(state, points)
    return margin(list(points))


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean, never quite zero."""
    return sqrt(variance(values) / len(values)) + 1e-9

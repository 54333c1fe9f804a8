"""Points on the solo board of Goita: the expectimax player beside the greedy bot, on the same boards.

    python bench/solo.py --boards 2000

Means out of 76 with 95% intervals, the difference board by board, and processor time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from cartable.bots import GreedyBot
from cartable.games.goita.ai.solo.player import SoloPlayer
from cartable.games.goita.state import State

Choose = Callable[[State, Sequence[int]], int]


def points(seed: int, choose: Choose, times: list[float]) -> int:
    """The points of a player on a board; the time of each of its decisions is appended to `times`."""
    match = cartable.new("goita", mode="solo", players=1, seed=seed)
    while match.turn is not None:
        legal = match.legal_moves
        begun = time.thread_time()
        move = choose(match.hidden(match.actor), legal.codes) if len(legal) > 1 else legal.codes[0]
        times.append(time.thread_time() - begun)
        match.play(legal[legal.codes.index(move)])
    return int(match.state.points[0])


def interval(values: Sequence[float]) -> str:
    return f"{mean(values):6.2f} ± {1.96 * stdev(values) / len(values) ** 0.5:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first board")
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.boards)
    alone = SoloPlayer()
    made: dict[str, list[int]] = {}
    players: dict[str, Callable[[int], Choose]] = {
        "sensible": lambda seed: GreedyBot(cartable.load("goita"), seed).choose,
        "forgets nothing": lambda _: alone.choose,
    }
    for name, make in players.items():
        times: list[float] = []
        made[name] = [points(seed, make(seed), times) for seed in seeds]
        times.sort()
        print(
            f"{name:16} {interval(made[name])} of 76, {min(made[name])} to {max(made[name])}; milliseconds a decision: "
            f"{1000 * mean(times):.1f} on average, {1000 * times[int(0.99 * len(times))]:.0f} for 99 of 100, "
            f"{1000 * times[-1]:.0f} at most",
            flush=True,
        )
    better = [mine - theirs for theirs, mine in zip(*made.values(), strict=True)]
    print(f"difference       {interval(better)} on the same {len(seeds)} boards")


if __name__ == "__main__":
    main()

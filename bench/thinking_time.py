"""How well the master keeps to its time when cores are short: `python bench/thinking_time.py --ms 200`.

Eleven processes on two cores play matches of all games, all of them at once, each move by a master who is told how long
it may think and may make as many simulations as it likes. What is measured is the wall time of a decision, from the
question to the answer. The target: 99 of 100 decisions take at most 1.2 times what they may.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from bench.games import TABLES
from cartable.bots import choose, make_bot

_TABLES: Final = {title: (game, options) for title, game, options in TABLES}
TARGET: Final = 1.2
_SIMULATIONS: Final = 1_000_000
"""More than any search makes in its time."""


def decisions(title: str, ms: int, seed: int) -> Iterator[float]:
    """The seconds that each decision of a match took."""
    game, options = _TABLES[title]
    match = cartable.new(game, seed=seed, **options)
    bots = [make_bot(match.game, "master", seed + seat, ms=ms, sims=_SIMULATIONS) for seat in range(match.players)]
    while match.turn is not None:
        asked = len(match.legal_moves) > 1
        began = time.perf_counter()
        move = choose(bots[match.turn], match)
        if asked:
            yield time.perf_counter() - began
        match.play(move)


def play(number: int, ms: int, seconds: float, start: Barrier, found: Any) -> None:
    """Play on one table after the other until the time is over."""
    titles = list(_TABLES)
    for game in cartable.GAMES:
        cartable.warm_up(game)
    for title in titles:
        next(decisions(title, 5, 1))
    start.wait()
    end = time.monotonic() + seconds
    times: list[tuple[str, float]] = []
    match = number
    while time.monotonic() < end:
        title = titles[match % len(titles)]
        until = time.monotonic() + seconds / len(titles)
        for each in decisions(title, ms, match):
            times.append((title, each))
            if time.monotonic() > min(end, until):
                break
        match += 1
    found.put(times)


def measure(processes: int, ms: int, seconds: float) -> dict[str, list[float]]:
    """The times of the decisions at each table, sorted."""
    context = multiprocessing.get_context("spawn")
    start, found = context.Barrier(processes), context.Queue()
    workers = [
        context.Process(target=play, args=(number, ms, seconds, start, found), daemon=True)
        for number in range(processes)
    ]
    for each in workers:
        each.start()
    times = [pair for _ in workers for pair in found.get()]
    for each in workers:
        each.join()
    return {title: sorted(taken for at, taken in times if at == title) for title in _TABLES}


def line(title: str, times: list[float], ms: int) -> str:
    limit = ms / 1000
    late = sum(each > TARGET * limit for each in times) / len(times)
    cells = (
        title,
        str(len(times)),
        *(f"{times[min(int(share * len(times)), len(times) - 1)] / limit:.2f}" for share in (0.5, 0.99)),
        f"{times[-1] / limit:.2f}",
        f"{late:.1%}",
    )
    return "| " + " | ".join(cells) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ms", type=int, default=200, help="for a move")
    parser.add_argument("--processes", type=int, default=11)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60.0)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: arguments.cores])
    before = os.getloadavg()[0]
    times = measure(arguments.processes, arguments.ms, arguments.seconds)
    print(f"{arguments.processes} processes on {arguments.cores} cores; load before {before:.1f}, at the end", end=" ")
    print(f"{os.getloadavg()[0]:.1f}. Times in parts of the {arguments.ms} ms that a decision may take:")
    print("| table | decisions | p50 | p99 | longest | over 1.2 |")
    print("| --- | --- | --- | --- | --- | --- |")
    for title, found in times.items():
        print(line(title, found, arguments.ms))
    return 0 if all(found[int(0.99 * len(found))] <= TARGET * arguments.ms / 1000 for found in times.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())

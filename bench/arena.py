"""The overhead of the arena: greedy bots, whose moves are cheap, in two-player Shokoba, with and without workers.

    python bench/arena.py

Measured in processor time, because other programs may run on the same machine; the start of workers is reported apart.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from cartable.lab.arena import Arena
from cartable.lab.executors import Executor, ProcessExecutor, SerialExecutor
from cartable.lab.preparation import prepare
from cartable.lab.results import Results
from cartable.lab.runner import run
from cartable.lab.standings import Standings
from cartable.lab.stop_rules import Never

DEALS = 1000
MATCHES = 2 * DEALS


def main() -> None:
    arena = Arena("shokoba", {"players": 2}, ("one=greedy", "other=greedy"))
    prepare(arena)
    begun = time.process_time()
    played = [arena.play(number) for number in range(1, DEALS + 1)]
    taken = time.process_time() - begun
    chosen = sum(each.processor.total for deal in played for each in deal.stats) / 1e9
    print(f"playing: {_micro(taken)} µs a match, of which the bots {_micro(chosen)}: {MATCHES / taken:.0f} a second")
    standings = Standings(["one", "other"], arena.sides)
    begun = time.process_time()
    for deal in played:
        standings.add(deal)
    print(f"counting: {_micro(time.process_time() - begun)} µs a match")
    _measure(arena, "this process", SerialExecutor())
    _measure(arena, "1 worker", ProcessExecutor(1))
    _measure(arena, "2 workers", ProcessExecutor(2))


def _measure(arena: Arena, name: str, executor: Executor) -> None:
    before, begun, times = _processor(), time.perf_counter(), list[float]()

    def on_progress(_: Standings) -> None:
        times.append(time.perf_counter())

    with Results(arena) as results:
        run(arena, DEALS, executor, results=results, rule=Never(), on_progress=on_progress)
    spent = _processor() - before
    steady = 2 * (len(times) - DEALS // 10) / (times[-1] - times[DEALS // 10 - 1])
    print(
        f"{name}: {MATCHES / spent:.0f} matches a second of processor time, all processes and their start together; "
        f"{steady:.0f} a second by the wall once begun, {times[1] - begun:.1f} s to the first deal"
    )


def _processor() -> float:
    """Seconds of this process and of those that it started and waited for."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _micro(seconds: float) -> str:
    return f"{seconds / MATCHES * 1e6:.0f}"


if __name__ == "__main__":
    main()

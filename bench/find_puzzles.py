"""Finds the puzzles that ship with the package, on many cores, and checks them again with ten times the effort.

    python bench/find_puzzles.py --processes 16 --seconds 500 --out DIR [--games GAME ...] [--most N] [--seed N]
    python bench/find_puzzles.py --processes 16 --seconds 500 --out DIR --check 10 [--games GAME ...]

Puzzles that DIR already holds are kept, so that several runs with different seeds add up. With `--check`, those are
dropped whose solution is not confirmed. It needs the packages kernel, games, bots, analysis, reports and puzzles, and
numba unless the machine code was built ahead.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from cartable.games import registry
from cartable.kernel import warm_up
from cartable.puzzles import Puzzle, is_confirmed, read_puzzles, write_puzzles
from cartable.puzzles.effort import FULL, Effort
from cartable.puzzles.finder import kernels, puzzles_in
from cartable.puzzles.puzzle_file import ENDING
from cartable.puzzles.sources import sources


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=("shokoba", "goita", "scopette", "toko_maja"), metavar="GAME")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=500, help="for all games together")
    parser.add_argument("--most", type=int, default=300, help="puzzles of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--check", type=int, metavar="TIMES", help="check the puzzles in DIR instead")
    parser.add_argument("--playouts", action="store_true", help="also check by rounds in which everybody searches")
    chosen = parser.parse_args(list(arguments))
    chosen.out.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + chosen.seconds
    for left, game in zip(range(len(chosen.games), 0, -1), chosen.games, strict=True):
        warm_up(kernels(registry.load(game)))
        began = time.monotonic()
        path, until = chosen.out / f"{game}{ENDING}", began + (end - began) / left
        before = read_puzzles(path) if path.is_file() else []
        if chosen.check:
            effort = FULL if chosen.playouts else Effort(playouts=0)
            after = checked(before, chosen.check, until, chosen.processes, effort)
        else:
            after = extended(before, game, chosen.seed, chosen.most, until, chosen.processes)
        write_puzzles(path, sorted(after, key=lambda each: each.id))
        core_minutes = chosen.processes * (time.monotonic() - began) / 60
        print(f"{game}: {len(before)} -> {len(after)} puzzles, {core_minutes:.1f} core-minutes, {summary(after)}")
        print(f"  {path.stat().st_size:,} bytes", flush=True)


def extended(
    before: Sequence[Puzzle], game: str, seed: int, most: int, until: float, processes: int
) -> Sequence[Puzzle]:
    """The puzzles found before, and more until there are enough or the time is over."""
    found = {each.id: each for each in before}
    with get_context("spawn").Pool(processes) as pool:
        work = sources(registry.load(game), seed, None, ())
        running = [pool.apply_async(puzzles_in, (each,)) for each in islice(work, 2 * processes)]
        while len(found) < most and time.monotonic() < until:
            done = [each for each in running if each.ready()]
            for each in done:
                running.remove(each)
                running.append(pool.apply_async(puzzles_in, (next(work),)))
                found |= {puzzle.id: puzzle for puzzle in each.get()}
            time.sleep(0.02)
    return list(islice(varied(found.values()), most))


def varied(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """One of each length, difficulty and kind of table in turn."""
    groups: dict[tuple[object, ...], list[Puzzle]] = defaultdict(list)
    for each in puzzles:
        groups[each.length, each.difficulty // 200, str(each.position.options)].append(each)
    while groups:
        for key in sorted(groups, key=str):
            yield groups[key].pop()
            if not groups[key]:
                del groups[key]


def checked(puzzles: Sequence[Puzzle], times: int, until: float, processes: int, effort: Effort) -> Sequence[Puzzle]:
    """Those that are confirmed; what could not be checked in time is kept, and reported."""
    with get_context("spawn").Pool(processes) as pool:
        jobs = {each.id: pool.apply_async(is_confirmed, (each, times, effort)) for each in puzzles}
        while time.monotonic() < until and not all(job.ready() for job in jobs.values()):
            time.sleep(0.1)
        verdicts = {key: job.get() if job.ready() else None for key, job in jobs.items()}
    refused = [key for key, verdict in verdicts.items() if verdict is False]
    unchecked = sum(verdict is None for verdict in verdicts.values())
    print(f"  checked at {times} times: {len(puzzles) - unchecked}, not confirmed: {refused}, no time for {unchecked}")
    return [each for each in puzzles if each.id not in refused]


def summary(puzzles: Sequence[Puzzle]) -> str:
    lengths = Counter(each.length for each in puzzles)
    exact = sum(each.steps[0].proof.method == "exact" for each in puzzles)
    range_ = (
        f"{min(each.difficulty for each in puzzles)}-{max(each.difficulty for each in puzzles)}" if puzzles else "-"
    )
    return f"lengths {dict(sorted(lengths.items()))}, exact {exact}, difficulty {range_}"


if __name__ == "__main__":
    main(sys.argv[1:])

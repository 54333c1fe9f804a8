"""`python bench/search_revisions.py OLD NEW`: simulations a second of two checkouts, which take turns on one core.

Each checkout runs in a process of its own, with its own sources, and searches as its own `bench/search.py` does, and
so as the strongest level plays. What counts is the ratio within a turn.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import thread_time

SEARCHES = 5
"""How many searches of a table are timed in a turn."""


class Checkout:
    """A process that searches with the sources of one checkout."""

    def __init__(self, folder: Path) -> None:
        self.name = folder.name
        paths = os.pathsep.join(map(str, (folder / "src", folder)))
        self._process = subprocess.Popen(  # noqa: S603
            (sys.executable, "-P", __file__, "--serve"),
            cwd=folder,
            env={**os.environ, "PYTHONPATH": paths, "CARTABLE_BUILT": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def rate(self, title: str) -> float:
        """Simulations a second at this table."""
        assert self._process.stdin
        assert self._process.stdout
        print(title, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def serve() -> None:
    """Answer each title of a table with a rate."""
    from bench.search import TABLES, ours

    works = {title: ours(game, options) for title, game, options in TABLES}
    for line in sys.stdin:
        work = works[line.strip()]
        began = thread_time()
        made = sum(work() for _ in range(SEARCHES))
        print(made / (thread_time() - began), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkouts", type=Path, nargs="*", metavar="CHECKOUT", help="two folders: the old, the new")
    parser.add_argument("--rounds", type=int, default=9, help="how often they take turns")
    parser.add_argument("--only", default="", help="only tables whose title contains this")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if arguments.serve:
        serve()
        return
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from bench.search import TABLES

    old, new = (Checkout(each.resolve()) for each in arguments.checkouts)
    for title, _, _ in TABLES:
        if arguments.only not in title:
            continue
        old.rate(title), new.rate(title)  # the first searches compile
        turns = [(old.rate(title), new.rate(title)) for _ in range(arguments.rounds)]
        before, after = (median(rates) for rates in zip(*turns, strict=True))
        ratios = sorted(fast / slow for slow, fast in turns)
        print(f"{title:30} {before:10,.0f} {after:10,.0f} {median(ratios):6.2f}  ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    old.close()
    new.close()


if __name__ == "__main__":
    main()

"""How much bots of each level give away in each game: the limits and the accuracy of reviews are set by it.

    python bench/review.py [GAME ...] [--matches N] [--worlds N] [--levels LEVEL ...]

Both seats of a match are of the same level. A line says, for a level, what a decision gives away on average, the
accuracy, and what a quarter, half and four fifths of the clearly worse moves give away at most.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, quantiles, stdev

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from cartable.analysis import review
from cartable.analysis.compilation import review_kernels
from cartable.bots import BASELINES, LEVELS, choose, make_bot
from cartable.kernel import warm_up

Found = tuple[list[float], list[float]]


def measure(game: str, level: str, seed: int, worlds: int) -> Found:
    """What each decision of a match gave away, and the accuracies of the seats."""
    match = cartable.new(game, seed=seed, players=2)
    bots = [make_bot(match.game, level, 2 * seed + seat) for seat in range(2)]
    while match.turn is not None:
        match.play(choose(bots[match.turn], match))
    found = review(match, worlds=worlds)
    accuracies = [found.accuracy(seat) for seat in range(2)]
    return [each.lost for each in found.decisions], [each for each in accuracies if each is not None]


def line(level: str, lost: Sequence[float], accuracies: Sequence[float]) -> str:
    error = stdev(accuracies) / len(accuracies) ** 0.5
    worse = quantiles([each for each in lost if each > 0] * 2 or [0, 0], n=20)
    limits = " ".join(f"{worse[place]:6.2f}" for place in (4, 9, 15))
    return f"{level:9} {len(lost):7} {fmean(lost):7.3f}   {fmean(accuracies):5.1f} ± {2 * error:3.1f}   {limits}"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=cartable.GAMES, metavar="GAME")
    parser.add_argument("--matches", type=int, default=200, help="matches of each level")
    parser.add_argument("--worlds", type=int, default=240)
    parser.add_argument("--levels", nargs="+", metavar="LEVEL", help="only these")
    chosen = parser.parse_args(list(arguments))
    for game in chosen.games:
        cartable.warm_up(game)
        warm_up(review_kernels(cartable.load(game)))
        print(f"{game}, {chosen.matches} matches a level, {chosen.worlds} worlds")
        print("level   decisions    lost   accuracy      worse moves: 1/4, 1/2, 4/5", flush=True)
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            for level in (BASELINES[0], *LEVELS):
                if chosen.levels and level not in chosen.levels:
                    continue
                jobs = [pool.submit(measure, game, level, seed, chosen.worlds) for seed in range(chosen.matches)]
                done = [job.result() for job in jobs]
                lost = [each for values, _ in done for each in values]
                print(line(level, lost, [each for _, values in done for each in values]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

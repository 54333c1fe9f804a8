"""Whether the adaptive level keeps to the strength of its opponent: series of matches against bots of a fixed level.

    python bench/adaptive.py shokoba goita --series 20 --matches 20

For each game, with two players, and each level: the share of the matches that the adaptive bot won, and where it ended
on the ladder (0 is the lowest level, 100 the next one, and so on); both over the second half of the series.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).parents[1]))

from cartable import load
from cartable.bots import LADDER
from cartable.bots.adaptive import people_gain, series_strength
from cartable.kernel import warm_up
from cartable.lab.arena import Arena, bot_seed
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.entrants import SeatAssignment, read_entrant
from cartable.lab.match_play import decks_of, play_match

_SIDES = ((0,), (1,))


def series(game: str, opponent: str, matches: int, seed: int) -> tuple[list[float], list[int]]:
    """What the adaptive bot won of each match, and its strength in it; the two change seats after every match."""
    declared = load(game)
    options = declared.options.read({"players": 2})
    gains: list[float] = []
    won, strengths = [], []
    for number in range(matches):
        person = number % 2
        strengths.append(series_strength(gains, len(LADDER)))
        names = [opponent if seat == person else f"adaptive:strength={strengths[-1]}" for seat in range(2)]
        players = [
            read_entrant(name).new_player(
                SeatAssignment(declared, options, _SIDES, seat, bot_seed(seed, number, seat), 10.0, EntrantStats())
            )
            for seat, name in enumerate(names)
        ]
        found = play_match(declared, options, decks_of(declared, options, seed, number), players)
        gains.append(people_gain(_SIDES, found.winners, (person,)))
        won.append(0.5 - gains[-1])
    return won, strengths


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--level", action="append", help="the opponent; by default beginner, casual and sensible")
    parser.add_argument("--series", type=int, default=20)
    parser.add_argument("--matches", type=int, default=20, help="of each series")
    chosen = parser.parse_args()
    for game in chosen.games:
        warm_up(Arena(game, {"players": 2}, ("adaptive", "greedy")).kernels)
        for opponent in chosen.level or LADDER[:3]:
            played = [series(game, opponent, chosen.matches, seed) for seed in range(1, chosen.series + 1)]
            half = chosen.matches // 2
            shares = [fmean(won[half:]) for won, _ in played]
            places = [fmean(strengths[half:]) for _, strengths in played]
            error = 1.96 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.0
            first = fmean(fmean(won[:half]) for won, _ in played)
            print(
                f"{game} against {opponent}: {fmean(shares):.1%} ± {error:.1%} of the second half "
                f"({first:.1%} of the first), strength {fmean(places):.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()

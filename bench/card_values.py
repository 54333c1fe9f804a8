"""The value of a card in hand in Scopette before the end: the weights of `games/scopette/ai/evaluation.py`.

    python bench/card_values.py --players 2 --matches 500

Greedy bots play; in some positions what each seat holds is recorded, and at the end the points that it gained since. A
linear fit gives the value of each holding, in points.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from cartable.bots import choose, make_bot
from cartable.games.scopette.cards import CARDS, CARDS_END, set_of
from cartable.games.scopette.goals import points_of
from cartable.games.scopette.rules import seat_points
from cartable.games.scopette.state import HAND, State

THINGS = ("at all", "a card in the stock", "a card in hand", "a point in hand", "a point in the centre", "on turn")
SHARE = 0.25
"""The share of positions that is recorded."""


def things(state: State, seat: int) -> list[float]:
    hand = [kind for kind in list(state.hands)[HAND * seat : HAND * seat + HAND] if kind < CARDS_END]
    in_hand = sum(points_of(state, seat, set_of(kind)) for kind in hand)
    in_centre = points_of(state, seat, state.centre[0]) + points_of(state, seat, state.centre[1])
    return [1, CARDS - state.dealt, len(hand), in_hand, in_centre, state.turn == seat]


def rows_of(players: int, seed: int) -> Iterator[tuple[list[float], int]]:
    """What seats held in some positions of a match, and the points they gained from there on."""
    match = cartable.new("scopette", players=players, seed=seed)
    bots = [make_bot(match.game, "greedy", players * seed + seat) for seat in range(players)]
    chance = Random(seed)
    samples: list[tuple[int, list[float], int]] = []
    while match.turn is not None:
        state = match.state
        if state.dealt < CARDS and chance.random() < SHARE:
            samples += [(seat, things(state, seat), seat_points(state, seat)) for seat in range(players)]
        match.play(choose(bots[match.turn], match))
    for seat, held, before in samples:
        yield held, match.scores[seat] - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.matches)
    rows = [row for seed in seeds for row in rows_of(arguments.players, seed)]
    held, made = np.array([row[0] for row in rows], float), np.array([row[1] for row in rows], float)
    weights, *_ = np.linalg.lstsq(held, made, rcond=None)
    for thing, weight in zip(THINGS, weights, strict=True):
        print(f"{thing:22} {weight:6.3f}")
    print(f"{len(made)} rows; what is not explained: {np.std(made - held @ weights):.2f} points")


if __name__ == "__main__":
    main()

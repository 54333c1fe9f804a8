"""How much is still to be had: what bots give away by not making the best move, from what a seat may know.

    python bench/regret.py scopette --players 2 greedy master:sims=1500

At some moments of matches between sensible players the moves that look best, and those that the bots choose, are each
tried in the same thousands of worlds that agree with what the seat has seen, and sensible players play on to the end of
the round. What a move gives away is how many points less it brings than the best one, the seat's side against the mean
of the others. The best is chosen by half of the worlds and counted by the other half, so that luck is not taken for it.

Worlds are as likely as the cards make them: what could be concluded from the others' moves is not part of this.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from cartable.bots import choose, make_bot
from cartable.bots.bot import GreedyBot
from cartable.bots.levels import level
from cartable.bots.search.plan import GREED, LOOKS, SETTINGS, lay_plan, plan_for
from cartable.bots.search.simulation import sensible
from cartable.bots.search.values import mean_of_others
from cartable.games import registry
from cartable.games.contract import State, legal_moves, play, resample, scores
from cartable.games.game import Game
from cartable.games.match import Match
from cartable.kernel import WideRow, long_kernel, wide_row
from cartable.kernel.chance import generator, next_word
from cartable.kernel.struct_copy import copy_over
from cartable.lab.entrants import read_entrant

CANDIDATES: Final = 6
"""How many of the moves that look best are tried."""
SHARE: Final = 0.05
"""Of how many moments of a match it is found out."""
_SEATS: Final = 8
_LONGEST_MOVE: Final = 64

Halves = tuple[float, float]
"""What a move brings in one half of the worlds and in the other."""


@long_kernel
def play_on(
    seen: State,
    world: State,
    glance: State,
    moves: WideRow,
    opening: WideRow,
    points: WideRow,
    sides: WideRow,
    plan: WideRow,
    rng: WideRow,
    leads: WideRow,
    seed: int,
    worlds: int,
    steps: int,
) -> None:
    """Make the opening in so many worlds, play them out, and add the leads up, every other world's apart."""
    seat = int(seen.turn)
    players = int(seen.players)
    leads[0] = 0
    leads[1] = 0
    for number in range(worlds):
        rng[0] = next_word(next_word(seed + number))
        copy_over(world, seen)
        resample(world, rng)
        for step in range(steps):
            play(world, opening[step])
        while world.turn >= 0:
            count = legal_moves(world, moves)
            play(world, moves[sensible(world, glance, moves, count, rng, plan)])
        scores(world, points)
        for other in range(players):
            points[other] *= 100
        leads[number & 1] += points[seat] - mean_of_others(sides[seat], players, points, sides)


class Judge:
    """Tells what moves bring."""

    def __init__(self, game: Game, worlds: int) -> None:
        self._game, self._worlds = game, worlds
        self._settings = plan_for(game, {}) | {GREED: 100, LOOKS: game.rules.moves_buffer}
        self._seen = game.state()
        self._opening, self._leads = wide_row(_LONGEST_MOVE), wide_row(2)
        self._sides, self._plan = wide_row(_SEATS), wide_row(SETTINGS)
        self._play_on = game.bound(play_on).on(
            *(self._seen, game.state(), game.state(), wide_row(game.rules.moves_buffer), self._opening),
            *(wide_row(_SEATS), self._sides, self._plan, generator(0), self._leads),
        )

    def judge(self, seen: Any, move: int, seed: int) -> Halves:
        """The lead in points that a move brings, in each half of the worlds; the same worlds for the same seed."""
        whole = self._game.whole_moves
        small = whole.small_moves(seen, move) if whole else (move,)
        for step, each in enumerate(small):
            self._opening[step] = each
        self._seen.assign(seen)
        lay_plan(self._game, seen, self._settings, self._plan, self._sides)
        self._play_on(seed, self._worlds, len(small))
        each_half = 100 * self._worlds / 2
        return self._leads[0] / each_half, self._leads[1] / each_half


def moments(game: str, players: int) -> Iterator[Match]:
    """Matches of sensible players, at some of the moments when there is something to choose."""
    chance = Random(players)
    for seed in count(1):
        match = cartable.new(game, players=players, seed=seed)
        bots = [make_bot(match.game, "greedy", players * seed + seat) for seat in range(players)]
        while match.turn is not None:
            if len(match.legal_moves) > 1 and chance.random() < SHARE:
                yield match
            match.play(choose(bots[match.turn], match))


def promising(game: Game, seen: Any, legal: Sequence[int]) -> list[int]:
    """The moves that look best at once; where kernels make them in small ones, the best that begin differently."""
    buffer = wide_row(game.rules.moves_buffer)
    choices = [buffer[place] for place in range(game.rules.legal_moves(seen, buffer))]
    first = sorted(choices, key=lambda move: -game.worth(seen, move))
    if game.whole_moves is None:
        return [move for move in first if move in legal][:CANDIDATES]
    greedy = GreedyBot(game, seed=1)
    return list(dict.fromkeys(greedy.completed(seen, [move]) for move in first[:CANDIDATES]))


def best_of(values: Sequence[Halves]) -> float:
    """What the best move brings: chosen by one half of the worlds, and counted by the other."""
    by_first = max(values, key=lambda halves: halves[0])[1]
    by_second = max(values, key=lambda halves: halves[1])[0]
    return (by_first + by_second) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--moments", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=4000)
    arguments = parser.parse_args()
    game = registry.load(arguments.game)
    judge = Judge(game, arguments.worlds)
    entrants = [read_entrant(text) for text in arguments.bots]
    bots = [level(entrant.level).make(game, 1, **dict(entrant.budget)) for entrant in entrants]
    lost: list[list[float]] = [[] for _ in bots]
    for number, match in enumerate(islice(moments(arguments.game, arguments.players), arguments.moments)):
        seen, legal = match.hidden(match.actor), match.legal_moves.codes
        chosen = [int(choose(bot, match).code) for bot in bots]
        tried = dict.fromkeys([*promising(game, seen, legal), *chosen])
        values = {move: judge.judge(seen, move, number * arguments.worlds) for move in tried}
        best = best_of(list(values.values()))
        for bot, move in enumerate(chosen):
            lost[bot].append(best - mean(values[move]))
    for entrant, each in zip(entrants, lost, strict=True):
        error = 1.96 * stdev(each) / len(each) ** 0.5
        print(f"{entrant.name:40} gives away {mean(each):6.3f} ± {error:.3f} points a turn")


if __name__ == "__main__":
    main()

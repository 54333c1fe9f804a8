"""The regret of bots: how many points their moves bring less than the best move, from what a seat may know.

    python bench/regret.py scopette --players 2 greedy master:sims=1500

In some positions of matches between greedy bots, the moves that look best and those that the bots choose are tried in
the same thousands of worlds that agree with what the seat has seen; greedy play goes on to the end of the round. The
regret of a move is the points that it brings less than the best one, the seat's side against the mean of the others.
One half of the worlds chooses the best move and the other half measures it, so that luck does not inflate it.

All worlds that agree with the cards seen count the same: conclusions from the others' moves are not part of this.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Annotated, Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from cartable.bots import choose, make_bot
from cartable.bots.bot import GreedyBot
from cartable.bots.levels import level
from cartable.bots.search.plan import Plan, fill_plan, settings_for
from cartable.bots.search.simulation import heuristic_choice, sample_world
from cartable.bots.search.values import mean_of_others
from cartable.bots.search.workspace import Workspace
from cartable.games import registry
from cartable.games.contract import State, legal_moves, play, scores
from cartable.games.game import Game
from cartable.games.match import Match
from cartable.kernel import Row, Struct, Wide, WideRow, long_kernel, struct, wide_row
from cartable.kernel.chance import next_word
from cartable.lab.entrants import read_entrant

CANDIDATES: Final = 6
"""How many of the moves that look best are tried."""
SHARE: Final = 0.05
"""The share of a match's positions that is measured."""

Halves = tuple[float, float]
"""What a move brings in one half of the worlds and in the other."""


@struct
class Trial(Struct):
    """A move that is tried in many worlds."""

    opening: Annotated[Row, Wide, 64]  # its kernel moves
    steps: Wide  # how many they are
    leads: Annotated[Row, Wide, 2]  # the leads that it brought, in every other world each


@long_kernel
def play_on(
    seen: State,
    world: State,
    hidden: State,
    moves: WideRow,
    plan: Plan,
    work: Workspace,
    trial: Trial,
    seed: int,
    worlds: int,
) -> None:
    """Make the opening in so many worlds, play them out, and add the leads up."""
    seat = int(seen.turn)
    trial.leads[0] = 0
    trial.leads[1] = 0
    for number in range(worlds):
        work.rng[0] = next_word(next_word(seed + number))
        sample_world(world, seen, work)
        for step in range(trial.steps):
            play(world, trial.opening[step])
        while world.turn >= 0:
            count = legal_moves(world, moves)
            play(world, moves[heuristic_choice(world, hidden, moves, count, plan, work)])
        scores(world, work.points)
        for other in range(plan.players):
            work.points[other] *= 100
        trial.leads[number & 1] += work.points[seat] - mean_of_others(plan.side_of[seat], work.points, plan)


class MoveValuer:
    """Estimates what moves bring."""

    def __init__(self, game: Game, worlds: int) -> None:
        self._game, self._worlds = game, worlds
        self._settings = settings_for(game, {"greed": 100, "looks": game.rules.moves_buffer})
        self._seen, self._plan, self._trial = game.state(), Plan(), Trial()
        self._play_on = game.bound(play_on).on(
            *(self._seen, game.state(), game.state(), wide_row(game.rules.moves_buffer)),
            *(self._plan, Workspace(), self._trial),
        )

    def value(self, seen: Any, move: int, seed: int) -> Halves:
        """The lead in points that a move brings, in each half of the worlds; the same worlds for the same seed."""
        whole = self._game.whole_moves
        small = whole.small_moves(seen, move) if whole else (move,)
        for step, each in enumerate(small):
            self._trial.opening[step] = each
        self._trial.steps = len(small)
        self._seen.assign(seen)
        fill_plan(self._plan, self._game, seen, self._settings)
        self._play_on(seed, self._worlds)
        each_half = 100 * self._worlds / 2
        return self._trial.leads[0] / each_half, self._trial.leads[1] / each_half


def positions(game: str, players: int) -> Iterator[Match]:
    """Matches of greedy bots, at some of the positions with more than one legal move."""
    chance = Random(players)
    for seed in count(1):
        match = cartable.new(game, players=players, seed=seed)
        bots = [make_bot(match.game, "greedy", players * seed + seat) for seat in range(players)]
        while match.turn is not None:
            if len(match.legal_moves) > 1 and chance.random() < SHARE:
                yield match
            match.play(choose(bots[match.turn], match))


def promising(game: Game, seen: Any, legal: Sequence[int]) -> list[int]:
    """The moves that the heuristic likes best; of those made of kernel moves, the best that start differently."""
    buffer = wide_row(game.rules.moves_buffer)
    choices = [buffer[place] for place in range(game.rules.legal_moves(seen, buffer))]
    first = sorted(choices, key=lambda move: -game.worth(seen, move))
    if game.whole_moves is None:
        return [move for move in first if move in legal][:CANDIDATES]
    greedy = GreedyBot(game, seed=1)
    return list(dict.fromkeys(greedy.completed(seen, [move]) for move in first[:CANDIDATES]))


def best_of(values: Sequence[Halves]) -> float:
    """What the best move brings: chosen by one half of the worlds, and measured by the other."""
    by_first = max(values, key=lambda halves: halves[0])[1]
    by_second = max(values, key=lambda halves: halves[1])[0]
    return (by_first + by_second) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=4000)
    arguments = parser.parse_args()
    game = registry.load(arguments.game)
    valuer = MoveValuer(game, arguments.worlds)
    entrants = [read_entrant(text) for text in arguments.bots]
    bots = [level(entrant.level).make(game, 1, **dict(entrant.settings)) for entrant in entrants]
    lost: list[list[float]] = [[] for _ in bots]
    for number, match in enumerate(islice(positions(arguments.game, arguments.players), arguments.positions)):
        seen, legal = match.hidden(match.actor), match.legal_moves.codes
        chosen = [int(choose(bot, match).code) for bot in bots]
        tried = dict.fromkeys([*promising(game, seen, legal), *chosen])
        values = {move: valuer.value(seen, move, number * arguments.worlds) for move in tried}
        best = best_of(list(values.values()))
        for bot, move in enumerate(chosen):
            lost[bot].append(best - mean(values[move]))
    for entrant, each in zip(entrants, lost, strict=True):
        error = 1.96 * stdev(each) / len(each) ** 0.5
        print(f"{entrant.name:40} loses {mean(each):6.3f} ± {error:.3f} points a turn")


if __name__ == "__main__":
    main()

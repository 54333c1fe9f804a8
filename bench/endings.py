"""Solved endings: how often a master solves its move, how long it takes, and what it gains over search alone.

    python bench/endings.py --matches 20 --endings 300

First masters play whole matches: the share of their decisions that was solved, and its processor time. Then the rest
of a round is played from the first position of a match that can be solved, by one side that solves and others that
only search, each side in turn with the same cards: its mean lead afterwards, and its share of the wins where the match
ends with the round. Intervals are 95% intervals.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from cartable.bots.solver_bot import SolverBot
from cartable.games.contract import OVER
from cartable.games.game import Game
from cartable.games.match import Match
from cartable.kernel import wide_row

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "Shokoba, 2 players": ("shokoba", {"players": 2}),
    "Shokoba, 3 players": ("shokoba", {"players": 3}),
    "Shokoba, 4 players": ("shokoba", {"players": 4}),
    "Shokoba, teams, nine cards": ("shokoba", {"players": 4, "teams": True, "nine_cards": True}),
    "Scopette, 2 players": ("scopette", {"players": 2}),
    "Scopette, 3 players": ("scopette", {"players": 3}),
    "Scopette, 4 players": ("scopette", {"players": 4}),
    "Scopette, teams": ("scopette", {"players": 4, "teams": True}),
}


class TimedSolverBot(SolverBot):
    """A master that records how long solving took, and whether it succeeded."""

    def __init__(self, game: Game, seed: int, sims: int) -> None:
        super().__init__(game, seed, sims=sims)
        self.times: list[float] = []
        self.solved: list[bool] = []

    def solve(self, seen: Any) -> list[tuple[int, float]]:
        begun = time.thread_time()
        found = super().solve(seen)
        self.times.append(time.thread_time() - begun)
        self.solved.append(bool(found))
        return found


def decisions(match: Match, bots: Sequence[SolverBot]) -> Iterator[Match]:
    """The match at each decision, while these bots play it to its end."""
    while match.turn is not None:
        legal = match.legal_moves
        if len(legal) > 1:
            yield match
        code = bots[match.turn].choose(match.hidden(match.actor), legal.codes)
        match.play(legal[legal.codes.index(code)])


def report_solving(name: str, matches: int, sims: int) -> None:
    game, options = TABLES[name]
    times: list[float] = []
    solved: list[bool] = []
    for seed in range(matches):
        match = cartable.new(game, seed=seed, **options)
        bots = [TimedSolverBot(match.game, 10 * seed + seat, sims) for seat in range(match.players)]
        for _ in decisions(match, bots):
            pass
        times += [each for bot in bots for each in bot.times]
        solved += [each for bot in bots for each in bot.solved]
    taken = sorted(each for each, was in zip(times, solved, strict=True) if was)
    wasted = sorted(each for each, was in zip(times, solved, strict=True) if not was)
    print(
        f"{name:28} {100 * mean(solved):5.1f} % of {len(solved)} decisions; ms: {1000 * median(taken):.1f} median, "
        f"{1000 * taken[int(0.99 * len(taken))]:.0f} p99, {1000 * taken[-1]:.0f} most; "
        f"failed {1000 * median(wasted):.2f}, {1000 * wasted[int(0.99 * len(wasted))]:.0f}, "
        f"{1000 * wasted[-1]:.0f}",
        flush=True,
    )


def first_ending(name: str, seed: int, sims: int) -> Any:
    """The state of a match between searching masters at the first position that can be solved."""
    game, options = TABLES[name]
    match = cartable.new(game, seed=seed, **options)
    bots = [SolverBot(match.game, 10 * seed + seat, sims=sims, endings=0) for seat in range(match.players)]
    asked = SolverBot(match.game, seed, sims=sims)
    return next(now.state.copy() for now in decisions(match, bots) if asked.solve(now.hidden(now.actor)))


def played_out(game: Game, state: Any, bots: Sequence[SolverBot], seats: Sequence[int]) -> tuple[float, float]:
    """Play the round to its end; the lead of these seats over the mean of the others, and their share of the win."""
    seen, moves, points = game.state(), wide_row(game.rules.moves_buffer), wide_row(8)
    while state.turn >= 0:
        if game.whole_moves:
            legal = game.whole_moves.legal(state)
        else:
            count = game.rules.legal_moves(state, moves)
            legal = [moves[place] for place in range(count)]
        game.rules.hide(state, state.turn, seen)
        move = bots[state.turn].choose(seen, legal)
        for small in game.whole_moves.small_moves(state, move) if game.whole_moves else (move,):
            game.rules.play(state, small)
    game.rules.scores(state, points)
    others = [points[seat] for seat in range(state.players) if seat not in seats]
    winners = game.winners_of(state) if state.turn == OVER else range(state.players)
    return points[seats[0]] - mean(others), sum(seat in seats for seat in winners) / len(winners)


def compare(name: str, count: int, sims: int) -> None:
    game = cartable.load(TABLES[name][0])
    leads: list[float] = []
    wins: list[float] = []
    for seed in range(count):
        state = first_ending(name, seed, sims)
        found = []
        for seats in game.sides(state):
            bots = [
                SolverBot(game, 7 * seed + seat, sims=sims, endings=600 if seat in seats else 0)
                for seat in range(state.players)
            ]
            found.append(played_out(game, state.copy(), bots, seats))
        leads.append(mean(lead for lead, _ in found))
        wins.append(100 * mean(won for _, won in found))
    print(f"{name:28} {interval(leads, 3)} points ahead, {interval(wins, 2)} % won; {count} endings", flush=True)


def interval(values: Sequence[float], digits: int) -> str:
    return f"{mean(values):.{digits}f} ± {1.96 * stdev(values) / len(values) ** 0.5:.{digits}f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--endings", type=int, default=300)
    parser.add_argument("--sims", type=int, default=500)
    parser.add_argument("--tables", default="", help="only tables whose names start with this")
    arguments = parser.parse_args()
    for game in {TABLES[name][0] for name in TABLES}:
        cartable.warm_up(game)
    tables = [name for name in TABLES if name.startswith(arguments.tables)]
    for name in tables if arguments.matches else ():
        report_solving(name, arguments.matches, arguments.sims)
    for name in tables if arguments.endings else ():
        compare(name, arguments.endings, arguments.sims)


if __name__ == "__main__":
    main()

"""`python bench/search.py`: the speed of the search beside OpenSpiel's in C++, and how well it keeps to its time.

Competitors take turns on one core; every search is for one move, with the same number of simulations. OpenSpiel plays
hearts and euchre from a dealt hand with its random rollouts. Ours is measured as the strongest level plays, with
playouts that follow the heuristic and may be evaluated before the round ends, and with random ones to the end of the
round.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
from rich.console import Console
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from bench.games import TABLES
from bench.measure import Result, compare
from cartable.bots import choose, level
from cartable.bots.search.engine import Budget, search
from cartable.bots.search.plan import settings_for

__all__ = ["TABLES", "ours"]  # what bench/search_revisions.py finds in every version

SIMULATIONS = 1000
TARGET = 3.0


def dealt(name: str, seed: int) -> Any:
    """A hand of OpenSpiel's game after the deal, with somebody to choose between moves."""
    chance = Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, odds)[0])
        else:
            state.apply_action(state.legal_actions()[-1])
    return state


def openspiel(name: str) -> Callable[[], int]:
    """One move of OpenSpiel's search."""
    state = dealt(name, 1)
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)

    def search() -> int:
        bot = pyspiel.ISMCTSBot(
            1, rollouts, 2.0, SIMULATIONS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, True
        )
        bot.step(state)
        return SIMULATIONS

    return search


def ours(game: str, options: dict[str, Any], **settings: int) -> Callable[[], int]:
    """The first move of a match, of a deal that begins with cards and not with a question."""
    deals = (cartable.new(game, seed=seed, **options) for seed in count(1))
    match = next(each for each in deals if len(each.legal_moves) > 2)
    chosen = settings_for(match.game, settings)

    def work() -> int:
        with search(match.game, match.hidden(match.actor), chosen, Budget(SIMULATIONS), 1) as found:
            return found.simulations

    return work


def speeds(rounds: int) -> list[Result]:
    found: list[Result] = []
    for peer in ("hearts", "euchre"):
        entrants: dict[str, tuple[Callable[[], int], float | None]] = {}
        for title, game, options in TABLES:
            entrants[title] = (ours(game, options), TARGET)
            entrants[f"{title}, random to the end"] = (ours(game, options, greed=0, horizon=0), TARGET)
        found += compare(peer, (f"OpenSpiel {peer}, C++", openspiel(peer)), entrants, rounds)
    return found


def think_times(moves: int) -> list[tuple[str, int, float, float, float]]:
    """For each table: how many moves the strongest level searched, the median, p99 and longest time in seconds."""
    found = []
    for title, game, options in TABLES:
        match = cartable.new(game, seed=2, **options)
        bot = level("master").make(match.game, 1, sims=10**9)
        times: list[float] = []
        while len(times) < moves and match.turn is not None:
            asked = len(match.legal_moves) > 1
            began = time.perf_counter()
            move = choose(bot, match)
            if asked:
                times.append(time.perf_counter() - began)
            match.play(move)
        times.sort()
        found.append((title, len(times), times[len(times) // 2], times[int(0.99 * len(times))], times[-1]))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often the competitors take turns")
    parser.add_argument("--moves", type=int, default=40, help="how many moves of each game are timed")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results" / "search.json")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    console = Console()
    for game in cartable.GAMES:
        cartable.warm_up(game)
    results = speeds(arguments.rounds)
    sheet = Sheet(
        title=f"Simulations a second, one core, {SIMULATIONS} a move", caption="medians; competitors take turns"
    )
    for heading in ("", "simulations/s", "times the peer", ""):
        sheet.add_column(heading, justify="left" if not heading else "right")
    for each in results:
        mark = "" if each.target is None else "[green]yes" if each.is_met else "[red]no"
        sheet.add_row(each.name, f"{each.moves_a_second:,.0f}", f"{each.ratio:.1f}", mark)
    console.print(sheet)
    times = think_times(arguments.moves)
    clock = Sheet(title="Seconds a move, strongest level", caption="budget 0.45 s, as many simulations as it allows")
    for heading in ("", "moves", "median", "p99", "longest"):
        clock.add_column(heading, justify="left" if not heading else "right")
    for title, moves, middle, late, longest in times:
        clock.add_row(title, str(moves), f"{middle:.3f}", f"{late:.3f}", f"{longest:.3f}")
    console.print(clock)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    kept = {"simulations": [vars(each) for each in results], "seconds": times}
    arguments.out.write_text(json.dumps(kept, indent=2))
    return 0 if all(each.is_met for each in results) else 1


if __name__ == "__main__":
    raise SystemExit(main())

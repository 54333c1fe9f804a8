"""The speed of the exact solver: Goita with open cards, from the first card of a deal and from the middle of a hand.

    python bench/solver.py

Processor time of one core, since other programs may run on the same machine. Positions in mid-hand are reached by
random moves; every deal is solved with an empty transposition table.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from cartable.games.goita import rules
from cartable.games.goita.ai.open_cards import OpenCards, is_open
from cartable.games.goita.bags import size
from cartable.games.goita.state import State
from cartable.kernel import wide_row


def position(players: int, seed: int, cards: int) -> State:
    """A deal at its first card, or later, when at most this many cards are left in all hands together."""
    chance, moves = Random(seed), wide_row(rules.MOVES_BUFFER)
    while True:
        state: State = cartable.new("goita", players=players, seed=chance.getrandbits(60)).state.copy()
        while state.turn >= 0 and not (is_open(state) and _left(state) <= cards):
            rules.play(state, moves[chance.randrange(rules.legal_moves(state, moves))])
        if state.turn >= 0:
            return state


def _left(state: State) -> int:
    return sum(size(state.hands[seat]) for seat in range(state.players))


def report(name: str, answer: Callable[[State], object], states: list[State], solver: OpenCards) -> None:
    answer(states[0])
    seconds, studied = list[float](), list[int]()
    for state in states:
        begun = time.thread_time()
        answer(state)
        seconds.append(time.thread_time() - begun)
        studied.append(solver.searched)
    p90 = quantiles(seconds, n=10)[-1]
    print(
        f"{name:46} {len(states):5} {_ms(median(seconds))} {_ms(p90)} {_ms(max(seconds))} {_ms(mean(seconds))}"
        f" {median(studied):10,.0f}"
    )


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:10.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="how many deals are solved from the first card")
    parser.add_argument("--hands", type=int, default=1000, help="how many positions in mid-hand")
    arguments = parser.parse_args()
    solver = OpenCards(1 << 22)
    print(f"{'milliseconds':46} {'':5} {'median':>10} {'90 %':>10} {'most':>10} {'mean':>10} {'positions':>10}")
    for players, whole, half in ((4, 32, 16), (2, 24, 12)):
        deals = [position(players, seed, whole) for seed in range(arguments.deals)]
        hands = [position(players, seed, half) for seed in range(arguments.hands)]
        report(f"{players} players, a deal from the first card", solver.value, deals, solver)
        report(f"{players} players, {half} cards left", solver.value, hands, solver)
        report(f"{players} players, {half} cards left, every move", solver.moves, hands, solver)


if __name__ == "__main__":
    main()

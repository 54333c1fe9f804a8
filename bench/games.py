"""Random matches of our games, in one compiled loop and one move at a time from Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cartable import load
from cartable.bots.playouts import playouts
from cartable.games.contract import DEALING
from cartable.games.stepper import Stepper, full_deck
from cartable.kernel import wide_row
from cartable.kernel.chance import generator, shuffle

TABLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Shokoba, 2 players", "shokoba", {"players": 2}),
    ("Shokoba, teams, nine cards", "shokoba", {"players": 4, "teams": True, "nine_cards": True}),
    ("Toko Maja, 2 players", "toko_maja", {"players": 2}),
    ("Toko Maja, 4 players", "toko_maja", {"players": 4}),
    ("Goita Shogi, teams", "goita", {"players": 4}),
    ("Scopette, 2 players", "scopette", {"players": 2}),
    ("Scopette, 4 players", "scopette", {"players": 4}),
)
"""The tables at which searches are measured: what they are called, the game, and its options."""


def compiled_loop(name: str, matches: int, **options: Any) -> Callable[[], int]:
    """Whole matches without returning to Python in between."""
    game = load(name)
    state = game.state()
    chosen = game.options.read(options)
    chosen.fill(state)
    return game.bound(playouts).on(
        state, full_deck(game.deck(chosen)), wide_row(game.rules.moves_buffer), generator(1), matches
    )


def stepped(name: str, matches: int, **options: Any) -> Callable[[], int]:
    """One call into compiled code a move: `step` makes the move that Python chose and lists the next ones."""
    stepper = Stepper(name, seed=1, **options)

    def work() -> int:
        step, chance = stepper.step, Random(1).random
        made = 0
        for _ in range(matches):
            count = stepper.reset()
            while count:
                count = step(int(chance() * count))
                made += 1
        return made

    return work


def stepped_by_rules(name: str, matches: int, **options: Any) -> Callable[[], int]:
    """Two calls a move, `legal_moves` and `play`, and the deals made by Python."""
    stepper = Stepper(name, seed=1, **options)
    rules, state, deck = stepper.game.rules, stepper.state, stepper.deck
    row = wide_row(stepper.game.rules.moves_buffer)
    begin, deal = rules.begin.on(state), rules.deal.on(state, deck)
    legal_moves, play = rules.legal_moves.on(state, row), rules.play.on(state)
    moves = memoryview(row).cast("B").cast("q")  # type: ignore[arg-type]

    def work() -> int:
        chance = Random(1).random
        made = 0
        for _ in range(matches):
            begin()
            while state.turn >= DEALING:
                if state.turn == DEALING:
                    shuffle(deck, stepper.rng)
                    deal(0)
                play(moves[int(chance() * legal_moves())])
                made += 1
        return made

    return work

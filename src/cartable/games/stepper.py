"""`Stepper`: matches of any game at the speed of the kernels, without validation, log and texts.

It is for programs that play millions of moves; `Match` does the rest. Each step is one call of compiled code: it makes
the chosen move, deals if a deal is due, and lists the moves that follow.

>>> from random import Random
>>> from cartable.games.stepper import Stepper
>>> stepper = Stepper("shokoba", players=2, seed=1)
>>> chance, count = Random(1), stepper.reset()
>>> while count:
...     count = stepper.step(chance.randrange(count))
>>> max(stepper.state.stones) >= 7
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cartable.games import registry
from cartable.games.contract import DEALING, State, begin, deal, legal_moves, play
from cartable.games.game import Game
from cartable.kernel import Kernel, Row, SmallRow, WideRow, kernel, small_row, wide_row
from cartable.kernel.chance import below, generator, shuffle


@kernel
def choices(state: State, deck: SmallRow, moves: WideRow, rng: WideRow) -> int:
    """Deal if a deal is due, then list the legal moves; 0 when the match is over."""
    if state.turn == DEALING:
        shuffle(deck, rng)
        while not deal(state, deck, below(rng, int(state.players))):
            shuffle(deck, rng)
    return legal_moves(state, moves) if state.turn >= 0 else 0


@kernel
def reset(state: State, deck: SmallRow, moves: WideRow, rng: WideRow) -> int:
    """Begin a new match under the same options, and list its first moves."""
    begin(state)
    return choices(state, deck, moves, rng)


@kernel
def step(state: State, deck: SmallRow, moves: WideRow, rng: WideRow, choice: int) -> int:
    """Make the move at index `choice`, and list the moves that follow."""
    play(state, moves[choice])
    return choices(state, deck, moves, rng)


def stepping_kernels(game: Game) -> list[Kernel[..., int]]:
    """What a `Stepper` calls."""
    return [game.bound(reset), game.bound(step)]


class Stepper:
    """Plays one match after another.

    `reset()` and `step(choice)` return the number of `moves` to choose from, or 0 if the match is over; a choice is the
    index of a move in that list.
    """

    reset: Callable[[], int]
    step: Callable[[int], int]

    def __init__(self, game: str, *, seed: int = 0, **options: Any) -> None:
        self.game = registry.load(game)
        chosen = self.game.options.read(options)
        self.state = self.game.fresh(chosen)
        self.deck = full_deck(self.game.deck(chosen))
        self.rng = generator(seed)
        self._moves = wide_row(self.game.rules.moves_buffer)
        self.moves = memoryview(self._moves).cast("B").cast("q")  # type: ignore[arg-type]
        arguments = (self.state, self.deck, self._moves, self.rng)
        self.reset, self.step = (each.on(*arguments) for each in stepping_kernels(self.game))


def full_deck(cards: tuple[int, ...]) -> Row:
    """The cards as a row to shuffle."""
    row = small_row(len(cards))
    for position, card in enumerate(cards):
        row[position] = card
    return row

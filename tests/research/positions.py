"""Positions of random matches, kernel move by kernel move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

import pytest

import cartable
from cartable.games.contract import DEALING
from cartable.games.game import Game
from cartable.games.learning import Learning
from cartable.games.stepper import full_deck
from cartable.kernel import mode, small_row, wide_row
from cartable.kernel.chance import generator, shuffle
from tests.conformance.variants import FEWER, QUICK, Variant
from tests.interpreted import interpreted
from tests.tiers import IS_SOAK, rest_in_soak

SHORT = [*QUICK, next(variant for variant in FEWER if variant.game not in cartable.GAMES)]
"""Every value of every option once, and a game of another package."""

each_variant = pytest.mark.parametrize("variant", rest_in_soak(FEWER, SHORT), ids=str)


ALWAYS_COMPILED = list(cartable.GAMES) if mode.BOUNDS_CHECKED else ["shokoba", "goita"]
"""Games whose batches are compiled, which takes seconds for each: all of them with bounds checks, and in the soak."""

COMPILED = list(cartable.GAMES) if IS_SOAK else ALWAYS_COMPILED


def compiled(game: str) -> AbstractContextManager[None]:
    """Batches of some games are compiled, those of the others interpreted."""
    return nullcontext() if game in COMPILED else mode.interpreted()


@dataclass
class Play:
    """A variant with what its game declares for research."""

    variant: Variant

    def __post_init__(self) -> None:
        self.game: Game = cartable.load(self.variant.game)
        self.options = self.game.options.read(dict(self.variant.options))
        assert self.game.learning is not None
        self.learning: Learning = self.game.learning
        self.actions = self.learning.action_count(self.options)
        self.size = self.learning.observation_size(self.options)
        lookup = self.learning.lookup()
        self.lookup = wide_row(len(lookup))
        for place, word in enumerate(lookup):
            self.lookup[place] = word

    def positions(self, seed: int) -> Iterator[tuple[Any, list[int]]]:
        """Each state of a match with its legal small moves; at the end the finished state without any."""
        rules, chance = self.game.rules, random.Random(seed)
        deck, buffer = full_deck(self.game.deck(self.options)), wide_row(self.game.rules.moves_buffer)
        state = self.game.state()
        self.options.fill(state)
        rules.begin(state)
        while state.turn >= DEALING:
            if state.turn == DEALING:
                shuffle(deck, generator(chance.getrandbits(30)))
                rules.deal(state, deck, chance.randrange(state.players))
                continue
            count = rules.legal_moves(state, buffer)
            moves = list(buffer)[:count]
            yield state, moves
            rules.play(state, chance.choice(moves))
        yield state, []

    def action_of(self, state: Any, move: int) -> int:
        found: int = interpreted(self.learning.action_of)(state, move, self.lookup)
        return found

    def move_of(self, state: Any, action: int) -> int:
        found: int = interpreted(self.learning.move_of)(state, action, self.lookup)
        return found

    def observed(self, state: Any, seat: int) -> bytes:
        """The row is exactly as long as declared: a number more would raise IndexError."""
        out = small_row(self.size)
        interpreted(self.learning.observe)(state, seat, out)
        return bytes(out)

"""Matches played by kernels and, move by move, by the same kernels interpreted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import cartable
from cartable.games.contract import DEALING
from cartable.games.stepper import full_deck
from cartable.kernel import wide_row
from cartable.kernel.chance import generator, shuffle
from tests.conformance.variants import Variant
from tests.interpreted import interpreted


def states(variant: Variant, seed: int) -> Iterator[tuple[Any, Any]]:
    """The states of a match played by kernels, each with the one that interpreted kernels gave."""
    game = cartable.load(variant.game)
    rules, options = game.rules, game.options.read(dict(variant.options))
    deck, chance = full_deck(game.deck(options)), random.Random(seed)
    state, plain = game.state(), game.state()
    moves, same_moves = wide_row(game.rules.moves_buffer), wide_row(game.rules.moves_buffer)
    for each, begin in ((state, rules.begin), (plain, interpreted(rules.begin))):
        options.fill(each)
        begin(each)
    yield state, plain
    while state.turn >= DEALING:
        if state.turn == DEALING:
            shuffle(deck, generator(chance.getrandbits(30)))
            spin = chance.randrange(state.players)
            assert rules.deal(state, deck, spin) == interpreted(rules.deal)(plain, deck, spin)
        else:
            count = rules.legal_moves(state, moves)
            assert interpreted(rules.legal_moves)(plain, same_moves) == count
            assert list(moves)[:count] == list(same_moves)[:count]
            move = moves[chance.randrange(count)]
            rules.play(state, move)
            interpreted(rules.play)(plain, move)
        yield state, plain

"""Playouts: whole matches in one compiled loop, interpreted and compiled alike."""

from __future__ import annotations

import cartable
from cartable.bots.playouts import playouts
from cartable.games.contract import OVER
from cartable.games.stepper import full_deck
from cartable.kernel import wide_row
from cartable.kernel.chance import generator
from tests.bots.setups import quick_by_game
from tests.conformance.variants import Variant
from tests.interpreted import interpreted


@quick_by_game
def test_playouts_end_and_interpreted_and_compiled_agree(variant: Variant) -> None:
    game = cartable.load(variant.game)
    options = game.options.read(dict(variant.options))
    bound = game.bound(playouts)
    results = []
    for play in (bound, interpreted(bound)):
        state = game.state()
        options.fill(state)
        made = play(state, full_deck(game.deck(options)), wide_row(game.rules.moves_buffer), generator(3), 2)
        assert state.turn == OVER
        results.append((made, bytes(state)))
    assert results[0] == results[1]
    assert results[0][0] > 0

"""The history of a round that a bot is handed: what its seat saw, and nothing else."""

from __future__ import annotations

from tests.bots.setups import by_game
from tests.conformance.variants import FEWER, Variant, played


@by_game(FEWER)
def test_a_round_history_holds_nothing_that_the_seat_did_not_see(variant: Variant) -> None:
    match = played(variant, seed=8, plies=20)
    assert match.turn is not None
    last = match.rounds[-1]
    for seen, move in match.round_history(match.turn):
        expected = match.game.state()
        match.game.rules.hide(seen, match.turn, expected)
        assert seen == expected
        assert move in last.moves or move in map(match.game.cover, last.moves) or match.game.private_moves

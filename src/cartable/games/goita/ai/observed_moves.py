"""What a reader sees of a move, for searches: of a card laid face down only the back."""

from __future__ import annotations

from cartable.games.goita.state import State
from cartable.games.goita.view import cover
from cartable.kernel import kernel


@kernel
def observed_move(state: State, move: int, reader: int) -> int:
    """Of what another lays face down only the back is seen."""
    return move if state.turn == reader else cover(move)

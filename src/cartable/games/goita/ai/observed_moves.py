"""What a reader sees of a move, for searches: only the back of a card that is laid face down."""

from __future__ import annotations

from cartable.games.goita.state import State
from cartable.games.goita.view import cover
from cartable.kernel import kernel


@kernel
def observed_move(state: State, move: int, reader: int) -> int:
    """Of a card that another seat lays face down, only the back."""
    return move if state.turn == reader else cover(move)

"""What a reader sees of a small move, for searches: the cards that it plays instead of their places in the hand."""

from __future__ import annotations

from cartable.games.scopette.rules import CARD, PLAYED_AT
from cartable.games.scopette.state import HAND, State
from cartable.kernel import kernel


@kernel
def observed_move(state: State, move: int, reader: int) -> int:  # noqa: ARG001
    """The small move with the cards that it plays instead of their places in the hand, which only the mover knows."""
    named = move & ~(7 << PLAYED_AT)
    for place in range(HAND):
        if (move >> (PLAYED_AT + place)) & 1:
            named = (CARD + 1) * named + state.hands[HAND * state.turn + place] + 1
    return named

"""What a reader sees of a small move, for searches: the cards that it plays, not their places in the hand."""

from __future__ import annotations

from cartable.games.scopette.rules import CARD, PLAYED_AT
from cartable.games.scopette.state import HAND, State
from cartable.kernel import kernel


@kernel
def observed_move(state: State, move: int, reader: int) -> int:  # noqa: ARG001
    """A small move by the cards that it plays, and not by their places in a hand that nobody else knows."""
    named = move & ~(7 << PLAYED_AT)
    for place in range(HAND):
        if (move >> (PLAYED_AT + place)) & 1:
            named = (CARD + 1) * named + state.hands[HAND * state.turn + place] + 1
    return named

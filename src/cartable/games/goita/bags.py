"""Bags of cards: the deck in play, the size of a bag, and the cards of a row."""

from __future__ import annotations

from cartable.games.goita.cards import ONE_PAWN, UNKNOWN_AT, WHOLE_DECK, WIDTH
from cartable.games.goita.state import FACE_DOWN, PLACE, State
from cartable.kernel import kernel
from cartable.kernel.bags import one


@kernel
def deck_of(state: State) -> int:
    """GOI-21: the deck in play, as a bag."""
    if state.players == 3 and not state.two_at_random and not state.mode:
        return WHOLE_DECK - 2 * ONE_PAWN
    return WHOLE_DECK


@kernel
def size(bag: int) -> int:
    """How many cards are in a bag, unknown ones included."""
    pairs = (bag & 0x0F0F0F0F) + ((bag >> WIDTH) & 0x0F0F0F0F)
    return (((pairs * 0x01010101) >> 24) & 255) + (bag >> UNKNOWN_AT)


@kernel
def row_bag(row: int) -> int:
    """The bag of the cards in a row, unknown ones included."""
    bag = 0
    while row:
        bag += one((row & (FACE_DOWN - 1)) - 1, WIDTH)
        row >>= PLACE
    return bag

"""Neighbours, hands and piles of the seats, and the cards that have not been seen."""

from __future__ import annotations

from cartable.games.scopette.cards import CARDS_END, HALF_DECK, half_of, set_of
from cartable.games.scopette.state import HAND, NO_CARD, SEATS, State
from cartable.kernel import kernel


@kernel
def left_of(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.players else 0


@kernel
def right_of(state: State, seat: int) -> int:
    return seat - 1 if seat > 0 else state.players - 1


@kernel
def hand_size(state: State, seat: int) -> int:
    """How many cards a seat has in hand, unknown ones included."""
    count = 0
    for place in range(HAND * seat, HAND * seat + HAND):
        count += state.hands[place] != NO_CARD
    return count


@kernel
def set_hand(state: State, seat: int, one: int, two: int, three: int) -> None:
    """Set the three places of a hand: the lowest kind first, empty places last."""
    low = min(one, two)
    high = max(one, two)
    state.hands[HAND * seat] = min(low, three)
    state.hands[HAND * seat + 1] = max(low, min(high, three))
    state.hands[HAND * seat + 2] = max(high, three)


@kernel
def add_to_hand(state: State, seat: int, kind: int) -> None:
    """Add a card to a hand with fewer than three."""
    set_hand(state, seat, int(state.hands[HAND * seat]), int(state.hands[HAND * seat + 1]), kind)


@kernel
def unseen(state: State, first: int, last: int) -> tuple[int, int]:
    """By half, the cards that are neither in the centre nor in a pile nor at these places of `state.hands`."""
    low = HALF_DECK - state.centre[0]
    high = HALF_DECK - state.centre[1]
    for seat in range(SEATS):
        low -= state.piles[2 * seat]
        high -= state.piles[2 * seat + 1]
    for place in range(first, last):
        kind = int(state.hands[place])
        if kind < CARDS_END:
            low -= 0 if half_of(kind) else set_of(kind)
            high -= set_of(kind) if half_of(kind) else 0
    return low, high


def pile_size(state: State, seat: int) -> int:
    return state.piles[2 * seat].bit_count() + state.piles[2 * seat + 1].bit_count()

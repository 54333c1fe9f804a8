"""Support for replaying what one reader knew, with unknown cards.

A hidden hand counts its unknown cards. Before it plays a card, that card replaces an unknown one. Cards laid face down
stay unknown to others until the round ends, and of decisions about cancelling a round others learn only the outcome.
"""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.goita.bags import row_bag, size
from cartable.games.goita.cards import KINDS, KING, ONE_UNKNOWN, UNKNOWN_AT, WIDTH
from cartable.games.goita.move_codes import (
    ATTACK_WITH,
    BLOCK_WITH,
    DETAIL,
    LAY_DOWN,
)
from cartable.games.goita.notation import act_of
from cartable.games.goita.resampling import unseen_at_table
from cartable.games.goita.state import ATTACK, CORNERS, PLACES, State
from cartable.games.reader import Reader
from cartable.kernel.bags import held, one


def known_cards(states: Sequence[State], reader: Reader) -> list[bool]:
    """The reader's own cards; on the board, the guards and every card that was turned up or removed."""
    opening = states[0]
    if opening.mode:
        return [_was_seen(states, place) for place in _places_in_dealing_order()]
    dealt = opening.hand_size * opening.players
    known = [(opening.first + position) % opening.players == reader for position in range(dealt)]
    return known + [False] * (_deck_size(opening) - dealt)


def _deck_size(opening: State) -> int:
    cards = sum(size(hand) for hand in opening.hands)
    return cards + size(opening.aside)


def _places_in_dealing_order() -> list[int]:
    return [*CORNERS, *(place for place in range(PLACES) if place not in CORNERS)]


def _was_seen(states: Sequence[State], place: int) -> bool:
    """A card is also seen when it leaves the board: captured cards were visible, and the discard is open."""
    return any((state.seen | ~(state.covered | state.guards)) >> place & 1 for state in states)


def assume_any_card(state: State) -> None:
    """One of each card that the hand could hold, and an unknown card to lay face down."""
    seat = state.turn
    hand = state.hands[seat]
    if state.mode or not hand >> UNKNOWN_AT:
        return
    unseen = unseen_at_table(state)
    state.hands[seat] = ONE_UNKNOWN + sum(
        one(kind, WIDTH) for kind in range(KINDS) if held(unseen, kind, WIDTH) or held(hand, kind, WIDTH)
    )
    if state.step == ATTACK and not state.open_kings:
        may_lie_face_down = held(unseen, KING, WIDTH) == 2 and row_bag(state.rows[seat]) >> UNKNOWN_AT
        if size(hand) == 1 or may_lie_face_down:
            state.open_kings = 1


def reveal(state: State, move: int) -> None:
    """The card that a move shows replaces an unknown one; on the board there is nothing to do."""
    if act_of(move) not in (LAY_DOWN, BLOCK_WITH, ATTACK_WITH):
        return
    kind = move & DETAIL
    hand = state.hands[state.turn]
    if not held(hand, kind, WIDTH):
        state.hands[state.turn] = hand - ONE_UNKNOWN + one(kind, WIDTH)

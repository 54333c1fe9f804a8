"""Support for replaying what one seat knew, with unknown cards.

A hidden hand counts its unknown cards. Before such a hand plays, the card that it shows takes the place of an unknown
one. Cards laid face down stay unknown to the others while the round runs, and decisions about cancelling a round
reach the others only by their outcome.
"""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.goita.bags import placed, size
from cartable.games.goita.cards import KINDS, KING, ONE_UNKNOWN, UNKNOWN_AT, WIDTH
from cartable.games.goita.move_codes import (
    ATTACK_WITH,
    BLOCK_WITH,
    DETAIL,
    LAY_DOWN,
)
from cartable.games.goita.notation import act_of
from cartable.games.goita.resampling import unseen_at_table
from cartable.games.goita.rules import cards_each
from cartable.games.goita.state import ATTACK, CORNERS, PLACES, State
from cartable.games.reader import Reader
from cartable.kernel.bags import held, one


def known_cards(states: Sequence[State], reader: Reader) -> list[bool]:
    """The own cards; on the board the guards and every card that has been turned up or removed."""
    opening = states[0]
    if opening.mode:
        return [_was_seen(states, place) for place in _places_in_dealing_order()]
    dealt = cards_each(opening.players) * opening.players
    known = [(opening.first + position) % opening.players == reader for position in range(dealt)]
    return known + [False] * (_deck_size(opening) - dealt)


def _deck_size(opening: State) -> int:
    cards = sum(size(hand) for hand in opening.hands)
    return cards + size(opening.aside)


def _places_in_dealing_order() -> list[int]:
    return [*CORNERS, *(place for place in range(PLACES) if place not in CORNERS)]


def _was_seen(states: Sequence[State], place: int) -> bool:
    """A card is also seen when it leaves the board: captured cards were visible, removed ones can be looked at."""
    return any((state.seen | ~(state.covered | state.guards)) >> place & 1 for state in states)


def assume_any_card(state: State) -> None:
    """One of each card that the hand could hold; where it lays face down, also the unknown card as others see it."""
    seat = state.turn
    hand = state.hands[seat]
    if state.mode or not hand >> UNKNOWN_AT:
        return
    unseen = unseen_at_table(state)
    state.hands[seat] = ONE_UNKNOWN + sum(
        one(kind, WIDTH) for kind in range(KINDS) if held(unseen, kind, WIDTH) or held(hand, kind, WIDTH)
    )
    if state.step == ATTACK and not state.open_kings:
        may_lie_below = held(unseen, KING, WIDTH) == 2 and placed(state.rows[seat]) >> UNKNOWN_AT
        if size(hand) == 1 or may_lie_below:
            state.open_kings = 1


def reveal(state: State, move: int) -> None:
    """The card shown takes the place of an unknown one; a removed card of the board was in the deck already."""
    if act_of(move) not in (LAY_DOWN, BLOCK_WITH, ATTACK_WITH):
        return
    kind = move & DETAIL
    hand = state.hands[state.turn]
    if not held(hand, kind, WIDTH):
        state.hands[state.turn] = hand - ONE_UNKNOWN + one(kind, WIDTH)


# decisions that are not made before everybody (GOI-17)

"""Playing on with cards that are not known: what a record of one seat's knowledge needs.

A hidden hand counts its unknown cards. Before such a hand plays, the card that it shows takes the place of an unknown
one. Cards laid face down stay unknown to the others while the round runs, and decisions about cancelling a round
reach the others only by their outcome.
"""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.goita.acts import (
    ACT_AT,
    ATTACK_WITH,
    BLOCK_WITH,
    CANCEL_ROUND,
    CANCELLED,
    CONSENT,
    DETAIL,
    LAY_DOWN,
    PLAY_ON,
    REFUSE,
    REQUEST,
)
from cartable.games.goita.cards import KINDS, KING, ONE_UNKNOWN, UNKNOWN, UNKNOWN_AT, WIDTH
from cartable.games.goita.guessing import placed, size, unseen_at_table
from cartable.games.goita.notation import act_of
from cartable.games.goita.rules import cards_each
from cartable.games.goita.state import AGREE, ATTACK, CORNERS, PLACES, SEATS, State
from cartable.kernel import kernel
from cartable.kernel.bags import held, one


def known_cards(states: Sequence[State], seat: int | None) -> list[bool]:
    """The own cards; on the board the guards and every card that has been turned up or removed."""
    opening = states[0]
    if opening.mode:
        return [_was_seen(states, place) for place in _places_in_dealing_order()]
    dealt = cards_each(opening.players) * opening.players
    known = [(opening.first + position) % opening.players == seat for position in range(dealt)]
    return known + [False] * (_deck_size(opening) - dealt)


def _deck_size(opening: State) -> int:
    cards = sum(size(hand) for hand in opening.hands)
    return cards + size(opening.aside)


def _places_in_dealing_order() -> list[int]:
    return [*CORNERS, *(place for place in range(PLACES) if place not in CORNERS)]


def _was_seen(states: Sequence[State], place: int) -> bool:
    """A card is also seen when it leaves the board: captured cards were visible, removed ones can be looked at."""
    return any((state.seen | ~(state.covered | state.guards)) >> place & 1 for state in states)


def suppose(state: State) -> None:
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


@kernel
def cover(move: int) -> int:
    """GOI-4: others do not see which card is laid face down."""
    return LAY_DOWN + UNKNOWN if move >> ACT_AT == LAY_DOWN >> ACT_AT else move


@kernel
def seen_as(state: State, move: int, reader: int) -> int:
    """Of what another lays face down only the back is seen."""
    return move if state.turn == reader else cover(move)


# decisions that are not made before everybody (GOI-17)


def noticed(before: State, move: int, reader: int | None) -> int | None:
    act = act_of(move)
    mine = reader == before.turn
    if mine or act not in (CANCEL_ROUND, PLAY_ON, CONSENT, REFUSE):
        return move
    if act == CANCEL_ROUND and before.players == SEATS:
        return REQUEST + before.turn if reader == before.turn ^ 2 else None
    if act == CANCEL_ROUND:
        return CANCELLED
    if act == PLAY_ON:
        return None
    if reader == before.asker:
        return move
    return CANCELLED if act == CONSENT else None


def may_follow(state: State) -> Sequence[int]:
    """Before the first card: that the round is cancelled, or that the partner wishes it."""
    if state.mode or any(state.rows) or state.step == AGREE:
        return ()
    partners = [seat for seat in range(SEATS) if _may_ask(state, seat)] if state.players == SEATS else []
    return (CANCELLED, *(REQUEST + seat for seat in partners))


def _may_ask(state: State, seat: int) -> bool:
    """Whether the reader, whose hand alone is known, is this seat's partner and was not asked yet."""
    is_partner = not state.hands[seat ^ 2] >> UNKNOWN_AT
    return is_partner and state.hands[seat] >> UNKNOWN_AT > 0 and not state.told >> seat & 1

"""Support for replaying what one seat knew, with unknown cards where the seat saw a back."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.reader import Reader
from cartable_scopa.cards import CARDS
from cartable_scopa.rules import HAND, OPENING_TABLE, PLAYED_AT, played_card
from cartable_scopa.state import State
from cartable_scopa.view import unseen


def known_cards(states: Sequence[State], reader: Reader) -> list[bool]:
    """The reader's own cards and the opening table, as far as they have been dealt."""
    opening, dealt = states[0], states[-1].dealt
    table_at = HAND * opening.players
    known = []
    for position in range(CARDS):
        on_table = table_at <= position < table_at + OPENING_TABLE
        turn = position if position < table_at else position - OPENING_TABLE
        receiver = (opening.dealer + 1 + turn) % opening.players
        known.append(position < dealt and (on_table or receiver == reader))
    return known


def assume_any_card(state: State) -> None:
    """The hand to act could hold any card that has not been seen."""
    if state.hands[state.turn] >> PLAYED_AT:
        state.hands[state.turn] = unseen(state)


def reveal(state: State, move: int) -> None:
    """The card that is played takes the place of an unknown one."""
    card = 1 << played_card(move)
    if not state.hands[state.turn] & card:
        state.hands[state.turn] += card - (1 << PLAYED_AT)

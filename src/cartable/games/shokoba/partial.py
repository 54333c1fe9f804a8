"""Support for replaying what one reader knew, with unknown cards.

A hidden hand counts its unknown cards. Before it plays a card, that card replaces an unknown one.
"""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.reader import Reader
from cartable.games.shokoba.cards import ALL, DECK_SIZE, KINDS, WHOLE_DECK, WIDTH
from cartable.games.shokoba.rules import CLAIM, KIND_AT, played_kind
from cartable.games.shokoba.state import State
from cartable.kernel.bags import held, one


def known_cards(states: Sequence[State], reader: Reader) -> list[bool]:
    """The reader's own cards and the first table cards, as far as they have been dealt."""
    opening = states[0]
    dealt = max(state.dealt for state in states)
    table_at = opening.players * opening.hand_size
    table_end = table_at + opening.table_cards
    known = []
    for position in range(DECK_SIZE):
        turn = position - opening.table_cards if position >= table_end else position
        receiver = (opening.dealer + 1 + turn) % opening.players
        on_table = table_at <= position < table_end
        known.append(position < dealt and (on_table or receiver == reader))
    return known


def assume_any_card(state: State) -> None:
    hand = state.hands[state.turn]
    if not hand >> KIND_AT:
        return
    unseen = WHOLE_DECK - state.table - sum(state.piles) - sum(each & ALL for each in state.hands)
    possible = sum(one(kind, WIDTH) for kind in range(KINDS) if held(unseen, kind, WIDTH))
    state.hands[state.turn] = possible


def reveal(state: State, move: int) -> None:
    if move & CLAIM:
        return
    kind = played_kind(move)
    hand = state.hands[state.turn]
    if not held(hand, kind, WIDTH):
        state.hands[state.turn] = hand - (1 << KIND_AT) + one(kind, WIDTH)

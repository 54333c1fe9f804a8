"""The cards that a seat has not seen, in groups: the other hands, and the cards that will be dealt."""

from __future__ import annotations

from cartable.games.shokoba.cards import ALL, DECK_SIZE, KINDS, WHOLE_DECK, WIDTH
from cartable.games.shokoba.rules import KIND_AT, size
from cartable.games.shokoba.state import State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bags import held, one


@kernel
def unseen_cards(state: State, cards: WideRow, groups: WideRow) -> int:
    unseen = WHOLE_DECK - state.table
    missing = DECK_SIZE - state.dealt
    for seat in range(state.players):
        unseen -= state.piles[seat] + (state.hands[seat] & ALL)
        missing += state.hands[seat] >> KIND_AT
    if missing > len(cards) or size(unseen) != missing:
        return -1
    place = 0
    for kind in range(KINDS):
        for _ in range(held(unseen, kind, WIDTH)):
            cards[place] = kind
            place += 1
    entries = 0
    for seat in range(state.players):
        groups[entries] = state.hands[seat] >> KIND_AT
        entries += groups[entries] > 0
    for _ in range(state.dealt, DECK_SIZE, state.hand_size):
        groups[entries] = state.hand_size
        entries += 1
    return entries


@kernel
def fill_unseen(state: State, cards: WideRow) -> None:
    """First the hands seat by seat, then for each deal the cards of each seat, from the dealer's left (SHO-14)."""
    place = 0
    for seat in range(state.players):
        covered = state.hands[seat] >> KIND_AT
        state.hands[seat] &= ALL
        for _ in range(covered):
            state.hands[seat] += one(cards[place], WIDTH)
            place += 1
    players = int(state.players)
    for first in range(state.dealt, DECK_SIZE, state.hand_size * players):
        for turn in range(players):
            for card in range(state.hand_size):
                state.stock[first + card * players + turn] = cards[place]
                place += 1

"""What a reader may know of a match of Scopa.

`hide` copies what the reader has seen into an empty state, `resample` fills in the rest at random, and `view` shows a
hidden state as plain data. Everybody saw which cards went into the piles, but people see only how many (SCOPA-15).
"""

from __future__ import annotations

from typing import Any

from cartable.games.contract import OVER
from cartable.games.events import UNKNOWN_CARD
from cartable.games.reader import Reader, seat_of
from cartable.kernel import WideRow, kernel
from cartable.kernel.bits import lowest
from cartable.kernel.chance import shuffle_from
from cartable_scopa.cards import ALL, CARDS, UNKNOWN
from cartable_scopa.notation import cards_text
from cartable_scopa.rules import PLAYED_AT, size
from cartable_scopa.state import NOBODY, SEATS, SIDES, State


@kernel
def hide(state: State, reader: int, seen: State) -> None:
    seen.players = state.players
    seen.target = state.target
    seen.first_dealer = state.first_dealer
    seen.round = state.round
    seen.dealer = state.dealer
    seen.turn = state.turn
    seen.last_taker = state.last_taker
    seen.dealt = state.dealt
    seen.table = state.table
    for side in range(SIDES):
        seen.points[side] = state.points[side]
        seen.sweeps[side] = state.sweeps[side]
        seen.piles[side] = state.piles[side]
    for seat in range(SEATS):
        seen.hands[seat] = state.hands[seat] if seat == reader else size(state.hands[seat]) << PLAYED_AT
    for position in range(CARDS):
        seen.stock[position] = UNKNOWN


@kernel
def unseen(state: State) -> int:
    """The cards that are not known in a hidden state, as a set."""
    seen = state.table | state.piles[0] | state.piles[1]
    for seat in range(SEATS):
        seen |= state.hands[seat] & ALL
    return ALL & ~seen


@kernel
def resample(state: State, rng: WideRow) -> None:
    """The unknown cards are shuffled; the first of them go to the hands, the others are the stock."""
    if state.round == 0:
        return
    cards = unseen(state)
    first = CARDS - size(cards)
    position = first
    while cards:
        state.stock[position] = lowest(cards)
        cards &= cards - 1
        position += 1
    shuffle_from(state.stock, first, rng)
    for seat in range(SEATS):
        missing = state.hands[seat] >> PLAYED_AT
        state.hands[seat] &= ALL
        for _ in range(missing):
            state.hands[seat] += 1 << state.stock[first]
            first += 1


def view(state: State, reader: Reader) -> dict[str, Any]:
    seen = State()
    hide(state, reader, seen)
    return {
        "seat": seat_of(reader),
        "round": seen.round,
        "dealer": seen.dealer if seen.round else None,
        "turn": seen.turn if seen.turn >= 0 else None,
        "over": seen.turn == OVER,
        "table": cards_text(seen.table),
        "hands": [shown_hand(seen.hands[seat]) for seat in range(seen.players)],
        "piles": [size(pile) for pile in seen.piles],
        "sweeps": list(seen.sweeps),
        "points": list(seen.points),
        "target": seen.target,
        "stock": CARDS - seen.dealt if seen.round else 0,
        "last_taker": None if seen.last_taker == NOBODY else seen.last_taker,
    }


def shown_hand(hand: int) -> list[str]:
    return cards_text(hand & ALL) + [UNKNOWN_CARD] * (hand >> PLAYED_AT)

"""What people read of a state, in plain Python: views, events and texts need no compiled code."""

from __future__ import annotations

from cartable.games.toko_maja.cards import ALL, DECK_SIZE, NO_SET, WIDTH
from cartable.games.toko_maja.outcome import sides
from cartable.games.toko_maja.sets import EMPTY, cards_in_sets, deck_of, set_of
from cartable.games.toko_maja.state import DISCARD, PILES, TALLEST, State
from cartable.kernel.bags import one


def pile_cards(state: State, pile: int) -> list[int]:
    """The kinds on a discard pile, from the bottom."""
    return [state.piles[pile * TALLEST + place] for place in range(state.heights[pile])]


def tops(state: State) -> list[int]:
    """The kind on top of each pile, or EMPTY."""
    heights = state.heights
    return [state.piles[pile * TALLEST + heights[pile] - 1] if heights[pile] else EMPTY for pile in range(PILES)]


def table_set(state: State) -> int:
    """The set that the tops make, or NO_SET."""
    return set_of(*tops(state))


def table_set_with(state: State, kind: int, pile: int) -> int:
    """The table set that a discard would offer, or NO_SET (TOK-26, TOK-31)."""
    if not state.table_sets or state.step != DISCARD or table_set(state) != NO_SET:
        return NO_SET
    after = tops(state)
    after[pile] = kind
    return set_of(*after)


def stock_size(state: State) -> int:
    """How many cards can still be drawn."""
    return DECK_SIZE - state.put_aside - state.dealt if state.round else 0


def side_sets(state: State, side: int) -> int:
    """The sets that a side has laid, those of partners together."""
    return sum(state.sets[seat] for seat in sides(state)[side])


def unplaced(state: State) -> int:
    """The cards whose place a hidden state does not know, as a bag."""
    placed = state.drawn & ALL
    for seat in range(state.players):
        placed += (state.hands[seat] & ALL) + cards_in_sets(state.sets[seat])
    return (
        deck_of(state.jokers)
        - placed
        - sum(one(kind, WIDTH) for pile in range(PILES) for kind in pile_cards(state, pile))
    )

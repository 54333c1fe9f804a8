"""The beginning of a match of Scopette: colours, symbols, hands and the centre (SCO-4 to SCO-8)."""

from __future__ import annotations

from cartable.games.contract import DEALING
from cartable.games.scopette.cards import (
    CARDS,
    CARDS_END,
    COLOURS_AT,
    DECK_SIZE,
    GOALS,
    SYMBOLS_AT,
    UNKNOWN,
    half_of,
    set_of,
)
from cartable.games.scopette.hands import add_to_hand, left_of
from cartable.games.scopette.state import HAND, NO_CARD, NOBODY, SEATS, State
from cartable.kernel import SmallRow, kernel


@kernel
def add_to_centre(state: State, kind: int) -> None:
    if kind < CARDS_END:
        state.centre[half_of(kind)] += set_of(kind)


@kernel
def begin(state: State) -> None:
    """Set up a new match under the options that the state already holds."""
    state.turn = DEALING
    state.starter = NOBODY
    state.dealt = 0
    state.last_turns = 0
    state.chosen = NOBODY
    state.missing = 0
    for half in range(2):
        state.centre[half] = 0
    for seat in range(SEATS):
        state.tokens[seat] = 0
        state.piles[2 * seat] = 0
        state.piles[2 * seat + 1] = 0
    for place in range(HAND * SEATS):
        state.hands[place] = NO_CARD
    for goal in range(GOALS):
        state.colours[goal] = UNKNOWN
        state.symbols[goal] = UNKNOWN
    for position in range(CARDS):
        state.stock[position] = UNKNOWN


@kernel
def deal(state: State, deck: SmallRow, spin: int) -> int:
    """SCO-4 to SCO-8: colours, symbols, cards to each beginning with the starter, and the centre."""
    if not has_all_goals(deck):
        return 0
    state.starter = spin if state.first_player == NOBODY else state.first_player
    split_deck(state, deck)
    for _ in range(state.hand_size):
        seat = int(state.starter)
        for _ in range(state.players):
            add_to_hand(state, seat, state.stock[state.dealt])
            state.dealt += 1
            seat = left_of(state, seat)
    for _ in range(state.centre_cards):
        add_to_centre(state, state.stock[state.dealt])
        state.dealt += 1
    state.turn = state.starter
    return 1


@kernel
def is_colour(kind: int, position: int) -> int:
    """Whether a card of the deck is a colour card; for an unknown one its position decides (see `cards.pack_of`)."""
    return position < GOALS if kind == UNKNOWN else COLOURS_AT <= kind < SYMBOLS_AT


@kernel
def is_symbol(kind: int, position: int) -> int:
    return GOALS <= position < 2 * GOALS if kind == UNKNOWN else SYMBOLS_AT <= kind < UNKNOWN


@kernel
def has_all_goals(deck: SmallRow) -> int:
    """Whether there are six colours and six symbols; a forged partial record may have others."""
    colours = 0
    symbols = 0
    for position in range(DECK_SIZE):
        colours += is_colour(deck[position], position)
        symbols += is_symbol(deck[position], position)
    return colours == GOALS and symbols == GOALS


@kernel
def split_deck(state: State, deck: SmallRow) -> None:
    """Split the shuffled deck into colours, symbols and numbered cards, each in its order."""
    colours = 0
    symbols = 0
    cards = 0
    for position in range(DECK_SIZE):
        kind = int(deck[position])
        if is_colour(kind, position):
            state.colours[colours] = kind
            colours += 1
        elif is_symbol(kind, position):
            state.symbols[symbols] = kind
            symbols += 1
        else:
            state.stock[cards] = kind
            cards += 1

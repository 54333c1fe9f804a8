"""Setting up a game of Scopette, and what is whose: seats, hands, goals and the deal (SCO-4 to SCO-8)."""

from __future__ import annotations

from typing import Final

from cartable.games.contract import DEALING
from cartable.games.scopette.cards import (
    CARDS,
    CARDS_END,
    COLOURS_AT,
    COLUMN_CARDS,
    DECK_SIZE,
    GOALS,
    GOLD_CARDS,
    HALF_DECK,
    SYMBOL_CARDS,
    SYMBOLS_AT,
    UNKNOWN,
    half_of,
    set_of,
)
from cartable.games.scopette.state import HAND, NO_CARD, NOBODY, SEATS, State
from cartable.kernel import SmallRow, kernel
from cartable.kernel.bits import ones

CENTRE: Final = 4
LARGE_CENTRE: Final = 6


# who sits where, and what is theirs


@kernel
def left_of(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.players else 0


@kernel
def right_of(state: State, seat: int) -> int:
    return seat - 1 if seat > 0 else state.players - 1


@kernel
def held(state: State, seat: int) -> int:
    """How many cards are in a hand, unknown ones included."""
    count = 0
    for place in range(HAND * seat, HAND * seat + HAND):
        count += state.hands[place] != NO_CARD
    return count


@kernel
def hold(state: State, seat: int, one: int, two: int, three: int) -> None:
    """Make these three places a hand: the lowest kind first, empty ones last."""
    low = min(one, two)
    high = max(one, two)
    state.hands[HAND * seat] = min(low, three)
    state.hands[HAND * seat + 1] = max(low, min(high, three))
    state.hands[HAND * seat + 2] = max(high, three)


@kernel
def give(state: State, seat: int, kind: int) -> None:
    """Put a card into a hand that has room."""
    hold(state, seat, int(state.hands[HAND * seat]), int(state.hands[HAND * seat + 1]), kind)


@kernel
def unseen(state: State, first: int, last: int) -> tuple[int, int]:
    """By half, the cards that lie neither in the centre nor in a pile nor in these places of the hands."""
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


@kernel
def cards_coloured(colour: int) -> int:
    """The cards of a half in a colour; an unknown colour has none."""
    return COLUMN_CARDS << (colour - COLOURS_AT) if COLOURS_AT <= colour < SYMBOLS_AT else 0


@kernel
def cards_with(symbol: int) -> int:
    return SYMBOL_CARDS[symbol - SYMBOLS_AT] if SYMBOLS_AT <= symbol < UNKNOWN else 0


@kernel
def goal_cards(state: State, seat: int) -> int:
    """The cards of a half that score for this seat whatever their symbol: gold and the own colours, as far as known."""
    goals = cards_coloured(state.colours[seat])
    if state.players == 2:
        goals = cards_coloured(state.colours[2 * seat]) | cards_coloured(state.colours[2 * seat + 1])
    return GOLD_CARDS | goals


@kernel
def points_of(state: State, seat: int, cards: int) -> int:
    """SCO-25: what the cards of a half are worth to this seat."""
    points = ones(cards & goal_cards(state, seat))
    points += ones(cards & cards_with(state.symbols[seat]))
    return points + ones(cards & cards_with(state.symbols[right_of(state, seat)]))


# the deal


@kernel
def lay(state: State, kind: int) -> None:
    if kind < CARDS_END:
        state.centre[half_of(kind)] += set_of(kind)


@kernel
def begin(state: State) -> None:
    """A fresh match under the options that the state already holds."""
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
    """SCO-4 to SCO-8: colours, symbols, three cards each from the starter on, and the centre."""
    if not is_whole(deck):
        return 0
    state.starter = spin if state.first_player == NOBODY else state.first_player
    take_packs(state, deck)
    for _ in range(HAND):
        seat = int(state.starter)
        for _ in range(state.players):
            give(state, seat, state.stock[state.dealt])
            state.dealt += 1
            seat = left_of(state, seat)
    for _ in range(LARGE_CENTRE if state.players >= 5 else CENTRE):  # SCO-6, SCO-7
        lay(state, state.stock[state.dealt])
        state.dealt += 1
    state.turn = state.starter
    return 1


@kernel
def is_colour(kind: int, position: int) -> int:
    """Whether a card of the deck is a colour card. An unknown one is told by its place (see `cards.pack_of`)."""
    return position < GOALS if kind == UNKNOWN else COLOURS_AT <= kind < SYMBOLS_AT


@kernel
def is_symbol(kind: int, position: int) -> int:
    return GOALS <= position < 2 * GOALS if kind == UNKNOWN else SYMBOLS_AT <= kind < UNKNOWN


@kernel
def is_whole(deck: SmallRow) -> int:
    """Whether there are six colours and six symbols; a forged record may tell of others."""
    colours = 0
    symbols = 0
    for position in range(DECK_SIZE):
        colours += is_colour(deck[position], position)
        symbols += is_symbol(deck[position], position)
    return colours == GOALS and symbols == GOALS


@kernel
def take_packs(state: State, deck: SmallRow) -> None:
    """Sort the shuffled cards out, each sort in its own order."""
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

"""Goals: which cards score for a seat, and how many points (SCO-25)."""

from __future__ import annotations

from cartable.games.scopette.cards import COLOURS_AT, COLUMN_CARDS, GOLD_CARDS, SYMBOL_CARDS, SYMBOLS_AT, UNKNOWN
from cartable.games.scopette.hands import right_of
from cartable.games.scopette.state import State
from cartable.kernel import kernel
from cartable.kernel.bits import ones


@kernel
def cards_coloured(colour: int) -> int:
    """The cards of a half in this colour; none for an unknown colour."""
    return COLUMN_CARDS << (colour - COLOURS_AT) if COLOURS_AT <= colour < SYMBOLS_AT else 0


@kernel
def cards_with(symbol: int) -> int:
    return SYMBOL_CARDS[symbol - SYMBOLS_AT] if SYMBOLS_AT <= symbol < UNKNOWN else 0


@kernel
def colour_cards(state: State, seat: int) -> int:
    """The cards of a half in the colours of this seat, as far as known."""
    if state.players == 2:
        return cards_coloured(state.colours[2 * seat]) | cards_coloured(state.colours[2 * seat + 1])
    return cards_coloured(state.colours[seat])


@kernel
def points_of(state: State, seat: int, cards: int) -> int:
    """SCO-25: the points of cards of a half for this seat."""
    points = state.gold_points * ones(cards & GOLD_CARDS) + state.colour_points * ones(
        cards & colour_cards(state, seat)
    )
    alike = ones(cards & cards_with(state.symbols[seat])) + ones(
        cards & cards_with(state.symbols[right_of(state, seat)])
    )
    return points + state.symbol_points * alike

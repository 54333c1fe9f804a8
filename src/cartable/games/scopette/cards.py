"""The cards as data: 76 numbered ones, 6 secret colours and 6 symbols (SCO-1 to SCO-3).

The numbers lie in two halves of six, 1 to 6 and then 7 8 9 10 -1 -2, and the symbols repeat from one half to the other.
So a numbered card's kind is its half, its place in the half and its column, where a column is one of the six colours or
gold; a set of cards is a word of 42 bits for each half, and one mask finds a colour or a symbol in either half. The
negative numbers have the highest kinds: sums are built on that.
"""

from __future__ import annotations

from typing import Final

from cartable.kernel import kernel

NUMBERS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, -2)
COLOURS: Final = "GOKUTY"
"""Green, orange, pink, purple, teal, yellow: a letter of the English name, each different."""
SYMBOLS: Final = "HSTECD"
"""Horseshoe, shamrock, star, elephant, coin, die."""
GOLD: Final = "*"

_SYMBOLS_BY_COLOUR: Final = ("HSTECD", "DHSTEC", "TECDHS", "STECDH", "CDHSTE", "ECDHST")
"""SCO-3, in the order of the colours: the symbols of the six numbers of a half."""
_GOLD_PLACES: Final = (0, 3)
"""SCO-2: the golden 1 and 4 in the first half, 7 and 10 in the second."""

COLUMNS: Final = 7
GOLD_COLUMN: Final = 6
HALF: Final = 6 * COLUMNS
CARDS_END: Final = 2 * HALF
COLOURS_AT: Final = CARDS_END
SYMBOLS_AT: Final = COLOURS_AT + 6
UNKNOWN: Final = SYMBOLS_AT + 6
"""A card that the reader may not know."""

GOALS: Final = 6
"""As many colour cards, and as many symbol cards, as there are colours and symbols."""
CARDS: Final = 76
DECK_SIZE: Final = 2 * GOALS + CARDS


def _is_card(kind: int) -> bool:
    place, column = divmod(kind % HALF, COLUMNS)
    return column < GOLD_COLUMN or place in _GOLD_PLACES


NUMBERED: Final = tuple(kind for kind in range(CARDS_END) if _is_card(kind))
DECK: Final = (*range(COLOURS_AT, SYMBOLS_AT), *range(SYMBOLS_AT, UNKNOWN), *NUMBERED)

COLUMN_CARDS: Final = sum(1 << (COLUMNS * place) for place in range(6))
"""The first column of a half; shifted by a column, that one."""
GOLD_CARDS: Final = sum(1 << (COLUMNS * place + GOLD_COLUMN) for place in _GOLD_PLACES)
HALF_DECK: Final = sum(COLUMN_CARDS << column for column in range(GOLD_COLUMN)) + GOLD_CARDS
"""All 38 cards of a half."""


def _cards_with(symbol: str) -> int:
    return sum(
        1 << (COLUMNS * row.index(symbol) + column)
        for column, row in enumerate(_SYMBOLS_BY_COLOUR)
    )  # fmt: skip


SYMBOL_CARDS: Final = tuple(_cards_with(symbol) for symbol in SYMBOLS)
"""For each symbol its six cards of a half, one of each number."""


@kernel
def number_of(kind: int) -> int:
    """The number on a card: places 0 to 9 are 1 to 10, the last two -1 and -2."""
    place = kind // COLUMNS
    return place + 1 if place < 10 else 9 - place


def column_of(kind: int) -> str:
    """The letter of a card's colour, or the mark of gold."""
    return (COLOURS + GOLD)[kind % COLUMNS]


def symbol_of(kind: int) -> str | None:
    """The letter of a card's symbol; gold has none."""
    place, column = divmod(kind % HALF, COLUMNS)
    return None if column == GOLD_COLUMN else _SYMBOLS_BY_COLOUR[column][place]


def pack_of(kind: int) -> int:
    """Each sort of cards has its own back and its own pack: colours, symbols, numbered cards."""
    return 2 if kind < CARDS_END else 0 if kind < SYMBOLS_AT else 1

"""The cards as data: 76 numbered cards, 6 colour cards and 6 symbol cards (SCO-1 to SCO-3).

The twelve numbers are split into two halves, 1 to 6 and then 7 8 9 10 -1 -2, and the symbols of the second half repeat
those of the first. The kind of a numbered card consists of its half, its number's place in the half, and its column:
one of the six colours, or gold. A set of cards is one word for each half, and the same mask finds a colour or a symbol
in either half. A half has room for 64 kinds and a number for eight, so that shifts split a kind. The negative numbers
have the highest kinds, which the sums in `rules` rely on.
"""

from __future__ import annotations

from typing import Final

from cartable.kernel import kernel

NUMBERS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, -2)
COLOURS: Final = "GOKUTY"
"""Green, orange, pink, purple, teal, yellow: a different letter of each English name."""
SYMBOLS: Final = "HSTECD"
"""Horseshoe, shamrock, star, elephant, coin, die."""
GOLD: Final = "*"

_SYMBOLS_BY_COLOUR: Final = ("HSTECD", "DHSTEC", "TECDHS", "STECDH", "CDHSTE", "ECDHST")
"""SCO-3: for each colour, the symbols of the six numbers of a half."""
_GOLD_PLACES: Final = (0, 3)
"""SCO-2: the golden 1 and 4 in the first half, 7 and 10 in the second."""

COLUMNS: Final = 8
"""Six colours, gold, and one column that is never used."""
GOLD_COLUMN: Final = 6
_HALF_BITS: Final = 6
HALF: Final = 1 << _HALF_BITS
CARDS_END: Final = HALF + 6 * COLUMNS
COLOURS_AT: Final = CARDS_END
SYMBOLS_AT: Final = COLOURS_AT + 6
UNKNOWN: Final = SYMBOLS_AT + 6
"""A card that the reader may not know."""

GOALS: Final = 6
"""The number of colour cards, and of symbol cards."""
CARDS: Final = 76
DECK_SIZE: Final = 2 * GOALS + CARDS


def _is_card(kind: int) -> bool:
    place, column = divmod(kind % HALF, COLUMNS)
    return place < 6 and (column < GOLD_COLUMN or (column == GOLD_COLUMN and place in _GOLD_PLACES))


NUMBERED: Final = tuple(kind for kind in range(CARDS_END) if _is_card(kind))
DECK: Final = (*range(COLOURS_AT, SYMBOLS_AT), *range(SYMBOLS_AT, UNKNOWN), *NUMBERED)

COLUMN_CARDS: Final = sum(1 << (COLUMNS * place) for place in range(6))
"""The cards of the first column of a half; shifted left by n, those of column n."""
GOLD_CARDS: Final = sum(1 << (COLUMNS * place + GOLD_COLUMN) for place in _GOLD_PLACES)
HALF_DECK: Final = sum(COLUMN_CARDS << column for column in range(GOLD_COLUMN)) + GOLD_CARDS
"""All 38 cards of a half."""


def _cards_with(symbol: str) -> int:
    return sum(
        1 << (COLUMNS * row.index(symbol) + column)
        for column, row in enumerate(_SYMBOLS_BY_COLOUR)
    )  # fmt: skip


SYMBOL_CARDS: Final = tuple(_cards_with(symbol) for symbol in SYMBOLS)
"""The six cards of a half with each symbol, one of each number."""

_NUMBERS_BY_ROW: Final = sum((number + 2) << 4 * (at + 2 * (at // 6)) for at, number in enumerate(NUMBERS))
"""The number plus 2 of each group of eight kinds, in four bits each; the last two groups of a half are unused."""


@kernel
def half_of(kind: int) -> int:
    return kind >> _HALF_BITS


@kernel
def set_of(kind: int) -> int:
    """A card as a set of cards of its half."""
    return 1 << (kind & (HALF - 1))


@kernel
def number_of(kind: int) -> int:
    """The number on a card."""
    return ((_NUMBERS_BY_ROW >> ((kind >> 3) << 2)) & 15) - 2


def column_of(kind: int) -> str:
    """The letter of a card's colour, or the sign of gold."""
    return (COLOURS + GOLD)[kind % COLUMNS]


def symbol_of(kind: int) -> str | None:
    """The letter of a card's symbol; None for gold."""
    place, column = divmod(kind % HALF, COLUMNS)
    return None if column == GOLD_COLUMN else _SYMBOLS_BY_COLOUR[column][place]


def pack_of(kind: int) -> int:
    """The pack of a card: colour cards (0), symbol cards (1) and numbered cards (2) have different backs."""
    return 2 if kind < CARDS_END else 0 if kind < SYMBOLS_AT else 1

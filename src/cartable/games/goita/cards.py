"""The deck as data: thirty-two cards of eight kinds, named after the pieces of shogi (GOI-1)."""

from __future__ import annotations

from typing import Final

from cartable.kernel import kernel

LETTERS: Final = "KBRGSNLP"
"""King, bishop, rook, gold, silver, knight, lance, pawn: a kind is an index into this text."""

KINDS: Final = len(LETTERS)
KING: Final = 0
LANCE: Final = 6
PAWN: Final = 7
UNKNOWN: Final = KINDS
"""A card that the reader may not know. Bags count the unknown cards in the field above all kinds."""

COPIES: Final = (2, 2, 2, 4, 4, 4, 4, 10)
POINTS: Final = (5, 4, 4, 3, 3, 2, 2, 1)

WIDTH: Final = 4
"""Bits of a kind in a bag: ten copies at most."""

DECK: Final = tuple(kind for kind in range(KINDS) for _ in range(COPIES[kind]))
DECK_SIZE: Final = len(DECK)
DECK_WITHOUT_TWO_PAWNS: Final = DECK[:-2]
"""GOI-21: the deck of three players."""

ALL: Final = (1 << (WIDTH * KINDS)) - 1
"""The fields of the known kinds in a bag."""

KINGS: Final = (1 << WIDTH) - 1
"""The field of the kings in a bag."""

ONE_PAWN: Final = 1 << (WIDTH * PAWN)
ONE_UNKNOWN: Final = 1 << (WIDTH * UNKNOWN)
UNKNOWN_AT: Final = WIDTH * UNKNOWN

WHOLE_DECK: Final = sum(copies << (WIDTH * kind) for kind, copies in enumerate(COPIES))
ALL_POINTS: Final = sum(points << (WIDTH * kind) for kind, points in enumerate(POINTS))
"""The points of every kind, packed like a bag: `held(ALL_POINTS, kind, WIDTH)` is what a card scores."""

DOUBLE: Final = 2
"""GOI-13: how many times two of a kind at the end count."""

MANY_PAWNS: Final = 5
"""GOI-16: with so many pawns the round may be cancelled."""


@kernel
def cards_each(players: int) -> int:
    """GOI-2, GOI-19, GOI-21: eight cards for four players, ten for three, twelve for two."""
    return 16 - 2 * players

"""The deck as data: eighty-one cards of six kinds, and the points of cards, sets and tokens (TOK-1, TOK-2).

Kinds 0 to 4 are the numbers 1 to 5; kind 5 is the joker. There are eleven sets (TOK-14): three of a number, two of a
number and a joker, and three jokers.
"""

from __future__ import annotations

from typing import Final

NUMBERS: Final = 5
JOKER: Final = NUMBERS
KINDS: Final = NUMBERS + 1
UNKNOWN: Final = KINDS
"""A card that the reader may not know. Bags count the unknown cards in the field above all kinds."""

COPIES: Final = (21, 18, 15, 12, 10, 5)
DECK: Final = tuple(kind for kind in range(KINDS) for _ in range(COPIES[kind]))
DECK_SIZE: Final = len(DECK)

POINTS: Final = (1, 2, 3, 4, 5, 10)
"""What a card of each kind costs in hand, and what a set of the kind is worth (TOK-20, TOK-22)."""

TOKENS: Final = (9, 6, 3, 1, 0)
"""The points of the majority token of each number (TOK-2)."""

FIVES: Final = 4
"""The 5s, whose token decides who begins the next round (TOK-6)."""

PUT_ASIDE: Final = (0, 0, 20, 14, 8, 4, 2)
"""How many cards are put aside, by number of players (TOK-4)."""

WIDTH: Final = 5
"""Bits of a kind in a bag: twenty-one copies at most."""

ONE_JOKER: Final = 1 << (WIDTH * JOKER)

UNKNOWN_AT: Final = WIDTH * KINDS
ALL: Final = (1 << UNKNOWN_AT) - 1
"""The fields of the known kinds in a bag."""

WHOLE_DECK: Final = sum(copies << (WIDTH * kind) for kind, copies in enumerate(COPIES))

WITH_JOKER: Final = NUMBERS
"""Sets 0 to 4 are three cards of a number; from here on, two of a number and a joker."""

THREE_JOKERS: Final = 2 * NUMBERS
ALL_SETS: Final = THREE_JOKERS + 1
NO_SET: Final = -1


def cards_of_set(made: int) -> tuple[int, int, int]:
    """The kinds of the three cards of a set."""
    if made == THREE_JOKERS:
        return (JOKER, JOKER, JOKER)
    number = made % NUMBERS
    return (number, number, JOKER if made >= WITH_JOKER else number)


SETS: Final = tuple(sum(1 << (WIDTH * kind) for kind in cards_of_set(made)) for made in range(ALL_SETS))
"""The cards of each set, as a bag."""

SET_POINTS: Final = tuple(POINTS[cards_of_set(made)[0]] for made in range(ALL_SETS))
"""TOK-20: a set is worth its number, with or without a joker; three jokers are worth 10."""

"""The deck as data: eighty-one cards of six kinds, and what they, the sets and the tokens are worth (TOK-1, TOK-2).

Kinds 0 to 4 are the numbers 1 to 5; kind 5 is the joker. There are eleven sets (TOK-14): three of a number, two of a
number and a joker, and three jokers.
"""

from __future__ import annotations

from typing import Final

NUMBERS: Final = 5
JOKER: Final = NUMBERS
KINDS: Final = NUMBERS + 1
UNKNOWN: Final = KINDS
"""A card that the reader may not know. In a bag the unknown cards are counted above all kinds."""

COPIES: Final = (21, 18, 15, 12, 10, 5)
DECK: Final = tuple(kind for kind in range(KINDS) for _ in range(COPIES[kind]))
DECK_SIZE: Final = len(DECK)

POINTS: Final = (1, 2, 3, 4, 5, 10)
"""What a card of each kind costs in hand, and what three of them are worth as a set (TOK-20, TOK-22)."""

TOKENS: Final = (9, 6, 3, 1, 0)
"""What the majority token of each number is worth (TOK-2)."""

FIVES: Final = 4
"""The number whose token names the first player of the next round (TOK-6)."""

PUT_ASIDE: Final = (0, 0, 20, 14, 8, 4, 2)
"""How many cards are put aside, by the number of players (TOK-4)."""

WIDTH: Final = 5
"""Bits a kind takes in a bag: twenty-one copies at most."""

UNKNOWN_AT: Final = WIDTH * KINDS
ALL: Final = (1 << UNKNOWN_AT) - 1
"""The fields of the known kinds in a bag."""

WHOLE_DECK: Final = sum(copies << (WIDTH * kind) for kind, copies in enumerate(COPIES))

WITH_JOKER: Final = NUMBERS
"""A set is a number from 0 to 4 for three alike; from here on, two of a number and a joker."""

THREE_JOKERS: Final = 2 * NUMBERS
ALL_SETS: Final = THREE_JOKERS + 1
NO_SET: Final = -1


def cards_of_set(made: int) -> tuple[int, int, int]:
    """The kinds of the three cards."""
    if made == THREE_JOKERS:
        return (JOKER, JOKER, JOKER)
    number = made % NUMBERS
    return (number, number, JOKER if made >= WITH_JOKER else number)


SETS: Final = tuple(sum(1 << (WIDTH * kind) for kind in cards_of_set(made)) for made in range(ALL_SETS))
"""The cards of each set, as a bag."""

SET_POINTS: Final = tuple(POINTS[cards_of_set(made)[0]] for made in range(ALL_SETS))
"""TOK-20: a set's number, whether or not a joker helped; three jokers 10."""

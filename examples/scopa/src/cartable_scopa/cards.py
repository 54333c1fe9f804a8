"""The deck: forty different cards (SCOPA-1, SCOPA-2). A set of cards is one integer, with a bit for each card.

Cards are numbered by number first and by suit second, so the four cards of a number are four neighbouring bits.
"""

from __future__ import annotations

from typing import Final

SUITS: Final = "DCSB"
"""Denari (coins), coppe (cups), spade (swords) and bastoni (clubs)."""

NUMBERS: Final = range(1, 11)
CARDS: Final = len(NUMBERS) * len(SUITS)
DECK: Final = tuple(range(CARDS))
ALL: Final = (1 << CARDS) - 1

UNKNOWN: Final = CARDS
"""A card that the reader may not know. In a hand, the unknown cards are counted above the bits of all cards."""


def card_of(number: int, suit: str) -> int:
    return len(SUITS) * (number - 1) + SUITS.index(suit)


def number_of(card: int) -> int:
    return card // len(SUITS) + 1


def suit_of(card: int) -> str:
    return SUITS[card % len(SUITS)]


def cards_of_suit(suit: str) -> int:
    return sum(1 << card for card in DECK if suit_of(card) == suit)


COINS: Final = cards_of_suit("D")
SETTEBELLO: Final = 1 << card_of(7, "D")

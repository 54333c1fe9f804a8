"""The deck as data: forty cards of twenty kinds (SHO-1, SHO-2).

Each number has two kinds: a common one in three copies and a rare one in a single copy. The rare 7 is the diamond and
the common 7s are emeralds; all other rare cards are rubies and all other common ones sapphires.
"""

from __future__ import annotations

from typing import Final

NUMBERS: Final = range(1, 11)
KINDS: Final = 20
UNKNOWN: Final = KINDS
"""A card that the reader may not know. Bags count the unknown cards in the field above all kinds."""

DECK_SIZE: Final = 40
SEVEN: Final = 7

WIDTH: Final = 2
"""Bits of a kind in a bag: three copies at most."""


def number_of(kind: int) -> int:
    return kind // 2 + 1


def gem_of(kind: int) -> str:
    """The letter of the gem (SHO-3): diamond, emerald, ruby or sapphire."""
    rare = kind % 2 == 1
    if number_of(kind) == SEVEN:
        return "D" if rare else "E"
    return "R" if rare else "S"


def copies_of(kind: int) -> int:
    return 1 if kind % 2 == 1 else 3


DECK: Final = tuple(kind for kind in range(KINDS) for _ in range(copies_of(kind)))


def bag_of(letter: str) -> int:
    """All cards of one gem, as a bag."""
    return sum(copies_of(kind) << (WIDTH * kind) for kind in range(KINDS) if gem_of(kind) == letter)


ALL: Final = (1 << (WIDTH * KINDS)) - 1
"""The fields of the known kinds in a bag."""

DIAMOND: Final = bag_of("D")
EMERALDS: Final = bag_of("E")
RUBIES: Final = bag_of("R")
SAPPHIRES: Final = bag_of("S")
WHOLE_DECK: Final = DIAMOND + EMERALDS + RUBIES + SAPPHIRES

"""The cards of Toko Maja: each kind has a number or letter, a shape, an ink for paper and one for the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cartable.cli.painters.blocks import Part
from cartable.cli.painters.cards import CardStyle


class Kind(NamedTuple):
    shape: str
    ink: str
    bright: str


KINDS: Final = {
    "1": Kind("●", "#1d4ed8", "#9ab8ff"),
    "2": Kind("▲", "#15803d", "#6fdc8c"),
    "3": Kind("■", "#b45309", "#ffc27a"),
    "4": Kind("◆", "#be123c", "#ff8fa3"),
    "5": Kind("▼", "#6b21a8", "#d3a6ff"),
    "J": Kind("★", "#0f766e", "#7fe3f5"),
}
TOKEN_POINTS: Final = (9, 6, 3, 1, 0)


def card_style(card: str) -> CardStyle:
    kind = KINDS[card]
    return CardStyle(card, kind.shape, kind.shape, kind.ink)


def coloured(cards: Iterable[str], gap: str = "") -> list[Part]:
    """Cards as coloured letters, each followed by the gap."""
    return [(f"{card}{gap}", f"bold {KINDS[card].bright}") for card in cards]

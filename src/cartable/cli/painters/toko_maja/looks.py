"""How the cards of Toko Maja look: each kind has a number or letter, a shape, and a colour on paper and on felt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cartable.cli.painters.cards import Face


class Look(NamedTuple):
    shape: str
    ink: str
    bright: str


LOOKS: Final = {
    "1": Look("●", "#1d4ed8", "#9ab8ff"),
    "2": Look("▲", "#15803d", "#6fdc8c"),
    "3": Look("■", "#b45309", "#ffc27a"),
    "4": Look("◆", "#be123c", "#ff8fa3"),
    "5": Look("▼", "#6b21a8", "#d3a6ff"),
    "J": Look("★", "#0f766e", "#7fe3f5"),
}
TOKEN: Final = "bold #f2c14e"  # noqa: S105
TOKEN_POINTS: Final = (9, 6, 3, 1, 0)
QUIET: Final = "#9db5a8"
TURN: Final = "bold #ffdf80"
BACK: Final = ("▒", "#b08968")


def face(card: str) -> Face:
    look = LOOKS[card]
    return Face(card, look.shape, look.shape, look.ink)


Part = str | tuple[str, str]
"""A piece of a line, with or without a style."""


def coloured(cards: Iterable[str], gap: str = "") -> list[Part]:
    """Cards as coloured letters."""
    return [(f"{card}{gap}", f"bold {LOOKS[card].bright}") for card in cards]

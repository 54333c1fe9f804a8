"""How the cards of Scopette look in the default drawing."""

from __future__ import annotations

from typing import Final

from cartable.games.faces import CardFace, Colour
from cartable.games.scopette.cards import NUMBERED, column_of, number_of, symbol_of
from cartable.games.scopette.notation import card_text

_COLOURS: Final[dict[str, Colour]] = {
    "G": "green",
    "O": "red",
    "K": "purple",
    "U": "blue",
    "T": "black",
    "Y": "gold",
}
_SYMBOLS: Final = {"H": "Ω", "S": "♣", "T": "★", "E": "&", "C": "●", "D": "▣"}


def faces() -> list[CardFace]:
    return [
        CardFace(
            card_text(kind),
            str(number_of(kind)),
            _COLOURS.get(column_of(kind), "gold"),
            _SYMBOLS.get(symbol_of(kind) or "", ""),
        )
        for kind in NUMBERED
    ]

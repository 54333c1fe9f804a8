"""How the cards of Toko Maja look in the default drawing."""

from __future__ import annotations

from typing import Final

from cartable.games.faces import CardFace, Colour
from cartable.games.toko_maja.cards import KINDS
from cartable.games.toko_maja.notation import card_text

_STYLES: Final[tuple[tuple[Colour, str], ...]] = (
    ("blue", "●"),
    ("green", "▲"),
    ("gold", "■"),
    ("red", "◆"),
    ("purple", "▼"),
    ("black", "★"),
)


def faces() -> list[CardFace]:
    return [CardFace(card_text(kind), card_text(kind), *_STYLES[kind]) for kind in range(KINDS)]

"""How the cards of Shokoba look in the default drawing."""

from __future__ import annotations

from typing import Final

from cartable.games.faces import CardFace, Colour
from cartable.games.shokoba.cards import KINDS, gem_of, number_of
from cartable.games.shokoba.notation import card_text

_GEMS: Final[dict[str, tuple[Colour, str]]] = {
    "D": ("purple", "◆"),
    "E": ("green", "■"),
    "R": ("red", "●"),
    "S": ("blue", "▲"),
}


def faces() -> list[CardFace]:
    return [CardFace(card_text(kind), str(number_of(kind)), *_GEMS[gem_of(kind)]) for kind in range(KINDS)]

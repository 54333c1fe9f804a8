"""How the cards look at tables that have no drawings made for Scopa."""

from __future__ import annotations

from typing import Final

from cartable.games.faces import CardFace, Colour
from cartable_scopa.cards import DECK, number_of, suit_of
from cartable_scopa.notation import card_text

_SUITS: Final[dict[str, tuple[Colour, str]]] = {
    "D": ("gold", "●"),
    "C": ("red", "♥"),
    "S": ("blue", "♠"),
    "B": ("green", "♣"),
}


def faces() -> list[CardFace]:
    return [CardFace(card_text(card), str(number_of(card)), *_SUITS[suit_of(card)]) for card in DECK]

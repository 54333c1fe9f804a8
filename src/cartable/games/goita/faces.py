"""How the cards of Goita Shogi look in the default drawing."""

from __future__ import annotations

from typing import Final

from cartable.games.faces import CardFace
from cartable.games.goita.cards import KINDS, KING
from cartable.games.goita.notation import card_text

_PIECES: Final = "王角飛金銀桂香歩"
"""The pieces of shogi, in the order of the kinds."""


def faces() -> list[CardFace]:
    return [
        CardFace(card_text(kind), card_text(kind), "red" if kind == KING else "black", _PIECES[kind])
        for kind in range(KINDS)
    ]

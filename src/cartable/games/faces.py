"""How the cards of a game look in the default drawing, at tables without drawings for that game."""

from __future__ import annotations

from typing import Literal, NamedTuple

Colour = Literal["black", "blue", "gold", "green", "purple", "red"]


class CardFace(NamedTuple):
    """One kind of card: its notation, and what is printed on it."""

    text: str
    """The card in the game's notation, as views and moves name it."""
    label: str
    """What is printed large, such as a number."""
    colour: Colour = "black"
    symbol: str = ""
    """One character for the suit, or an empty text."""

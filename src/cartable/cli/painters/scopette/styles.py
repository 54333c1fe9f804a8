"""The colours and symbols of Scopette: a colour has an ink for paper and one for the table, a symbol has a shape."""

from __future__ import annotations

from typing import Final, NamedTuple

from cartable.games.texts import Text


class Colour(NamedTuple):
    ink: str
    bright: str
    name: Text


COLOURS: Final = {
    "G": Colour("#15803d", "#6fdc8c", Text("green", "vert")),
    "O": Colour("#c2410c", "#ffb27a", Text("orange", "orange")),
    "K": Colour("#be185d", "#ff9ccf", Text("pink", "rose")),
    "U": Colour("#6b21a8", "#d3a6ff", Text("purple", "violet")),
    "T": Colour("#0f766e", "#6fe3d6", Text("teal", "turquoise")),
    "Y": Colour("#a16207", "#ffe066", Text("yellow", "jaune")),
}
GOLD: Final = Colour("#1c1917", "#f2c14e", Text("gold", "or"))


class Symbol(NamedTuple):
    shape: str
    name: Text


SYMBOLS: Final = {
    "H": Symbol("Ω", Text("horseshoe", "fer à cheval")),
    "S": Symbol("♣", Text("shamrock", "trèfle")),
    "T": Symbol("★", Text("star", "étoile")),
    "E": Symbol("&", Text("elephant", "éléphant")),
    "C": Symbol("●", Text("coin", "pièce")),
    "D": Symbol("▣", Text("die", "dé")),
}


def colour_of(card: str) -> Colour:
    return COLOURS.get(card[-1], GOLD)


def symbol_text(letter: str) -> str:
    """The shape and the letter of a symbol, so that nobody has to know the shapes."""
    return f"{SYMBOLS[letter].shape}{letter}" if letter in SYMBOLS else letter

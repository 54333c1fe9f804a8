"""A game as an installed package may declare it: only what makes it playable, and the faces of its cards.

It has the rules of Shokoba, without partial records, heuristics and learning.
"""

from __future__ import annotations

from dataclasses import replace

from cartable.games.ai import AI
from cartable.games.faces import CardFace
from cartable.games.shokoba.game import GAME as SHOKOBA
from cartable.games.texts import Text

NAME = "minimal_game"

GAME = replace(
    SHOKOBA,
    name=NAME,
    title=Text("Minimal game", "Jeu minimal"),
    faces=lambda: [CardFace("1S", "1", "red", "♦"), CardFace("2S", "2")],
    partial=None,
    ai=AI(),
    learning=None,
)

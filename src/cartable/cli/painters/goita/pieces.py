"""How the pieces look: always their letter, beside it their sign in shogi, and a box for a card."""

from __future__ import annotations

from typing import Final

from cartable.cli.painters.blocks import Block, line
from cartable.cli.painters.cards import EDGE, LIFTED, LIFTED_EDGE, PAPER
from cartable.games.events import UNKNOWN_CARD
from cartable.games.texts import Text

SIGNS: Final = {"K": "王", "B": "角", "R": "飛", "G": "金", "S": "銀", "N": "桂", "L": "香", "P": "歩"}
POINTS: Final = {"K": 5, "B": 4, "R": 4, "G": 3, "S": 3, "N": 2, "L": 2, "P": 1}
NAMES: Final = {
    "K": Text("king", "roi"),
    "B": Text("bishop", "fou"),
    "R": Text("rook", "tour"),
    "G": Text("gold", "or"),
    "S": Text("silver", "argent"),
    "N": Text("knight", "cavalier"),
    "L": Text("lance", "lance"),
    "P": Text("pawn", "pion"),
}
QUIET: Final = "#9db5a8"
BACK: Final = "#b08968"
ATTACK: Final = "bold #ffb4a2"
BLOCK: Final = "bold #9ad1ff"
NOW: Final = "bold #201a05 on #ffdf80"
TURN: Final = "bold #ffdf80"
BOX_WIDTH: Final = 5


def written(card: str) -> str:
    """A card in three columns: its letter and its sign, or a back."""
    return "▒▒▒" if card == UNKNOWN_CARD else f"{card}{SIGNS[card]}"


def box(card: str, *, tall: bool = False, chosen: bool = False, above: str = "─", below: str = "─") -> Block:
    """A card of five columns and three lines, four with its points; a back is hatched."""
    paper, edge = (LIFTED, LIFTED_EDGE) if chosen else (PAPER, EDGE)
    left, right, side, low_left, low_right = "╔╗║╚╝" if chosen else "╭╮│╰╯"
    flat = "═" if chosen else "─"
    frame = f"{edge} on {paper}"
    hidden = card.startswith("▒") or card == UNKNOWN_CARD
    face = f"{BACK} on {paper}" if hidden else f"bold #1f2933 on {paper}"
    inside = [card if card.startswith("▒") else written(card)]
    if tall:
        inside.append("▒▒▒" if hidden else f" {POINTS[card]} ")
    return [
        line((f"{left}{flat}{above if above != '─' else flat}{flat}{right}", frame)),
        *(line((side, frame), (each, face), (side, frame)) for each in inside),
        line((f"{low_left}{flat}{below if below != '─' else flat}{flat}{low_right}", frame)),
    ]

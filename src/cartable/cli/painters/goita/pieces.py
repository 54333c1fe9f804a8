"""Pieces as text and as boxes: always the letter, with the shogi sign beside it."""

from __future__ import annotations

from typing import Final

from cartable.cli.painters.blocks import Block
from cartable.cli.painters.cards import draw_box
from cartable.cli.painters.goita.styles import INK, SIGNS
from cartable.cli.painters.palette import BACK_COLOUR
from cartable.games.events import UNKNOWN_CARD

BOX_WIDTH: Final = 5


def piece_text(card: str) -> str:
    """A card in three columns: its letter and its sign, or a back."""
    return "▒▒▒" if card == UNKNOWN_CARD else f"{card}{SIGNS[card]}"


def remembered_back(card: str) -> str:
    """The back of a card that the memory aid knows: `▒K▒`."""
    return f"▒{card}▒"


def draw_piece(
    card: str, *, points: int | None = None, chosen: bool = False, above: str = "", below: str = ""
) -> Block:
    """A card of three lines, or of four with its points. A back is hatched."""
    is_back = card.startswith("▒") or card == UNKNOWN_CARD
    rows = [card if card.startswith("▒") else piece_text(card)]
    if points is not None:
        rows.append("▒▒▒" if is_back else str(points))
    ink = BACK_COLOUR if is_back else INK
    return draw_box(rows, BOX_WIDTH, ink, chosen=chosen, above=above, below=below)

"""Colours and marks that all painters use."""

from __future__ import annotations

from typing import Final

MUTED: Final = "#9db5a8"
TURN: Final = "bold #ffdf80"
GOLD: Final = "bold #f2c14e"
DIVIDER: Final = "#5f7a6c"
BACK_COLOUR: Final = "#b08968"
BACK: Final = ("▒", BACK_COLOUR)
"""The back of a card in a line of text."""

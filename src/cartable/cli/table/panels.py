"""The panels of a match: passing the keyboard on, the round summary, the result, and leaving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.table import texts
from cartable.cli.table.overlays import Panel
from cartable.cli.table.result import result_lines
from cartable.games.match import Match
from cartable.games.texts import Language

YES_KEYS: Final = ("y", "o", "enter")
"""The keys that mean yes, in both languages."""


def hand_over_panel(name: str, language: Language) -> Panel:
    """Hides the table until the next person sits at the keyboard."""
    line = Line(texts.HAND_OVER.to(language).format(name=name), style="bold")
    keys_text = texts.HAND_OVER_KEYS.to(language).format(name=name)
    return Panel([[line]], keys_text, ("enter", "space", "q"), opaque=True)


def summary_panel(frames: Sequence[Sequence[Line]], pace: float, language: Language) -> Panel:
    return Panel(frames, texts.KEY_CONTINUE.to(language), ("enter", "space", "escape"), pace=pace)


def result_panel(match: Match, language: Language) -> Panel:
    keys_text = texts.OVER_KEYS.to(language)
    return Panel([result_lines(match, language)], keys_text, ("n", "s", "u", "q", "enter", "escape"))


def leave_panel(language: Language) -> Panel:
    line = Line(texts.LEAVE.to(language), style="bold")
    return Panel([[line]], texts.LEAVE_KEYS.to(language), (*YES_KEYS, "s", "n", "escape"))

"""The panels of a match: passing the keyboard, counting a round, the result, and leaving."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Line

from cartable.cli.table import words
from cartable.cli.table.drawers import Panel
from cartable.cli.table.result import result_lines
from cartable.games.match import Match
from cartable.games.texts import Language

YES = ("y", "o", "enter")
"""The keys that leave a match, in both languages."""


def hand_over_panel(name: str, language: Language) -> Panel:
    """Hides the table until the next person sits down."""
    line = Line(words.HAND_OVER.to(language).format(name=name), style="bold")
    keys = words.HAND_OVER_KEYS.to(language).format(name=name)
    return Panel([[line]], keys, ("enter", "space", "q"), hides=True)


def summary_panel(frames: Sequence[Sequence[Line]], pace: float, language: Language) -> Panel:
    return Panel(frames, words.KEY_ON.to(language), ("enter", "space", "escape"), pace=pace)


def result_panel(match: Match, language: Language) -> Panel:
    keys = words.OVER_KEYS.to(language)
    return Panel([result_lines(match, language)], keys, ("n", "s", "u", "q", "enter", "escape"))


def leave_panel(language: Language) -> Panel:
    line = Line(words.LEAVE.to(language), style="bold")
    return Panel([[line]], words.LEAVE_KEYS.to(language), (*YES, "s", "n", "escape"))

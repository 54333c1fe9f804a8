"""Which keys the bottom line of the table names, and how they are fitted into it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.table import words
from cartable.games.texts import Language, Text

WATCHING: Final = (words.KEY_LOG, words.KEY_RULES, words.KEY_SAVE, words.KEY_QUIT)
_DECIDING: Final = (words.KEY_ARROWS, words.KEY_WRITE, words.KEY_HINT, words.KEY_UNDO, *WATCHING)
FIRST_STEP: Final = (words.KEY_NUMBERS, *_DECIDING)
LATER_STEP: Final = (words.KEY_BACK, *_DECIDING)
PLAIN: Final = (words.KEY_NUMBERS, words.KEY_HINT, words.KEY_UNDO, *WATCHING)
OVER: Final = (words.KEY_REMATCH, words.KEY_UNDO, *WATCHING)
REPLAY: Final = (
    words.KEY_NEXT,
    words.KEY_PREVIOUS,
    words.KEY_ENDS,
    words.KEY_VIEW,
    words.KEY_LOG,
    words.KEY_RULES,
    words.KEY_QUIT,
)
_SPARED: Final = (words.KEY_ARROWS, words.KEY_LOG, words.KEY_SAVE, words.KEY_ENDS)


def key_line(keys: Sequence[Text], language: Language, width: int) -> Line:
    """Each key bold, and what it does; where room is short, the least needed are left out."""
    shown = list(keys)
    for spared in _SPARED:
        if len("  ".join(key.to(language) for key in shown)) > width and spared in shown:
            shown.remove(spared)
    line = Line(no_wrap=True)
    for each in shown:
        key, _, meaning = each.to(language).partition(" ")
        line.append(key, "bold #ffdf80")
        line.append(f" {meaning}  ")
    return line

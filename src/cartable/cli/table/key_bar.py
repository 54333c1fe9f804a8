"""The bottom line of the table: which keys work now, fitted into the width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.table import texts
from cartable.games.texts import Language, Text

WATCHING: Final = (texts.KEY_LOG, texts.KEY_RULES, texts.KEY_SAVE, texts.KEY_QUIT)
_DECIDING: Final = (texts.KEY_ARROWS, texts.KEY_WRITE, texts.KEY_HINT, texts.KEY_UNDO, *WATCHING)
FIRST_STEP: Final = (texts.KEY_NUMBERS, *_DECIDING)
LATER_STEP: Final = (texts.KEY_BACK, *_DECIDING)
PLAIN: Final = (texts.KEY_NUMBERS, texts.KEY_HINT, texts.KEY_UNDO, *WATCHING)
MATCH_OVER: Final = (texts.KEY_REMATCH, texts.KEY_UNDO, *WATCHING)
REPLAY: Final = (
    texts.KEY_NEXT,
    texts.KEY_PREVIOUS,
    texts.KEY_ENDS,
    texts.KEY_VIEW,
    texts.KEY_LOG,
    texts.KEY_RULES,
    texts.KEY_QUIT,
)
_LESS_IMPORTANT: Final = (texts.KEY_ARROWS, texts.KEY_LOG, texts.KEY_SAVE, texts.KEY_ENDS)


def key_bar(keys: Sequence[Text], language: Language, width: int) -> Line:
    """Each key in bold with its effect; in a narrow terminal the less important ones are left out."""
    shown = list(keys)
    for key in _LESS_IMPORTANT:
        if len("  ".join(each.to(language) for each in shown)) > width and key in shown:
            shown.remove(key)
    line = Line(no_wrap=True)
    for each in shown:
        name, _, effect = each.to(language).partition(" ")
        line.append(name, "bold #ffdf80")
        line.append(f" {effect}  ")
    return line

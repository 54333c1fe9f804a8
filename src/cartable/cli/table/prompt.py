"""The few lines in which the table asks and answers: a question, the options with their keys, the latest message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text as Line

from cartable.cli.painters import Choice, Painter
from cartable.cli.table import words
from cartable.games.texts import Language

_KEYS: Final = "1234567890"
_CHOSEN: Final = "bold #201a05 on #ffdf80"
_MESSAGE_ROWS: Final = 2


def key_of(position: int) -> str:
    """The number key of an option; the eleventh and later ones are reached with the arrows."""
    return _KEYS[position] if position < len(_KEYS) else " "


def option_labels(painter: Painter, choice: Choice, language: Language) -> list[str]:
    """Each option in words, with where it leads."""
    labels = []
    for option, endings in zip(choice.options, choice.endings, strict=True):
        words_of_option = painter.label(option, language)
        if len(endings) > 1:
            ways = words.SEVERAL_WAYS.to(language).format(count=len(endings))
            labels.append(words.LEADS_TO.to(language).format(option=words_of_option, rest=ways))
        elif endings[0]:
            rest = ", ".join(painter.label(step, language) for step in endings[0])
            labels.append(words.LEADS_TO.to(language).format(option=words_of_option, rest=rest))
        else:
            labels.append(words_of_option)
    return labels


def prompt_of(
    console: Console,
    width: int,
    height: int,
    *,
    question: str,
    message: str,
    labels: Sequence[str] = (),
    cursor: int = 0,
) -> list[Line]:
    """The prompt in a given room: the message keeps its rows, the options are scrolled to the cursor."""
    asked = list(Line(question, style="bold").wrap(console, width))[:2]
    told = list(Line(message, style="#ffdf80").wrap(console, width))
    if len(told) > _MESSAGE_ROWS:
        told = told[:_MESSAGE_ROWS]
        told[-1].truncate(width - 2)
        told[-1].append(" …")
    room = max(1, height - len(asked) - len(told))
    rows = list(_option_rows(labels, cursor, width))
    row_of_cursor = next((number for number, (_, has_cursor) in enumerate(rows) if has_cursor), 0)
    first = max(0, min(row_of_cursor - room + 1, len(rows) - room)) if row_of_cursor >= room else 0
    shown = [row for row, _ in rows[first : first + room]]
    if first + room < len(rows):
        shown[-1].append(" …", "bold")
    return [*asked, *shown, *[Line()] * (room - len(shown)), *told]


def _option_rows(labels: Sequence[str], cursor: int, width: int) -> Iterator[tuple[Line, bool]]:
    """The options from left to right, and for each row whether the cursor is in it."""
    row, has_cursor = Line(no_wrap=True), False
    for position, label in enumerate(labels):
        text = f"{'▸' if position == cursor else ' '}{key_of(position)} {label} "
        if row and row.cell_len + len(text) > width - 2:
            yield row, has_cursor
            row, has_cursor = Line(no_wrap=True), False
        row.append(text, _CHOSEN if position == cursor else "")
        has_cursor = has_cursor or position == cursor
    if row:
        yield row, has_cursor

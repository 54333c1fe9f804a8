"""The prompt: a question, the options with their number keys, and the latest message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.text import Text as Line

from cartable.cli.painters import MoveInProgress, Painter
from cartable.cli.painters.keys import number_key
from cartable.cli.table import texts
from cartable.games.texts import Language

_UNDER_CURSOR: Final = "bold #201a05 on #ffdf80"
_MESSAGE_STYLE: Final = "#ffdf80"
_QUESTION_ROWS: Final = 2
_MESSAGE_ROWS: Final = 2


def option_labels(painter: Painter, choice: MoveInProgress, language: Language) -> list[str]:
    """The text of each option, with the rest of the move or the number of ways to complete it."""
    labels = []
    for option, endings in zip(choice.options, choice.endings, strict=True):
        label = painter.label(option, language)
        if len(endings) > 1:
            rest = texts.SEVERAL_WAYS.to(language).format(count=len(endings))
        else:
            rest = ", ".join(painter.label(step, language) for step in endings[0])
        labels.append(texts.OPTION_AND_REST.to(language).format(option=label, rest=rest) if rest else label)
    return labels


@dataclass(frozen=True)
class Prompt:
    question: str
    message: str
    labels: Sequence[str] = ()
    cursor: int = 0

    def lines(self, console: Console, width: int, height: int) -> list[Line]:
        """At most `height` lines: the message stays visible, the options scroll with the cursor."""
        question = list(Line(self.question, style="bold").wrap(console, width))[:_QUESTION_ROWS]
        message = _wrapped_message(self.message, console, width)
        space = max(1, height - len(question) - len(message))
        rows = list(self._option_rows(width))
        cursor_row = next((number for number, (_, has_cursor) in enumerate(rows) if has_cursor), 0)
        first = max(0, min(cursor_row - space + 1, len(rows) - space)) if cursor_row >= space else 0
        shown = [row for row, _ in rows[first : first + space]]
        if first + space < len(rows):
            shown[-1].append(" …", "bold")
        return [*question, *shown, *[Line()] * (space - len(shown)), *message]

    def _option_rows(self, width: int) -> Iterator[tuple[Line, bool]]:
        """The options from left to right, and for each row whether the cursor is in it."""
        row, has_cursor = Line(no_wrap=True), False
        for position, label in enumerate(self.labels):
            is_under_cursor = position == self.cursor
            text = f"{'▸' if is_under_cursor else ' '}{number_key(position)} {label} "
            if row and row.cell_len + len(text) > width - 2:
                yield row, has_cursor
                row, has_cursor = Line(no_wrap=True), False
            row.append(text, _UNDER_CURSOR if is_under_cursor else "")
            has_cursor = has_cursor or is_under_cursor
        if row:
            yield row, has_cursor


def _wrapped_message(message: str, console: Console, width: int) -> list[Line]:
    lines = list(Line(message, style=_MESSAGE_STYLE).wrap(console, width))
    if len(lines) > _MESSAGE_ROWS:
        lines = lines[:_MESSAGE_ROWS]
        lines[-1].truncate(width - 2)
        lines[-1].append(" …")
    return lines

"""A line in which a move is written in notation.

It is handed its keys by the room and never has the focus, so that keys typed fast cannot slip past it to the cards.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text as Line
from textual.events import Key
from textual.widget import Widget


class WritingLine(Widget):
    DEFAULT_CSS = "WritingLine { height: 1; padding: 0 1; background: #17382c; display: none; }"

    def __init__(self, invitation: str, submit: Callable[[str], None], leave: Callable[[], None]) -> None:
        super().__init__()
        self._invitation = invitation
        self._submit = submit
        self._leave = leave
        self._text = ""

    @property
    def is_open(self) -> bool:
        return bool(self.display)

    def open(self, begun: str) -> None:
        self.display = True
        self._write(begun)

    def close(self) -> None:
        self.display = False

    def press(self, event: Key) -> None:
        match event.key:
            case "enter":
                self._submit(self._text)
            case "escape":
                self._leave()
            case "backspace":
                self._write(self._text[:-1])
            case "ctrl+u":
                self._write("")
            case _ if event.is_printable and event.character:
                self._write(self._text + event.character)

    def paste(self, text: str) -> None:
        self._write(self._text + " ".join(text.split()))

    def _write(self, text: str) -> None:
        self._text = text
        self.refresh()

    def render(self) -> Line:
        line = Line.assemble(("/ ", "bold #ffdf80"), (self._text, "bold"), (" ", "reverse"), no_wrap=True)
        if not self._text:
            line.append(f" {self._invitation}", "#9db5a8")
        return line

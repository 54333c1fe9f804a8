"""A line for typing a move in notation.

The screen passes the keys to it. It never takes the focus, so keys typed quickly cannot reach the cards instead.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text as Line
from textual.events import Key
from textual.widget import Widget


class MoveInput(Widget):
    DEFAULT_CSS = "MoveInput { height: 1; padding: 0 1; background: #17382c; display: none; }"

    def __init__(self, placeholder: str, submit: Callable[[str], None], cancel: Callable[[], None]) -> None:
        super().__init__()
        self._placeholder = placeholder
        self._submit = submit
        self._cancel = cancel
        self._text = ""

    @property
    def is_open(self) -> bool:
        return bool(self.display)

    def open(self, text: str) -> None:
        self.display = True
        self._set_text(text)

    def close(self) -> None:
        self.display = False

    def press(self, event: Key) -> None:
        match event.key:
            case "enter":
                self._submit(self._text)
            case "escape":
                self._cancel()
            case "backspace":
                self._set_text(self._text[:-1])
            case "ctrl+u":
                self._set_text("")
            case _ if event.is_printable and event.character:
                self._set_text(self._text + event.character)

    def paste(self, text: str) -> None:
        self._set_text(self._text + " ".join(text.split()))

    def _set_text(self, text: str) -> None:
        self._text = text
        self.refresh()

    def render(self) -> Line:
        line = Line.assemble(("/ ", "bold #ffdf80"), (self._text, "bold"), (" ", "reverse"), no_wrap=True)
        if not self._text:
            line.append(f" {self._placeholder}", "#9db5a8")
        return line

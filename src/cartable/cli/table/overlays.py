"""Screens that open over the table: long texts to scroll, and panels that wait for a key."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text as Line
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

_BOX = "background: #0a1914; border: round #f2c14e; padding: 1 2;"


class TextOverlay(ModalScreen[None]):
    """A long text on the right of the screen; the arrow keys scroll it."""

    DEFAULT_CSS = """
    TextOverlay { align: right top; background: #000000 55%; }
    TextOverlay VerticalScroll { width: 76; max-width: 100%; height: 1fr; background: #0a1914; padding: 0 1; }
    TextOverlay .title { background: #17382c; text-style: bold; width: 76; max-width: 100%; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q,l,question_mark,enter", "dismiss"),
        ("down,j", "scroll(1)"),
        ("up,k", "scroll(-1)"),
        ("pagedown,space", "page(1)"),
        ("pageup,b", "page(-1)"),
        ("home", "page(-1000)"),
        ("end", "page(1000)"),
    ]

    def __init__(self, title: str, keys: str) -> None:
        super().__init__()
        self._title = title
        self._keys = keys

    def compose(self) -> ComposeResult:
        yield Static(Line.assemble(self._title, (f"   {self._keys}", "not bold #9db5a8")), classes="title")
        with VerticalScroll():
            yield self.body()

    @abstractmethod
    def body(self) -> Static:
        """The text."""

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_page(self, pages: int) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_relative(y=pages * max(1, scroll.size.height - 1), animate=False)


class RulesOverlay(TextOverlay):
    def __init__(self, title: str, page: str, keys: str) -> None:
        super().__init__(title, keys)
        self._page = page

    def body(self) -> Static:
        from rich.markdown import Markdown

        return Static(Markdown(self._page))


class LogOverlay(TextOverlay):
    """The whole log, scrolled to its end."""

    def __init__(self, title: str, lines: Sequence[str], keys: str) -> None:
        super().__init__(title, keys)
        self._lines = lines

    def body(self) -> Static:
        return Static(Line("\n".join(self._lines)))

    def on_mount(self) -> None:
        self.call_after_refresh(self.query_one(VerticalScroll).scroll_end, animate=False)


class Panel(ModalScreen[str]):
    """A box in the middle of the screen that waits for one of its keys and returns it."""

    CSS = f"""
    Panel {{ align: center middle; background: #000000 40%; }}
    Panel.-opaque {{ background: #10281f; }}
    Panel > Vertical {{ width: auto; max-width: 100%; height: auto; {_BOX} }}
    Panel Static {{ width: auto; }}
    Panel .keys {{ color: #9db5a8; margin-top: 1; }}
    """

    def __init__(
        self,
        frames: Sequence[Sequence[Line]],
        keys_text: str,
        keys: Sequence[str],
        *,
        pace: float = 0,
        opaque: bool = False,
    ) -> None:
        """Shows the frames one after another, `pace` seconds apart; a key skips to the last one."""
        super().__init__(classes="-opaque" if opaque else None)
        self._frames = [Line("\n").join(frame) for frame in frames]
        self._keys_text = keys_text
        self._keys = keys
        self._pace = pace
        self._shown = 0 if pace else len(self._frames) - 1
        self._is_closed = False

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._picture(), id="frame")
            yield Static(self._keys_text, classes="keys")

    def on_mount(self) -> None:
        if self._pace:
            self.set_interval(self._pace, self._next_frame)

    def on_key(self, event: Key) -> None:
        event.stop()
        if event.key not in self._keys or self._is_closed:  # a key that was pressed twice would close the next screen
            return
        if self._shown < len(self._frames) - 1:
            self._show(len(self._frames) - 1)
        else:
            self._is_closed = True
            self.dismiss(event.key)

    def _next_frame(self) -> None:
        self._show(min(self._shown + 1, len(self._frames) - 1))

    def _show(self, frame: int) -> None:
        self._shown = frame
        self.query_one("#frame", Static).update(self._picture())

    def _picture(self) -> Line:
        """The current frame, padded to the height of the last one so that the box does not move."""
        shown, last = self._frames[self._shown].copy(), self._frames[-1]
        shown.append("\n" * (last.plain.count("\n") - shown.plain.count("\n")))
        return shown

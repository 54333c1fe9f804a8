"""The screen of the terminal table: header, picture, log, prompt and keys. Play and replay both use it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from rich.text import Text as Line
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widget import Widget

from cartable.cli.painters import MoveInProgress, Scene, View, load_painter
from cartable.cli.table import texts
from cartable.cli.table.history import MatchHistory
from cartable.cli.table.key_bar import key_bar
from cartable.cli.table.overlays import LogOverlay, RulesOverlay
from cartable.games.texts import Language, Text


class Region(Widget):
    """A region of the screen, drawn to fit the space that it has."""

    def __init__(self, name: str, draw: Callable[[int, int], Iterable[Line]]) -> None:
        super().__init__(id=name)
        self._draw_lines = draw

    def render(self) -> Line:
        width, height = self.size
        return Line("\n").join(self._draw_lines(width, height)) if width and height else Line()


class TableScreen(App[None]):
    """What play and replay share. Only the cards in `view()` are shown."""

    AUTO_FOCUS = None
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #10281f; color: #e8efe9; layers: base; }
    #header { height: 1; background: #0a1914; color: #cfe3d8; padding: 0 1; }
    #middle { height: 1fr; layout: vertical; }
    #picture { height: 1fr; width: 1fr; }
    #log { height: 3; background: #0d2019; padding: 0 1; }
    .-tall #log { height: 6; }
    .-short #log { height: 1; }
    .-wide #middle { layout: horizontal; }
    .-wide #log { width: 36; height: 1fr; border-left: solid #2c4a3d; }
    #prompt { height: 5; background: #0a1914; padding: 0 1; }
    .-tall #prompt { height: 6; }
    .-short #prompt { height: 4; }
    .-typing #prompt { height: 4; }
    #keys { height: 1; background: #17382c; color: #cfe3d8; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("question_mark", "rules"),
        ("l", "log"),
        ("ctrl+c", "leave"),
        ("q", "leave"),
    ]

    def __init__(self, history: MatchHistory, language: Language) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (108, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-usual"), (34, "-tall")]
        self.history = history
        self.language = language
        self.painter = load_painter(history.match.game)

    def compose(self) -> ComposeResult:
        yield Region("header", self.header_lines)
        with Container(id="middle"):
            yield Region("picture", self.picture_lines)
            yield Region("log", self.latest_log_lines)
        yield Region("prompt", self.prompt_lines)
        yield from self.extra_widgets()
        yield Region("keys", self.key_lines)

    def extra_widgets(self) -> Iterable[Widget]:
        return ()

    def redraw(self) -> None:
        for region in self.screen_stack[0].query(Region):
            region.refresh()

    def localized(self, text: Text) -> str:
        return text.to(self.language)

    # what subclasses provide

    @abstractmethod
    def view(self) -> View:
        """The view to draw."""

    def status(self) -> str:
        """A short text in the top right corner."""
        return ""

    def choice(self) -> MoveInProgress | None:
        return None

    @abstractmethod
    def log_lines(self) -> Iterable[str]:
        """The log, the latest line last."""

    @abstractmethod
    def prompt_lines(self, width: int, height: int) -> list[Line]:
        """The prompt, in the space given."""

    @abstractmethod
    def keys(self) -> Sequence[Text]:
        """The keys that work now, for the bottom line."""

    # drawing

    def header_lines(self, width: int, _height: int) -> list[Line]:
        title = self.history.match.game.title.to(self.language)
        line = Line.assemble((title, "bold #f2c14e"), "  ", self.painter.headline(self.view(), self.language))
        status = self.status()
        line.truncate(max(0, width - len(status)), pad=True)
        line.append(status, "#9db5a8")
        return [line]

    def picture_lines(self, width: int, height: int) -> Sequence[Line]:
        match = self.history.match
        scene = Scene(match.names, match.sides, self.language, width, height, self.choice())
        return self.painter.paint(self.view(), scene)

    def latest_log_lines(self, width: int, height: int) -> list[Line]:
        """The end of the log, as much as fits, the last line highlighted."""
        shown: list[Line] = []
        for text in reversed(list(self.log_lines())):
            folded = list(Line(text, style="" if not shown else "#9db5a8").wrap(self.console, width))
            if len(shown) + len(folded) > height:
                break
            shown[:0] = folded
        return shown

    def key_lines(self, width: int, _height: int) -> list[Line]:
        return [key_bar(self.keys(), self.language, width)]

    # keys that always work

    def action_rules(self) -> None:
        game = self.history.match.game
        title = self.localized(texts.RULES_TITLE).format(game=game.title.to(self.language))
        self.push_screen(RulesOverlay(title, game.rules_page(self.language), self.localized(texts.KEY_CLOSE)))

    def action_log(self) -> None:
        title, keys = self.localized(texts.LOG_TITLE), self.localized(texts.KEY_CLOSE)
        self.push_screen(LogOverlay(title, list(self.log_lines()), keys))

    def action_leave(self) -> None:
        self.exit()

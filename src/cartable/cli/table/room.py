"""The room around a table: header, picture, log, prompt and keys. Playing and replaying both happen in it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from rich.text import Text as Line
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widget import Widget

from cartable.cli.painters import Choice, Scene, View, painter_of
from cartable.cli.table import words
from cartable.cli.table.drawers import LogDrawer, RulesDrawer
from cartable.cli.table.keyline import key_line
from cartable.cli.table.story import Story
from cartable.games.texts import Language, Text


class Part(Widget):
    """A part of the room that draws itself anew, in whatever space it has."""

    def __init__(self, name: str, draw: Callable[[int, int], Iterable[Line]]) -> None:
        super().__init__(id=name)
        self._draw_lines = draw

    def render(self) -> Line:
        width, height = self.size
        return Line("\n").join(self._draw_lines(width, height)) if width and height else Line()


class Room(App[None]):
    """What playing and replaying share. The cards shown are those that `view()` gives, and nothing else."""

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
    .-writing #prompt { height: 4; }
    #keys { height: 1; background: #17382c; color: #cfe3d8; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("question_mark", "rules"),
        ("l", "log"),
        ("ctrl+c", "leave"),
        ("q", "leave"),
    ]

    def __init__(self, story: Story, language: Language) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (108, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-usual"), (34, "-tall")]
        self.story = story
        self.language = language
        self.painter = painter_of(story.match.game.name)

    def compose(self) -> ComposeResult:
        yield Part("header", self.header_lines)
        with Container(id="middle"):
            yield Part("picture", self.picture_lines)
            yield Part("log", self.latest_log_lines)
        yield Part("prompt", self.prompt_lines)
        yield from self.extra_widgets()
        yield Part("keys", self.key_lines)

    def extra_widgets(self) -> Iterable[Widget]:
        return ()

    def redraw(self) -> None:
        for part in self.screen_stack[0].query(Part):
            part.refresh()

    def say(self, text: Text) -> str:
        return text.to(self.language)

    # what a kind of room decides

    @abstractmethod
    def view(self) -> View:
        """What may be shown now."""

    def aside(self) -> str:
        """A few words in the corner."""
        return ""

    def choice(self) -> Choice | None:
        return None

    @abstractmethod
    def log_lines(self) -> Iterable[str]:
        """What happened, the latest last."""

    @abstractmethod
    def prompt_lines(self, width: int, height: int) -> list[Line]:
        """The question, the options and the latest message."""

    @abstractmethod
    def keys(self) -> Sequence[Text]:
        """The keys that work now."""

    # drawing

    def header_lines(self, width: int, _height: int) -> list[Line]:
        title = self.story.match.game.title.to(self.language)
        line = Line.assemble((title, "bold #f2c14e"), "  ", self.painter.headline(self.view(), self.language))
        aside = self.aside()
        line.truncate(max(0, width - len(aside)), pad=True)
        line.append(aside, "#9db5a8")
        return [line]

    def picture_lines(self, width: int, height: int) -> Sequence[Line]:
        match = self.story.match
        scene = Scene(match.names, match.sides, self.language, width, height, self.choice())
        return self.painter.paint(self.view(), scene)

    def latest_log_lines(self, width: int, height: int) -> list[Line]:
        """The end of the log, as much as fits, its last line bright."""
        shown: list[Line] = []
        for text in reversed(list(self.log_lines())):
            folded = list(Line(text, style="" if not shown else "#9db5a8").wrap(self.console, width))
            if len(shown) + len(folded) > height:
                break
            shown[:0] = folded
        return shown

    def key_lines(self, width: int, _height: int) -> list[Line]:
        return [key_line(self.keys(), self.language, width)]

    # keys that are the same everywhere

    def action_rules(self) -> None:
        game = self.story.match.game
        title = self.say(words.RULES_TITLE).format(game=game.title.to(self.language))
        self.push_screen(RulesDrawer(title, game.rules_page(self.language), self.say(words.KEY_CLOSE)))

    def action_log(self) -> None:
        self.push_screen(LogDrawer(self.say(words.LOG_TITLE), list(self.log_lines()), self.say(words.KEY_CLOSE)))

    def action_leave(self) -> None:
        self.exit()

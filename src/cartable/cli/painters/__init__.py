"""A painter draws one game's table from a view, which is plain data: it never sees a State and decides nothing.

A game's painter is the module of its name in this folder. A game without one is drawn by `anything`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from cartable.games.events import Event
from cartable.games.texts import Language

if TYPE_CHECKING:
    from rich.text import Text as Line

View = Mapping[str, Any]
Steps = tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """What the person at the table is deciding: the steps chosen, the next ones to choose from, and the cursor."""

    path: tuple[str, ...]
    options: tuple[str, ...]
    cursor: int
    endings: tuple[Sequence[Steps], ...]
    """For each option, the ways in which the move can go on after it; there may be far too many to look at each."""

    @property
    def under_cursor(self) -> str:
        return self.options[self.cursor]


@dataclass(frozen=True)
class Scene:
    """All that a picture needs besides the view."""

    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    language: Language
    width: int
    height: int
    choice: Choice | None = None


class Painter(Protocol):
    """What the module of a game offers to the table."""

    def headline(self, view: View, language: Language, /) -> str:
        """How far the match is, in a few words."""
        ...

    def paint(self, view: View, scene: Scene, /) -> Sequence[Line]:
        """The table as lines, at most as wide and as many as the scene has room for."""
        ...

    def arrange(self, view: View, path: Sequence[str], options: Sequence[str], /) -> Sequence[str]:
        """The options in the order of their number keys; one that lies on the table twice may stand twice."""
        ...

    def question(self, view: View, path: Sequence[str], names: Sequence[str], language: Language, /) -> str:
        """What the person is asked to decide now."""
        ...

    def label(self, step: str, language: Language, /) -> str:
        """A step in words."""
        ...

    def summary(self, event: Event, names: Sequence[str], language: Language, /) -> Sequence[Sequence[Line]]:
        """An event worth stopping for, told in one picture after the other; nothing for all other events."""
        ...


def painter_of(game: str) -> Painter:
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        name = f"{__name__}.anything"
    return cast(Painter, import_module(name))

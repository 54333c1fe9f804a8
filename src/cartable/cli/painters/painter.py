"""What a painter is given and what it offers. See the package's docstring for how painters are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from cartable.games.events import Event
from cartable.games.texts import Language

if TYPE_CHECKING:
    from rich.text import Text as Line

View = Mapping[str, Any]
Steps = tuple[str, ...]


@dataclass(frozen=True)
class MoveInProgress:
    """The decision in progress: the steps chosen so far, the options for the next step, and the cursor."""

    path: Steps
    options: Steps
    cursor: int
    endings: tuple[Sequence[Steps], ...]
    """For each option, the ways to complete the move. There can be millions: do not iterate over a long one."""

    @property
    def under_cursor(self) -> str:
        return self.options[self.cursor]


@dataclass(frozen=True)
class Scene:
    """Everything that a picture needs besides the view."""

    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    language: Language
    width: int
    height: int
    choice: MoveInProgress | None = None

    def side_of(self, seat: int) -> int:
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    def seats_from(self, reader: int | None) -> list[int]:
        """The seats other than the reader's in playing order, starting at the reader's left; all for a spectator."""
        players = len(self.names)
        if reader is None:
            return list(range(players))
        return [(reader + step) % players for step in range(1, players)]


class Painter(Protocol):
    """Draws one game. Usually a module: its functions are the methods below."""

    def headline(self, view: View, language: Language, /) -> str:
        """The progress of the match in a few words. Never empty."""
        ...

    def paint(self, view: View, scene: Scene, /) -> Sequence[Line]:
        """The table as lines, no more and no wider than the scene allows."""
        ...

    def arrange(self, view: View, path: Sequence[str], options: Sequence[str], /) -> Sequence[str]:
        """The options in the order of their number keys. An option may appear twice, for two equal cards."""
        ...

    def question(self, view: View, path: Sequence[str], names: Sequence[str], language: Language, /) -> str:
        """The question that the person has to answer next."""
        ...

    def label(self, step: str, language: Language, /) -> str:
        """The text of one option."""
        ...

    def summary(self, event: Event, names: Sequence[str], language: Language, /) -> Sequence[Sequence[Line]]:
        """The pictures shown one after another when a round has been counted; empty for every other event."""
        ...

"""Replay at the terminal: any position of a record, seen by any seat, by a spectator, or with all hands open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from rich.text import Text as Line
from textual.binding import BindingType

from cartable.cli.painters import View
from cartable.cli.table import key_bar, texts
from cartable.cli.table.history import HistoryEntry, MatchHistory
from cartable.cli.table.prompt import Prompt
from cartable.cli.table.screen import TableScreen
from cartable.games.errors import CartableError
from cartable.games.events import UNKNOWN_CARD
from cartable.games.match import Match
from cartable.games.texts import Language, Text

ALL_HANDS: Final = "all"
Viewpoint = int | str | None
"""A seat, None for a spectator, or `ALL_HANDS`."""


class ReplayScreen(TableScreen):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("right,down,space,enter,n", "go(1)"),
        ("left,up,p", "go(-1)"),
        ("pagedown", "go(10)"),
        ("pageup", "go(-10)"),
        ("home,g", "go(-1000000)"),
        ("end,G", "go(1000000)"),
        ("v,tab", "next_viewpoint"),
    ]

    def __init__(self, history: MatchHistory, language: Language) -> None:
        super().__init__(history, language)
        self._positions = history.positions()
        self._number = 0
        self._viewpoints = _viewpoints(history.match)

    def view(self) -> View:
        return view_from(self._positions[self._number], self._viewpoints[0])

    def log_lines(self) -> Iterable[str]:
        seat = self._viewpoints[0] if isinstance(self._viewpoints[0], int) else None
        return self.history.lines(seat, self.language, self._number)

    def prompt_lines(self, width: int, height: int) -> list[Line]:
        message = self.localized(texts.REPLAY_VIEWPOINT).format(who=self._viewpoint_name())
        return Prompt(self._position_text(), message).lines(self.console, width, height)

    def _position_text(self) -> str:
        total = len(self.history.entries)
        if self._number == 0:
            return self.localized(texts.REPLAY_START).format(total=total)
        entry = self.history.entries[self._number - 1]
        move = self._visible_move(entry)
        mover = texts.REPLAY_UNNOTICED if move is None else texts.REPLAY_MOVER
        played = self.localized(mover).format(name=self.history.match.names[entry.seat], move=move)
        return self.localized(texts.REPLAY_MOVE).format(number=self._number, total=total, move=played)

    def _viewpoint_name(self) -> str:
        viewpoint = self._viewpoints[0]
        if isinstance(viewpoint, int):
            return self.history.match.names[viewpoint]
        return self.localized(texts.ALL_HANDS if viewpoint == ALL_HANDS else texts.SPECTATOR)

    def _visible_move(self, entry: HistoryEntry) -> str | None:
        """The move as it is visible from the viewpoint; None where nothing was visible."""
        game, viewpoint, move = self.history.match.game, self._viewpoints[0], entry.move.code
        if not isinstance(viewpoint, str) and viewpoint != entry.seat:
            before = self._positions[self._number - 1].state
            noticed = game.quiet_moves.noticed(before, move, viewpoint) if game.quiet_moves else move
            return None if noticed is None else game.notation.move_text(game.cover(noticed))
        return game.notation.move_text(move)

    def keys(self) -> Sequence[Text]:
        return key_bar.REPLAY

    def action_go(self, by: int) -> None:
        self._number = max(0, min(self._number + by, len(self._positions) - 1))
        self.redraw()

    def action_next_viewpoint(self) -> None:
        self._viewpoints = [*self._viewpoints[1:], self._viewpoints[0]]
        self.redraw()


def _viewpoints(match: Match) -> list[Viewpoint]:
    """All hands first where the record contains them, else only what its reader knows."""
    if match.deals.is_partial:
        return [match.deals.reader, *([None] if match.deals.reader is not None else [])]
    return [ALL_HANDS, None, *range(match.players)]


def view_from(match: Match, viewpoint: Viewpoint) -> View:
    if not isinstance(viewpoint, str):
        return match.view(viewpoint)
    seen: dict[str, Any] = match.view(None)
    for seat in range(match.players):
        try:
            seen = _merged(seen, match.view(seat))
        except CartableError:
            continue
    return {**seen, "seat": None}


def _merged(seen: Any, known: Any) -> Any:
    """A view with its unknown cards replaced by those of another view."""
    if seen == UNKNOWN_CARD:
        return known
    if isinstance(seen, dict) and isinstance(known, dict):
        return {name: _merged(value, known.get(name, value)) for name, value in seen.items()}
    if isinstance(seen, list) and isinstance(known, list) and len(seen) == len(known):
        return [_merged(one, other) for one, other in zip(seen, known, strict=True)]
    return seen

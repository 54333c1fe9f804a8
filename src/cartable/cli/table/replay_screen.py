"""Replay at the terminal: any position of a record, seen by any seat, by a spectator, or with all hands open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, Literal

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
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Language, Text

ALL_HANDS: Final = "all"
Viewpoint = Reader | Literal["all"]
"""A reader, or `ALL_HANDS`."""


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
        viewpoint = self._viewpoints[0]
        reader = SPECTATOR if viewpoint == ALL_HANDS else viewpoint
        return self.history.lines(reader, self.language, self._number)

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
        if viewpoint == ALL_HANDS:
            return self.localized(texts.ALL_HANDS)
        return self.localized(texts.SPECTATOR) if viewpoint == SPECTATOR else self.history.match.names[viewpoint]

    def _visible_move(self, entry: HistoryEntry) -> str | None:
        """The move as it is visible from the viewpoint; None where nothing was visible."""
        game, viewpoint, move = self.history.match.game, self._viewpoints[0], entry.move.code
        reader = entry.seat if viewpoint == ALL_HANDS else viewpoint
        if reader == entry.seat:
            return game.notation.move_text(move)
        before = self._positions[self._number - 1].state
        noticed = game.private_moves.noticed(before, move, reader) if game.private_moves else move
        return None if noticed is None else game.notation.move_text(game.cover(noticed))

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
        return list(dict.fromkeys([match.deals.reader, SPECTATOR]))
    return [ALL_HANDS, SPECTATOR, *range(match.players)]


def view_from(match: Match, viewpoint: Viewpoint) -> View:
    if viewpoint != ALL_HANDS:
        return match.view(viewpoint)
    seen: dict[str, Any] = match.view()
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

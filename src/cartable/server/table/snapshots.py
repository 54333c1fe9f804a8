"""What readers see of a table: its info, the moment of the match, and the choices for a move.

Each is built when it is first needed and kept until it changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.games.match import Match
from cartable.games.moves import LegalMoves
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.step_tree import StepTree
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table.chat import ChatMode, chat_mode
from cartable.server.table.choices import listed_moves, next_steps
from cartable.server.table.commands import legal_moves_for
from cartable.server.table.seats import seats_sharing_device
from cartable.server.table.state import TableState
from cartable.server.table.summary import Summary, table_summary
from cartable.server.table.table_match import TableMatch
from cartable.server.table.undo import awaited_seats

_LARGEST_TREE: Final = 10_000
"""Steps that are kept for one reader and position; there can be billions."""


class SnapshotCache:
    """What was built of one table since it last changed."""

    def __init__(self) -> None:
        self._infos: dict[ChatMode, wire.TableInfo] = {}
        self._moments: dict[Reader, wire.Moment] = {}
        self._public_view: dict[str, Any] | None = None
        self._step_trees: dict[Reader, StepTree] = {}
        self._summary: Summary | None = None
        self._heading: tuple[TableMatch, dict[str, Any]] | None = None

    def invalidate(self, *, info: bool, moment: bool) -> None:
        if info:
            self._infos.clear()
            self._summary = None
        if moment:
            self._moments.clear()
            self._public_view = None
            self._step_trees.clear()

    def info(self, table: TableState, reader: Reader) -> wire.TableInfo:
        mode = chat_mode(table.game, table.running_teams(), reader)
        if mode not in self._infos:
            self._infos[mode] = _info(table, mode)
        return self._infos[mode]

    def moment(self, table: TableState, reader: Reader) -> wire.Moment:
        if reader not in self._moments:
            self._moments[reader] = self._build_moment(table, reader)
        return self._moments[reader]

    def summary(self, table: TableState, due_at: int | None) -> Summary:
        if self._summary is None or self._summary.due_at != due_at:
            self._summary = table_summary(table, due_at)
        return self._summary

    def choices(self, table: TableState, reader: Reader, ply: int, steps: Sequence[str]) -> list[wire.NextStep]:
        legal = legal_moves_for(table, reader, ply)
        tree = self._step_trees.get(reader)
        if tree is None or tree.size > _LARGEST_TREE:
            tree = self._step_trees[reader] = StepTree(table.game, legal)
        return next_steps(tree, steps)

    def _build_moment(self, table: TableState, reader: Reader) -> wire.Moment:
        current = table.table_match
        if current is None:
            return wire.Moment(ply=0, turn=None, opens_at=None, view=None, legal=None, clocks=None)
        ply, seen = current.plies[reader], current.match.hidden(reader)
        is_playing = table.state == "running" and current.round_break is None
        turn = seen.turn if seen.turn >= 0 and is_playing else None
        return wire.Moment(
            ply=ply,
            turn=turn,
            opens_at=current.opens_at,
            view={**self._view_heading(current), "ply": ply, **self._view(current.match, reader, seen)},
            legal=_legal(table, current, reader) if turn == reader else None,
            clocks=_clocks(table),
            round_break=_break_info(table, current),
        )

    def _view(self, match: Match, reader: Reader, seen: Any) -> dict[str, Any]:
        """The game's view. What all readers see alike is built once for all of them, if the game says what differs."""
        game = match.game
        if reader != SPECTATOR and game.own_view is None:
            return game.view(match.state, reader)
        if self._public_view is None:
            self._public_view = game.view(match.state, SPECTATOR)
        if reader == SPECTATOR or game.own_view is None:
            return self._public_view
        return {**self._public_view, **game.own_view(seen, reader, self._public_view)}

    def _view_heading(self, current: TableMatch) -> dict[str, Any]:
        """The first fields of every view, the same through the whole match."""
        if self._heading is None or self._heading[0] is not current:
            match = current.match
            heading = {"game": match.game.name, "options": match.options.chosen(), "names": list(match.names)}
            self._heading = (current, heading)
        return self._heading[1]


def hint_input(table: TableState, reader: Reader, ply: int) -> tuple[Any, LegalMoves]:
    """What a hint for this seat may be computed from: the hidden state, and the legal moves."""
    if table.settings.rated:
        raise TableError("hint/rated")
    if table.settings.shared is not None:
        raise TableError("table/shared")
    if table.settings.tournament is not None:
        raise TableError("hint/tournament")
    legal = legal_moves_for(table, reader, ply)
    return table.current_match.match.hidden(reader), legal


def _clocks(table: TableState) -> wire.Clocks | None:
    if table.clock.kind == "none":
        return None
    return table.clock.shown([seat.is_person and not seat.has_resigned for seat in table.seats])


def _break_info(table: TableState, current: TableMatch) -> wire.RoundBreakInfo | None:
    if current.round_break is None:
        return None
    awaited = current.round_break.awaited_seats(table.seats)
    return wire.RoundBreakInfo(ends_at=current.round_break.ends_at, waiting_for=awaited)


def _legal(table: TableState, current: TableMatch, reader: Reader) -> wire.Legal | None:
    """What the seat whose turn it is may play, as far as it knows."""
    occupant = table.seats[reader]
    if reader in current.held or not occupant.is_person or occupant.has_resigned:
        return None
    return listed_moves(table.game, current.legal_moves_of(reader))


def _info(table: TableState, mode: ChatMode) -> wire.TableInfo:
    settings = table.settings
    return wire.TableInfo(
        id=table.id,
        code=table.code,
        game=table.game.name,
        options=table.options.chosen(),
        state=table.state,
        public=settings.public,
        rated=settings.rated,
        host=table.host,
        seats=[
            seat.info(table.level, seats_sharing_device(table.seats, number)) for number, seat in enumerate(table.seats)
        ],
        clock=settings.clock,
        on_leaving=settings.on_leaving,
        level=table.level,
        pace=settings.pace,
        chat=mode,
        match=_match_info(table),
        next_commitment=None if table.next_match is None else table.next_match[1],
        created_at=table.created_at,
        closed=table.closed,
        muted=sorted(table.muted),
        removed=[wire.RemovedPerson(player=player, name=name) for player, name in table.removed.items()],
        start_when_full=settings.start_when_full,
        shared=None if settings.shared is None else wire.SharedInfo(**settings.shared.model_dump()),
        tournament=settings.tournament,
        reserved=list(settings.reserved),
    )


def _match_info(table: TableState) -> wire.MatchInfo:
    current = table.table_match
    return wire.MatchInfo(
        id=table.match_id,
        number=table.match_number,
        commitment=table.commitment,
        nonces=None if current is None else list(current.match.deals.nonces),
        teams=[list(team) for team in table.sides],
        marked=current is not None and current.marked,
        undo=_undo_info(table, current),
        result=None if current is None else current.result,
    )


def _undo_info(table: TableState, current: TableMatch | None) -> wire.UndoInfo | None:
    if current is None or current.undo_request is None:
        return None
    return wire.UndoInfo(asked_by=current.undo_request.asked_by, waiting_for=awaited_seats(current, table.seats))

"""Projections: the database rows that are stored beside a table's acts, for lists, history and the scheduler."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.reader import SPECTATOR
from cartable.server.storage.rows import MatchFinished, MatchStarted, RowChange, SeatOccupant, TableRow
from cartable.server.table.acts import Act
from cartable.server.table.notifications import Notification
from cartable.server.table.pending_acts import NewMatch
from cartable.server.table.summary import Summary
from cartable.server.table.table import Table


def apply_acts(
    table: Table, acts: Sequence[Act], new_match: NewMatch | None = None
) -> tuple[list[Notification], RowChange | None]:
    """Apply acts that are stored next; returns their notifications, and the change of rows to store with them."""
    if new_match is not None:
        table.add_secrets({new_match.id: new_match.secret})
    notifications: list[Notification] = []
    first = table.summary()
    before, started, finished = first, None, None
    for act in acts:
        notifications.append(table.apply(act))
        after = table.summary()
        if after is not before:
            started = _started(before, after) or started
            finished = _finished(before, after) or finished
        before = after
    if before is first and new_match is None:
        return notifications, None
    return notifications, RowChange(
        state=before.state,
        names=before.names,
        players=before.players,
        due_at=before.due_at,
        changed_at=acts[-1].at,
        prepared=new_match,
        started=started,
        finished=finished,
        closed_at=before.closed_at,
        is_disposable=not before.has_finished_match,
    )


def new_table_row(table: Table) -> TableRow:
    """The row of a table that is stored for the first time."""
    info, summary = table.info(SPECTATOR), table.summary()
    return TableRow(
        id=info.id,
        code=info.code,
        game=info.game,
        options=info.options,
        clock=info.clock,
        public=info.public,
        rated=info.rated,
        state=summary.state,
        names=summary.names,
        players=summary.players,
        due_at=summary.due_at,
        created_at=info.created_at,
        changed_at=table.last_at,
    )


def _started(before: Summary, after: Summary) -> MatchStarted | None:
    if after.started_at is None or (before.match == after.match and before.started_at is not None):
        return None
    seats = zip(after.names, after.players, after.levels, strict=True)
    return MatchStarted(
        id=after.match,
        at=after.started_at,
        rated=after.rated,
        seats=tuple(
            SeatOccupant(name or "", player, level if player is None else None) for name, player, level in seats
        ),
    )


def _finished(before: Summary, after: Summary) -> MatchFinished | None:
    if after.finished_at is None or after.result is None:
        return None
    if before.match == after.match and before.finished_at is not None:
        return None
    return MatchFinished(
        id=after.match, at=after.finished_at, rated=after.rated, marked=after.marked, result=after.result
    )

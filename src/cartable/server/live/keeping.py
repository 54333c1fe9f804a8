"""What is kept beside a table's acts, for lists, history and attending: worked out from how its summary changes."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.server.storage.rows import MatchFinished, MatchStarted, RowChange, Seated, TableRow
from cartable.server.table.acts import Act
from cartable.server.table.decision import NewMatch
from cartable.server.table.seeing import Summary
from cartable.server.table.table import Table
from cartable.server.table.telling import Told


def fold(table: Table, acts: Sequence[Act], prepared: NewMatch | None = None) -> tuple[list[Told], RowChange | None]:
    """Apply the acts, which are stored next; what they tell, and the change of the row that goes with them."""
    if prepared is not None:
        table.learn({prepared.id: prepared.secret})
    told: list[Told] = []
    first = table.summary()
    before, started, finished = first, None, None
    for act in acts:
        told.append(table.apply(act))
        after = table.summary()
        if after is not before:
            started = _started(before, after) or started
            finished = _finished(before, after) or finished
        before = after
    if before is first and prepared is None:
        return told, None
    return told, RowChange(
        state=before.state,
        names=before.names,
        players=before.players,
        due_at=before.due,
        changed_at=acts[-1].at,
        prepared=prepared,
        started=started,
        finished=finished,
    )


def row_of(table: Table) -> TableRow:
    """The row of a table that is stored for the first time."""
    info, summary = table.info(None), table.summary()
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
        due_at=summary.due,
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
        seats=tuple(Seated(name or "", player, level if player is None else None) for name, player, level in seats),
    )


def _finished(before: Summary, after: Summary) -> MatchFinished | None:
    if after.finished_at is None or after.result is None:
        return None
    if before.match == after.match and before.finished_at is not None:
        return None
    return MatchFinished(
        id=after.match, at=after.finished_at, rated=after.rated, marked=after.marked, result=after.result
    )

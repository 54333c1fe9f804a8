"""Database rows as the summaries that clients get."""

from __future__ import annotations

from cartable.server.storage.rows import MatchRow, TableRow
from cartable.server.wire import MatchSummary, TableSummary


def table_summary(row: TableRow, your_turn: bool | None = None) -> TableSummary:
    return TableSummary(
        id=row.id,
        code=row.code,
        game=row.game,
        options=row.options,
        state=row.state,
        rated=row.rated,
        clock=row.clock,
        names=list(row.names),
        created_at=row.created_at,
        changed_at=row.changed_at,
        your_turn=your_turn,
    )


def match_summary(row: MatchRow, player: str | None) -> MatchSummary:
    """`player` is the person who asks."""
    players = [seat.player for seat in row.seats]
    return MatchSummary(
        id=row.id,
        table=row.table,
        game=row.game,
        options=row.options,
        names=[seat.name for seat in row.seats],
        players=players,
        seat=players.index(player) if player is not None and player in players else None,
        rated=row.rated,
        marked=row.marked,
        started_at=row.started_at,
        finished_at=row.finished_at,
        result=row.result,
    )

"""Long lists, a page at a time: the next page's address is told in the Link header."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from cartable.server.storage.rows import MatchRow, TableRow
from cartable.server.wire import MatchSummary, TableSummary

After = Annotated[str | None, Query(max_length=200, description="Where the page before ended, as its Link header says")]
Limit = Annotated[int, Query(ge=1, le=100)]


def tell_next(request: Request, answer: Response, after: str | None) -> None:
    if after is not None:
        address = request.url.include_query_params(after=after)
        answer.headers["link"] = f'<{address.path}?{address.query}>; rel="next"'


def table_summary(row: TableRow) -> TableSummary:
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
    )


def match_summary(row: MatchRow, reader: str | None) -> MatchSummary:
    """`reader` is the player who asks."""
    players = [seat.player for seat in row.seats]
    return MatchSummary(
        id=row.id,
        table=row.table,
        game=row.game,
        options=row.options,
        names=[seat.name for seat in row.seats],
        players=players,
        seat=players.index(reader) if reader is not None and reader in players else None,
        rated=row.rated,
        marked=row.marked,
        started_at=row.started_at,
        finished_at=row.finished_at,
        result=row.result,
    )

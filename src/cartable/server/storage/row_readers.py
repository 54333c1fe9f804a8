"""Database rows read as values, and long lists read in pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import orjson
from sqlalchemy import ColumnElement, Connection, select, text, tuple_

from cartable.server.storage import schema
from cartable.server.storage.rows import MatchRow, Page, SeatOccupant, TableRow
from cartable.server.table.acts import Act, read_body
from cartable.server.wire import ClockSetting, ResultInfo

T = TypeVar("T")
AnyRow: TypeAlias = Any
AnyQuery: TypeAlias = Any
"""SQLAlchemy's types for these differ between its versions."""

_SAFE_KEY: Final = re.compile(r"[A-Za-z0-9_:-]{1,60}")
_CURSOR: Final = re.compile(r"(-?[0-9]{1,18})\.([A-Za-z0-9_:-]{1,60})")


class PageRequest(NamedTuple):
    """Which part of a long list to read."""

    after: str | None
    limit: int


def is_safe_key(key: str) -> bool:
    """Whether this could be one of our ids. Anything else is not queried: some characters are errors in databases."""
    return _SAFE_KEY.fullmatch(key) is not None


def read_act(row: AnyRow) -> Act:
    return Act(
        table=row.table_id,
        number=row.number,
        at=row.at,
        body=read_body(row.body),
        player=row.player_id,
        request=row.request,
        match=row.match_id,
        ply=row.ply,
    )


def read_table_row(row: AnyRow) -> TableRow:
    return TableRow(
        id=row.id,
        code=row.code,
        game=row.game,
        options=orjson.loads(row.options),
        clock=ClockSetting.model_validate_json(row.clock),
        public=row.public,
        rated=row.rated,
        state=row.state,
        names=tuple(orjson.loads(row.names)),
        players=tuple(orjson.loads(row.players)),
        due_at=row.due_at,
        created_at=row.created_at,
        changed_at=row.changed_at,
        closed_at=row.closed_at,
    )


started_matches: Final = (
    select(schema.matches, schema.tables.c.game, schema.tables.c.options, schema.tables.c.public)
    .join(schema.tables, schema.tables.c.id == schema.matches.c.table_id)
    .where(schema.matches.c.started_at.is_not(None))
)


def read_match_row(row: AnyRow) -> MatchRow:
    return MatchRow(
        id=row.id,
        table=row.table_id,
        number=row.number,
        game=row.game,
        options=orjson.loads(row.options),
        public=row.public,
        commitment=row.commitment,
        seats=read_seats(row.seats),
        rated=row.rated,
        marked=row.marked,
        started_at=row.started_at,
        finished_at=row.finished_at,
        result=None if row.result is None else ResultInfo.model_validate_json(row.result),
    )


def read_seats(stored: str) -> tuple[SeatOccupant, ...]:
    return tuple(SeatOccupant(name, player, level) for name, player, level in orjson.loads(stored))


def read_page(
    connection: Connection,
    query: AnyQuery,
    by: tuple[ColumnElement[Any], ColumnElement[Any]],
    page: PageRequest,
    read_row: Callable[[AnyRow], T],
) -> Page[T]:
    """One page of a list in descending order of `by`. An invalid cursor gives an empty page."""
    if page.after is not None:
        cursor = _CURSOR.fullmatch(page.after)
        if cursor is None:
            return Page((), None)
        query = query.where(tuple_(*by) < (int(cursor[1]), cursor[2]))
    ordered = query.add_columns(by[0].label("cursor_at"), by[1].label("cursor_id"))
    ordered = ordered.order_by(by[0].desc(), by[1].desc()).limit(page.limit + 1)
    rows: Sequence[AnyRow] = connection.execute(ordered).all()
    last = rows[page.limit - 1] if len(rows) > page.limit else None
    after = None if last is None else f"{last.cursor_at}.{last.cursor_id}"
    return Page(tuple(map(read_row, rows[: page.limit])), after)


def query_over_list(statement: str) -> Callable[[Connection, Collection[str]], Sequence[AnyRow]]:
    """A query over a list of any length, passed as one JSON text: `{list}` has a column `value`."""
    statements = {
        "sqlite": text(statement.format(list="json_each(:list)")),
        "postgresql": text(statement.format(list="json_array_elements_text(CAST(:list AS json))")),
    }

    def query(connection: Connection, values: Collection[str]) -> Sequence[AnyRow]:
        parameters = {"list": orjson.dumps(list(values)).decode()}
        return connection.execute(statements[connection.dialect.name], parameters).all()

    return query

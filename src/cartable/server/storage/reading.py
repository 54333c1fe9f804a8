"""Rows of the database as values, and long lists in pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import orjson
from sqlalchemy import ColumnElement, Connection, select, text, tuple_

from cartable.server.storage import schema
from cartable.server.storage.rows import MatchRow, Page, Seated, TableRow
from cartable.server.table.acts import Act, read_body
from cartable.server.wire import ClockSetting, ResultInfo

T = TypeVar("T")
AnyRow: TypeAlias = Any
AnyQuery: TypeAlias = Any
"""What SQLAlchemy's types say of them differs between its versions."""

_PLAIN: Final = re.compile(r"[A-Za-z0-9_:-]{1,60}")
_CURSOR: Final = re.compile(r"(-?[0-9]{1,18})\.([A-Za-z0-9_:-]{1,60})")


class Part(NamedTuple):
    """Which part of a long list."""

    after: str | None
    limit: int


def is_plain(name: str) -> bool:
    """Whether this could be an id or a name of ours. Anything else is not even asked for: databases choke on some."""
    return _PLAIN.fullmatch(name) is not None


def acts_from(connection: Connection, query: AnyQuery) -> list[Act]:
    return [act_of(row) for row in connection.execute(query)]


def act_of(row: AnyRow) -> Act:
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


def table_row(row: AnyRow) -> TableRow:
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
    )


matches_started: Final = (
    select(schema.matches, schema.tables.c.game, schema.tables.c.options, schema.tables.c.public)
    .join(schema.tables, schema.tables.c.id == schema.matches.c.table_id)
    .where(schema.matches.c.started_at.is_not(None))
)


def match_row(row: AnyRow) -> MatchRow:
    return MatchRow(
        id=row.id,
        table=row.table_id,
        number=row.number,
        game=row.game,
        options=orjson.loads(row.options),
        public=row.public,
        commitment=row.commitment,
        seats=seats_of(row.seats),
        rated=row.rated,
        marked=row.marked,
        started_at=row.started_at,
        finished_at=row.finished_at,
        result=None if row.result is None else ResultInfo.model_validate_json(row.result),
    )


def seats_of(stored: str) -> tuple[Seated, ...]:
    return tuple(Seated(name, player, level) for name, player, level in orjson.loads(stored))


def page(
    connection: Connection,
    query: AnyQuery,
    by: tuple[ColumnElement[Any], ColumnElement[Any]],
    part: Part,
    value: Callable[[AnyRow], T],
) -> Page[T]:
    """One page of a list from the largest `by` down. A cursor that is none of ours is after everything."""
    if part.after is not None:
        place = _CURSOR.fullmatch(part.after)
        if place is None:
            return Page((), None)
        query = query.where(tuple_(*by) < (int(place[1]), place[2]))
    ordered = query.add_columns(by[0].label("cursor_at"), by[1].label("cursor_id"))
    ordered = ordered.order_by(by[0].desc(), by[1].desc()).limit(part.limit + 1)
    rows: Sequence[AnyRow] = connection.execute(ordered).all()
    last = rows[part.limit - 1] if len(rows) > part.limit else None
    after = None if last is None else f"{last.cursor_at}.{last.cursor_id}"
    return Page(tuple(map(value, rows[: part.limit])), after)


def over_list(statement: str) -> Callable[[Connection, Collection[str]], Sequence[AnyRow]]:
    """A query over a list of any length, which is handed over as one JSON text: `{list}`, with a column `value`."""
    statements = {
        "sqlite": text(statement.format(list="json_each(:list)")),
        "postgresql": text(statement.format(list="json_array_elements_text(CAST(:list AS json))")),
    }

    def asked(connection: Connection, about: Collection[str]) -> Sequence[AnyRow]:
        values = {"list": orjson.dumps(list(about)).decode()}
        return connection.execute(statements[connection.dialect.name], values).all()

    return asked

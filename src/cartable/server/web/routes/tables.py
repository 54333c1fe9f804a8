"""Tables: open one, find one, act at one. Play itself goes over the table's socket."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Request, Response

from cartable.server.errors import TableError
from cartable.server.live.audience import unmuted
from cartable.server.live.room import Room
from cartable.server.web.identity import Visitor
from cartable.server.web.lists import After, Limit, table_summary, tell_next
from cartable.server.web.reception import Anybody, AtReception, Person, StrictRoute
from cartable.server.wire import (
    Ack,
    AnyCommand,
    Identifier,
    Missed,
    NewTable,
    Say,
    SayPhrase,
    TableInfo,
    TableSummary,
)

router = APIRouter(prefix="/api", tags=["tables"], route_class=StrictRoute)

Id = Annotated[Identifier, Path()]


@router.get("/tables", summary="Public tables that one can join or watch")
async def tables(
    *,
    request: Request,
    answer: Response,
    reception: AtReception,
    game: Annotated[str | None, Query(max_length=40)] = None,
    after: After = None,
    limit: Limit = 50,
) -> list[TableSummary]:
    page = await reception.store.public_tables(game=game, after=after, limit=limit)
    tell_next(request, answer, page.after)
    return [table_summary(row) for row in page.items]


@router.post("/tables", status_code=201, summary="Open a table, as its host")
async def open_table(body: NewTable, person: Person, reception: AtReception) -> TableInfo:
    reception.limits.take("tables", person.player, person.address)
    if body.pace is None:
        body = body.model_copy(update={"pace": reception.settings.pace})
    room = await reception.house.open(body, person.person.player.id, person.name)
    return await _info(room, person)


@router.get("/tables/by-code/{code}", summary="A table by the code that was told")
async def table_by_code(
    code: Annotated[str, Path(min_length=1, max_length=20)], visitor: Anybody, reception: AtReception
) -> TableInfo:
    reception.limits.take("lookups", None, visitor.address)
    row = await reception.store.table_of_code(code)
    if row is None:
        raise TableError("table/unknown")
    return await _info(await reception.house.room(row.id), visitor)


@router.get("/tables/{table}", summary="A table")
async def one_table(table: Id, visitor: Anybody, reception: AtReception) -> TableInfo:
    return await _info(await reception.house.room(table), visitor)


@router.get("/tables/{table}/lately", summary="What happened there lately, as the reader may know it")
async def lately(table: Id, visitor: Anybody, reception: AtReception) -> list[Missed]:
    reception.limits.take("checks", None, visitor.address)
    found = await (await reception.house.room(table)).settled()
    told = found.lately(found.reader_of(visitor.player))
    if visitor.player is None:
        return told
    muted = await reception.store.people.muted_by([visitor.player])
    return [unmuted(each, muted[visitor.player]) for each in told]


@router.post("/tables/{table}/commands", summary="Act at a table, as over its socket")
async def command(table: Id, body: Annotated[AnyCommand, Body()], person: Person, reception: AtReception) -> Ack:
    wanted: Any = body
    reception.limits.take("commands", person.player, person.address)
    if isinstance(wanted, Say | SayPhrase):
        reception.limits.take("chat", person.player, person.address)
    room = await reception.house.room(table)
    return await room.command(person.person.player.id, person.name, wanted)


async def _info(room: Room, visitor: Visitor) -> TableInfo:
    table = await room.settled()
    return table.info(table.reader_of(visitor.player))

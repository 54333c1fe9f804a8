"""Tables: create, find and use them. Matches are usually played over the table's socket."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Request, Response

from cartable.server.errors import TableError
from cartable.server.live.room import Room
from cartable.server.live.subscribers import without_muted
from cartable.server.table.creation import continuing
from cartable.server.web.dependencies import AnyCaller, Context, SignedInCaller
from cartable.server.web.identity import Caller
from cartable.server.web.pagination import After, Limit, set_next_link
from cartable.server.web.routes.matches import finished_match, from_match
from cartable.server.web.strict_request import StrictRoute
from cartable.server.web.summaries import table_summary
from cartable.server.wire import (
    Ack,
    AnyCommand,
    Identifier,
    Missed,
    NewTable,
    Say,
    SayPhrase,
    Sit,
    TableInfo,
    TableSummary,
)

router = APIRouter(prefix="/api", tags=["tables"], route_class=StrictRoute)

Id = Annotated[Identifier, Path()]


@router.get("/tables", summary="Public tables to join or watch")
async def tables(
    *,
    request: Request,
    response: Response,
    context: Context,
    game: Annotated[str | None, Query(max_length=40)] = None,
    after: After = None,
    limit: Limit = 50,
) -> list[TableSummary]:
    hosted_since = context.rooms.lifetimes.hosted_since(context.rooms.now())
    page = await context.store.public_tables(game=game, hosted_since=hosted_since, after=after, limit=limit)
    set_next_link(request, response, page.after)
    return [table_summary(row) for row in page.items]


@router.post("/tables", status_code=201, summary="Create a table, as its host")
async def create_table(body: NewTable, request: Request, caller: SignedInCaller, context: Context) -> TableInfo:
    context.limits.take("tables", caller.player, caller.address)
    if body.pace is None:
        body = body.model_copy(update={"pace": context.settings.pace})
    origin = None
    if body.continues is not None:
        row = await finished_match(body.continues.match, caller, context)
        body, origin = await from_match(row, request, caller, context, lambda match, _: continuing(body, match))
    room = await context.rooms.create(body, caller.player_id, caller.name, origin)
    return await _info(room, caller)


@router.get("/tables/by-code/{code}", summary="A table by its code")
async def table_by_code(
    code: Annotated[str, Path(min_length=1, max_length=20)], caller: AnyCaller, context: Context
) -> TableInfo:
    context.limits.take("lookups", None, caller.address)
    row = await context.store.table_of_code(code)
    if row is None:
        raise TableError("table/unknown")
    return await _info(await context.rooms.room(row.id), caller)


@router.get("/tables/{table}", summary="A table")
async def one_table(table: Id, caller: AnyCaller, context: Context) -> TableInfo:
    return await _info(await context.rooms.room(table), caller)


@router.get("/tables/{table}/lately", summary="The latest events of a table, as the reader may know them")
async def recent(table: Id, caller: AnyCaller, context: Context) -> list[Missed]:
    context.limits.take("checks", None, caller.address)
    found = await (await context.rooms.room(table)).table_for(caller.player)
    events = found.recent(found.reader_of(caller.player))
    if caller.player is None:
        return events
    muted = await context.store.people.muted_by([caller.player])
    return [without_muted(each, muted[caller.player]) for each in events]


@router.post("/tables/{table}/commands", summary="Send a command, as over the table's socket")
async def command(table: Id, body: Annotated[AnyCommand, Body()], caller: SignedInCaller, context: Context) -> Ack:
    given: Any = body
    context.limits.take("commands", caller.player, caller.address)
    if isinstance(given, Say | SayPhrase):
        context.limits.take("chat", caller.player, caller.address)
    room = await context.rooms.room(table)
    household = await context.store.people.household(caller.player_id) if isinstance(given, Sit) else frozenset()
    return await room.command(caller.player_id, caller.name, given, household=household)


async def _info(room: Room, caller: Caller) -> TableInfo:
    table = await room.table_for(caller.player)
    return table.info(table.reader_of(caller.player))

"""For the operator: tables, people, load and health; closing a table, and announcing a stop. Requires the admin token.

Nothing here shows a card, a token or a chat message.
"""

from __future__ import annotations

import logging
import secrets
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response

import cartable
from cartable.server import wire
from cartable.server.refusals import Refusal
from cartable.server.storage import StorageError
from cartable.server.storage.rows import TableRow
from cartable.server.web.addresses import address_of
from cartable.server.web.context import ServerContext, context_of
from cartable.server.web.dependencies import READING_METHODS, Context
from cartable.server.web.gauges import disk_folder, disk_free
from cartable.server.web.pagination import After, Limit, set_next_link
from cartable.server.web.security import check_origin
from cartable.server.web.strict_request import StrictRoute

_MOST_ADDRESSES: Final = 10
_log: Final = logging.getLogger(__name__)


async def admit_operator(request: Request) -> None:
    """Without a token in the settings there is nothing here. Wrong tokens are counted by address."""
    context, address = context_of(request), address_of(request)
    context.limits.take("requests", None, address)
    token = context.settings.admin_token
    if token is None:
        raise Refusal("request/path")
    context.limits.check("admin", address)
    given = request.headers.get("authorization", "").encode("utf-8", "surrogateescape")
    if not secrets.compare_digest(given, f"Bearer {token}".encode()):
        context.limits.take("admin", None, address)
        raise Refusal("admin/token")
    if request.method not in READING_METHODS:
        check_origin(request, with_cookie=False, allowed=())


router = APIRouter(prefix="/api/admin", tags=["admin"], route_class=StrictRoute, dependencies=[Depends(admit_operator)])


@router.get("/overview", summary="Tables, people, load and health")
async def overview(context: Context) -> wire.Overview:
    return wire.Overview(
        version=cartable.__version__,
        process=context.rooms.owner,
        now=context.rooms.now(),
        started_at=context.started_at,
        tables=await _table_count(context),
        people=await _people_count(context),
        load=context.load.load(),
        health=await _health(context),
        announcement=_announcement(context),
    )


@router.get("/tables", summary="Open and running tables of all processes, newest first")
async def tables(
    *,
    request: Request,
    response: Response,
    context: Context,
    state: Annotated[str | None, Query(pattern="^(open|running)$")] = None,
    after: After = None,
    limit: Limit = 50,
) -> list[wire.AdminTable]:
    page = await context.store.unfinished_tables(state=state, after=after, limit=limit)
    set_next_link(request, response, page.after)
    last_acts = await context.store.last_act_times([row.id for row in page.items])
    return [_table(row, last_acts.get(row.id, row.changed_at), context) for row in page.items]


@router.post("/tables/{table}/close", summary="Close a table for good; its match ends without a result")
async def close_table(table: Annotated[wire.Identifier, Path()], context: Context) -> wire.ClosedTable:
    closed = await context.rooms.close_table(table)
    _log.info("the operator closed a table", extra={"table": table})
    return wire.ClosedTable(closed=closed)


@router.put("/announcement", status_code=204, summary="Announce that the servers stop in so many minutes")
async def announce(body: wire.NewAnnouncement, context: Context) -> None:
    text = " ".join(body.text.split())
    await context.rooms.announcer.announce(text, body.minutes, stops=body.stops)
    _log.info("the operator announced a stop", extra={"minutes": body.minutes, "stops": body.stops})


@router.delete("/announcement", status_code=204, summary="Cancel the announcement, and the stop")
async def cancel_announcement(context: Context) -> None:
    await context.rooms.announcer.cancel()
    _log.info("the operator cancelled the announcement")


def _table(row: TableRow, last_act_at: int, context: ServerContext) -> wire.AdminTable:
    connected = context.rooms.connected(row.id)
    seated = {player for player in row.players if player is not None}
    return wire.AdminTable(
        id=row.id,
        code=row.code,
        game=row.game,
        state=row.state,
        public=row.public,
        rated=row.rated,
        seats=[
            wire.AdminSeat(name=name, is_bot=name is not None and player is None, connected=player in connected.players)
            for name, player in zip(row.names, row.players, strict=True)
        ],
        watching=len(connected.players - seated) + connected.anonymous,
        created_at=row.created_at,
        last_act_at=max(last_act_at, row.created_at),
    )


def _announcement(context: ServerContext) -> wire.AnnouncementInfo | None:
    announcer = context.rooms.announcer
    row = announcer.current
    if row is None:
        return None
    return wire.AnnouncementInfo(
        text=row.text, stops_at=row.stops_at, stops=row.stops, refuses_tables=announcer.refuses_tables
    )


async def _table_count(context: ServerContext) -> wire.TableCount:
    count = await context.store.count_tables()
    return wire.TableCount(open=count.get("open", 0), running=count.get("running", 0))


async def _people_count(context: ServerContext) -> wire.PeopleCount:
    by_address = context.limits.sockets_by_address()
    most = sorted(by_address.items(), key=lambda each: -each[1])[:_MOST_ADDRESSES]
    return wire.PeopleCount(
        connected=len(context.sockets.people()),
        sockets=len(context.sockets),
        anonymous=context.sockets.anonymous,
        addresses=len(by_address),
        most=[wire.AddressCount(address=address, sockets=sockets) for address, sockets in most],
        guests=await context.store.people.count(),
    )


async def _health(context: ServerContext) -> wire.Health:
    try:
        await context.store.check()
        storage_works = True
    except StorageError:
        storage_works = False
    folder = disk_folder(context.settings.database)
    bus_works = context.rooms.bus_is_connected
    return wire.Health(
        storage="good" if storage_works else "down",
        redis="none" if context.settings.redis is None else "good" if bus_works else "down",
        rules_ready=context.warm_up.ready,
        rules_total=context.warm_up.total,
        rules_warm=context.warm_up.is_done,
        bot_queue=context.rooms.waiting_bots,
        storage_queue=context.store.waiting,
        disk_free=None if folder is None else int(disk_free(folder)),
        lease_age=round(context.rooms.lease_age, 1),
        processes=1 + await context.rooms.other_processes(),
    )

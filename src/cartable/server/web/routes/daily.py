"""The daily deal: what one may know of a day, and one's own try. An account is not needed, a guest is enough."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path

from cartable.games import registry
from cartable.server.answers.daily import Results, day_info, deal_info
from cartable.server.refusals import Refusal
from cartable.server.storage.daily import Try
from cartable.server.storage.ids import new_id
from cartable.server.table import daily
from cartable.server.web.context import ServerContext
from cartable.server.web.dependencies import AnyCaller, Context, SignedInCaller
from cartable.server.web.identity import Caller
from cartable.server.web.strict_request import StrictRoute
from cartable.server.wire import DailyDays, DailyDeal, DailyGlance, DailyTry, TableInfo

router = APIRouter(prefix="/api/daily", tags=["daily"], route_class=StrictRoute)

_Game = Annotated[str, Path(max_length=40)]
_Day = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$")]


@router.get("", summary="Today's deals, and one's own tries; empty if this server has none")
async def today(caller: AnyCaller, context: Context) -> list[DailyGlance]:
    if not context.settings.daily:
        return []
    day = daily.day_at(context.rooms.now())
    own = {each.game: each for each in await _tries(caller, context, day, day)}
    found = registry.games()
    return [DailyGlance(game=game.name, day=day, own=_own(own.get(game.name), context)) for game in found]


@router.get("/{game}", summary="The days of a game: commitments, secrets of days that are over, one's own tries")
async def days(game: _Game, caller: AnyCaller, context: Context) -> DailyDays:
    name = _known(game, context)
    now = context.rooms.now()
    present = daily.day_at(now)
    listed = [daily.day_after(present, ahead) for ahead in range(daily.COMING_DAYS, -daily.PAST_DAYS - 1, -1)]
    own = {each.day: each for each in await _tries(caller, context, listed[-1], listed[0], name)}
    infos = [
        day_info(day, await context.rooms.daily.secret(name, day), _own(own.get(day), context), now) for day in listed
    ]
    return DailyDays(game=name, today=present, days=infos)


@router.get("/{game}/{day}", summary="A day's deal: how one did, and afterwards how the others and the master did")
async def one_day(game: _Game, day: _Day, caller: AnyCaller, context: Context) -> DailyDeal:
    name, now = _known(game, context), context.rooms.now()
    daily.check_day(day, now)
    await context.rooms.daily.settle()
    await asyncio.to_thread(daily.rounds_for, name)  # the first time it takes long
    own = await _try(caller, context, name, day)
    info = day_info(day, await context.rooms.daily.secret(name, day), _own(own, context), now)
    store = context.store.daily
    return deal_info(name, info, Results(await store.histogram(name, day), await store.par(name, day)))


@router.post(
    "/{game}/{day}", status_code=201, summary="Begin or go on with one's own try; a past day is played again, uncounted"
)
async def play(game: _Game, day: _Day, caller: SignedInCaller, context: Context) -> TableInfo:
    name, now = _known(game, context), context.rooms.now()
    context.limits.take("tables", caller.player, caller.address)
    daily.check_day(day, now)
    own = await _try(caller, context, name, day)
    if own is not None and own.match is not None and (own.finished_at is None or daily.day_state(day, now) != "over"):
        return await _table(own.table, caller, context)
    daily.check_playable(day, now)
    table_id = None
    if daily.day_state(day, now) == "open":
        table_id = await context.store.daily.begin(caller.player_id, name, day, new_id(), now)
    await asyncio.to_thread(daily.rounds_for, name)
    wanted, shared = daily.new_try(name, day, await context.rooms.daily.secret(name, day), now)
    wanted = wanted.model_copy(update={"pace": context.settings.pace})
    room = await context.rooms.create(wanted, caller.player_id, caller.name, shared=shared, table_id=table_id)
    return await _table(room.id, caller, context)


def _known(game: str, context: ServerContext) -> str:
    if not context.settings.daily:
        raise Refusal("daily/off")
    return registry.load(game).name


async def _table(table: str, caller: Caller, context: ServerContext) -> TableInfo:
    found = await (await context.rooms.room(table)).table_for(caller.player)
    return found.info(found.reader_of(caller.player))


async def _tries(caller: Caller, context: ServerContext, first: str, last: str, game: str | None = None) -> list[Try]:
    if caller.player is None:
        return []
    return await context.store.daily.tries_of(caller.player, first, last, game)


async def _try(caller: Caller, context: ServerContext, game: str, day: str) -> Try | None:
    return next(iter(await _tries(caller, context, day, day, game)), None)


def _own(found: Try | None, context: ServerContext) -> DailyTry | None:
    if found is None or (found.match is None and daily.day_state(found.day, context.rooms.now()) != "open"):
        return None
    ended = context.rooms.now() if found.finished_at is None else found.finished_at
    return DailyTry(
        table=found.table,
        match=found.match,
        finished=found.finished_at is not None,
        score=found.score,
        counted=ended <= daily.sealed_until(found.day),
    )

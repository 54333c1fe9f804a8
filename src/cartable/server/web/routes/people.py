"""People without accounts: their names, devices, companions, mutes and matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from cartable.games.errors import CartableError
from cartable.games.names import clean_name
from cartable.games.reader import SPECTATOR
from cartable.server.live.times import now
from cartable.server.refusals import Refusal
from cartable.server.storage.history import MatchFilter
from cartable.server.storage.row_readers import is_safe_key
from cartable.server.storage.rows import Credentials
from cartable.server.table.results import Outcome
from cartable.server.web.addresses import address_of
from cartable.server.web.context import ServerContext
from cartable.server.web.dependencies import AnyCaller, Context, SignedInCaller
from cartable.server.web.identity import Caller, delete_cookie, me, owner_of, set_cookie
from cartable.server.web.pagination import After, Limit, set_next_link
from cartable.server.web.routes.profiles import rating_info
from cartable.server.web.strict_request import StrictRoute
from cartable.server.web.summaries import detailed_summary, table_summary
from cartable.server.wire import (
    ChangeMe,
    Device,
    GuestWelcome,
    Identifier,
    MatchSummary,
    Me,
    NewGuest,
    PersonalLink,
    PlayerInfo,
    RedeemLink,
    TableSummary,
)

router = APIRouter(prefix="/api", tags=["people"], route_class=StrictRoute)

Id = Annotated[Identifier, Path()]

_MOST_TURNS: Final = 4
"""How many running tables are looked into for a list: each may have to be read from its log."""


@router.post("/guests", status_code=201, summary="Sign up as a guest with a name")
async def new_guest(body: NewGuest, request: Request, response: Response, context: Context) -> GuestWelcome:
    context.limits.take("guests", None, address_of(request))
    name, before = clean_name(body.name), await owner_of(request, context.store.people)
    credentials = await context.store.people.new_guest(name, body.language, now(), beside=before)
    return _welcome(credentials, request, response)


@router.post("/links/redeem", status_code=201, summary="Add this device to a person's devices, by the personal link")
async def redeem_link(body: RedeemLink, request: Request, response: Response, context: Context) -> GuestWelcome:
    context.limits.take("lookups", None, address_of(request))
    before = await owner_of(request, context.store.people)
    credentials = await context.store.people.redeem_link(body.secret, now(), beside=before)
    if credentials is None:
        raise Refusal("identity/link")
    return _welcome(credentials, request, response)


@router.get("/me", summary="The signed-in person; null for an anonymous caller")
async def who_am_i(caller: AnyCaller) -> Me | None:
    return me(caller.identity.player) if caller.identity else None


@router.patch(
    "/me", summary="Change your name, language, or whether you are listed and your matches are used for research"
)
async def change_me(body: ChangeMe, caller: SignedInCaller, context: Context) -> Me:
    name = None if body.name is None else clean_name(body.name)
    own = caller.player_id
    if body.unlisted is not None:
        await context.store.leaderboards.stay_out(own, unlisted=body.unlisted)
    player = await context.store.people.change(own, name=name, language=body.language, research=body.research)
    if player is None:
        raise Refusal("identity/unknown")
    if name is not None:
        context.sockets.renamed(player.id, name)
    return me(player)


@router.get("/me/companions", summary="Your companions: the people who share your device")
async def companions(caller: SignedInCaller, context: Context) -> list[Me]:
    return [me(each) for each in await context.store.people.companions(caller.player_id)]


@router.post("/me/companions", status_code=201, summary="Add a companion, who acts with `?as=` and their player id")
async def new_companion(body: NewGuest, caller: SignedInCaller, context: Context) -> Me:
    context.limits.take("guests", None, caller.address)
    own = caller.player_id
    made = await context.store.people.new_companion(own, clean_name(body.name), body.language, now())
    if made is None:
        raise Refusal("identity/companions")
    return me(made)


@router.delete("/me/companions/{player}", status_code=204, summary="Remove a companion from this device")
async def remove_companion(player: Id, caller: SignedInCaller, context: Context) -> None:
    if not await context.store.people.remove_companion(caller.player_id, player):
        raise Refusal("identity/companion")


@router.post("/me/link", status_code=201, summary="A personal link for another device, which replaces any earlier one")
async def new_link(caller: SignedInCaller, context: Context) -> PersonalLink:
    link = await context.store.people.new_link(caller.player_id, now())
    return PersonalLink(secret=link.secret, created_at=link.created_at)


@router.delete("/me/link", status_code=204, summary="Revoke the personal link")
async def revoke_link(caller: SignedInCaller, context: Context) -> None:
    await context.store.people.revoke_link(caller.player_id)


@router.get("/me/devices", summary="Your devices")
async def devices(caller: SignedInCaller, context: Context) -> list[Device]:
    rows = await context.store.people.devices(caller.player_id)
    return [
        Device(id=row.id, created_at=row.created_at, seen_at=row.seen_at, this=row.id == caller.signed_in.device)
        for row in rows
    ]


@router.delete("/me/devices/{device}", status_code=204, summary="Sign a device out and close its sockets")
async def revoke_device(device: Id, caller: SignedInCaller, context: Context, response: Response) -> None:
    if not await context.store.people.revoke_device(caller.player_id, device):
        raise Refusal("identity/device")
    context.sockets.revoked(device)
    if device == caller.signed_in.device:
        delete_cookie(response)


@router.get("/me/mutes", summary="The players whom you have muted")
async def mutes(caller: SignedInCaller, context: Context) -> list[Identifier]:
    return sorted(await _muted_by(caller, context))


@router.put("/me/mutes/{player}", status_code=204, summary="Mute a player's chat")
async def mute(player: Id, caller: SignedInCaller, context: Context) -> None:
    if await context.store.people.player(player) is None:
        raise Refusal("identity/player")
    await context.store.people.mute(caller.player_id, player, now())
    context.sockets.muted(caller.player_id, await _muted_by(caller, context))


@router.delete("/me/mutes/{player}", status_code=204, summary="Unmute a player's chat")
async def unmute(player: Id, caller: SignedInCaller, context: Context) -> None:
    await context.store.people.unmute(caller.player_id, player)
    context.sockets.muted(caller.player_id, await _muted_by(caller, context))


@dataclass
class HistoryQuery:
    """The filters of a history."""

    game: Annotated[str | None, Query(max_length=40)] = None
    players: Annotated[int | None, Query(ge=1, le=6)] = None
    against: Annotated[Literal["people", "bots"] | None, Query()] = None
    outcome: Annotated[Outcome | None, Query()] = None

    def filter(self) -> MatchFilter:
        if self.game is not None and not is_safe_key(self.game):
            raise Refusal("request/parameter", where="game", why="there is no such game")
        return MatchFilter(game=self.game, players=self.players, against=self.against, outcome=self.outcome)


@router.get("/me/matches", summary="Your matches, newest first")
async def my_matches(
    *,
    request: Request,
    response: Response,
    caller: SignedInCaller,
    context: Context,
    after: After = None,
    limit: Limit = 50,
    wanted: Annotated[HistoryQuery, Depends()],
) -> list[MatchSummary]:
    own = caller.player_id
    page = await context.store.history.matches_of(own, wanted.filter(), after=after, limit=limit)
    set_next_link(request, response, page.after)
    return [detailed_summary(each, own) for each in await context.store.history.with_details(page.items)]


@router.get("/me/tables", summary="The tables at which you sit")
async def my_tables(caller: SignedInCaller, context: Context, limit: Limit = 50) -> list[TableSummary]:
    rows = await context.store.tables_of(caller.player_id, limit=limit)
    running = [row.id for row in rows if row.state == "running"][:_MOST_TURNS]
    turns = {table: await _is_awaited(table, caller, context) for table in running}
    return [table_summary(row, your_turn=turns.get(row.id)) for row in rows]


async def _is_awaited(table: str, caller: Caller, context: ServerContext) -> bool | None:
    """Whether a match waits for the caller; None if the table cannot be read."""
    try:
        found = await (await context.rooms.room(table)).fresh_table()
    except CartableError:
        return None
    reader = found.reader_of(caller.player)
    return reader != SPECTATOR and found.moment(reader).turn == reader


@router.get("/players/{player}", summary="A player's name and ratings")
async def player_info(
    player: Id, context: Context, game: Annotated[str | None, Query(max_length=40)] = None
) -> PlayerInfo:
    found = await context.store.people.player(player)
    if found is None:
        raise Refusal("identity/player")
    ratings = await context.store.ratings.of_player(player)
    return PlayerInfo(
        player=found.id,
        name=found.name,
        ratings=[rating_info(each) for each in ratings if game in (None, each.game)],
    )


async def _muted_by(caller: Caller, context: ServerContext) -> frozenset[str]:
    own = caller.player_id
    return (await context.store.people.muted_by([own])).get(own, frozenset())


def _welcome(credentials: Credentials, request: Request, response: Response) -> GuestWelcome:
    set_cookie(response, credentials.token, request)
    return GuestWelcome(me=me(credentials.identity.player), token=credentials.token)

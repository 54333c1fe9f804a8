"""People without accounts: a name, the devices that are theirs, and what they have played."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from cartable.games.names import clean_name
from cartable.server.live.times import now
from cartable.server.storage.rows import Welcome
from cartable.server.web.addresses import address_of
from cartable.server.web.identity import Visitor, forget_cookie, me, set_cookie
from cartable.server.web.lists import After, Limit, match_summary, table_summary, tell_next
from cartable.server.web.reception import Anybody, AtReception, Person, Reception, StrictRoute
from cartable.server.web.refusals import Refusal
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
    RatingInfo,
    RedeemLink,
    TableSummary,
)

router = APIRouter(prefix="/api", tags=["people"], route_class=StrictRoute)

Id = Annotated[Identifier, Path()]


@router.post("/guests", status_code=201, summary="Become a guest with a name")
async def new_guest(body: NewGuest, request: Request, answer: Response, reception: AtReception) -> GuestWelcome:
    reception.limits.take("guests", None, address_of(request))
    welcome = await reception.store.people.new_guest(clean_name(body.name), body.language, now())
    return _welcomed(welcome, request, answer)


@router.post("/links/redeem", status_code=201, summary="Make this device one of a person's, by the personal link")
async def redeem_link(body: RedeemLink, request: Request, answer: Response, reception: AtReception) -> GuestWelcome:
    reception.limits.take("lookups", None, address_of(request))
    welcome = await reception.store.people.redeem_link(body.secret, now())
    if welcome is None:
        raise Refusal("identity/link")
    return _welcomed(welcome, request, answer)


@router.get("/me", summary="Who am I? null: nobody in particular")
async def who_am_i(visitor: Anybody) -> Me | None:
    return me(visitor.identity.player) if visitor.identity else None


@router.patch("/me", summary="Change one's name, language, or whether one's matches may be used for research")
async def change_me(body: ChangeMe, person: Person, reception: AtReception) -> Me:
    name = None if body.name is None else clean_name(body.name)
    own = person.person.player.id
    player = await reception.store.people.change(own, name=name, language=body.language, research=body.research)
    if player is None:
        raise Refusal("identity/unknown")
    if name is not None:
        reception.sockets.renamed(player.id, name)
    return me(player)


@router.get("/me/companions", summary="The people who share my device")
async def companions(person: Person, reception: AtReception) -> list[Me]:
    return [me(each) for each in await reception.store.people.companions(person.person.player.id)]


@router.post(
    "/me/companions", status_code=201, summary="Somebody else on this device; acts with `?as=` the player's id"
)
async def new_companion(body: NewGuest, person: Person, reception: AtReception) -> Me:
    reception.limits.take("guests", None, person.address)
    own = person.person.player.id
    made = await reception.store.people.new_companion(own, clean_name(body.name), body.language, now())
    if made is None:
        raise Refusal("identity/companions")
    return me(made)


@router.delete("/me/companions/{player}", status_code=204, summary="Somebody plays on this device no more")
async def part_from(player: Id, person: Person, reception: AtReception) -> None:
    if not await reception.store.people.part_from(person.person.player.id, player):
        raise Refusal("identity/companion")


@router.post("/me/link", status_code=201, summary="A personal link for another device, in place of any earlier one")
async def new_link(person: Person, reception: AtReception) -> PersonalLink:
    link = await reception.store.people.new_link(person.person.player.id, now())
    return PersonalLink(secret=link.secret, created_at=link.created_at)


@router.delete("/me/link", status_code=204, summary="Revoke the personal link")
async def revoke_link(person: Person, reception: AtReception) -> None:
    await reception.store.people.revoke_link(person.person.player.id)


@router.get("/me/devices", summary="The devices that are mine")
async def devices(person: Person, reception: AtReception) -> list[Device]:
    rows = await reception.store.people.devices(person.person.player.id)
    return [
        Device(id=row.id, created_at=row.created_at, seen_at=row.seen_at, this=row.id == person.person.device)
        for row in rows
    ]


@router.delete("/me/devices/{device}", status_code=204, summary="Sign a device out: its open sockets close")
async def revoke_device(device: Id, person: Person, reception: AtReception, answer: Response) -> None:
    if not await reception.store.people.revoke_device(person.person.player.id, device):
        raise Refusal("identity/device")
    reception.sockets.revoked(device)
    if device == person.person.device:
        forget_cookie(answer)


@router.get("/me/mutes", summary="Whom I do not want to hear")
async def mutes(person: Person, reception: AtReception) -> list[Identifier]:
    return sorted(await _muted_by(person, reception))


@router.put("/me/mutes/{player}", status_code=204, summary="Hear no more of somebody's chat")
async def mute(player: Id, person: Person, reception: AtReception) -> None:
    if await reception.store.people.player(player) is None:
        raise Refusal("identity/player")
    await reception.store.people.mute(person.person.player.id, player, now())
    reception.sockets.muted(person.person.player.id, await _muted_by(person, reception))


@router.delete("/me/mutes/{player}", status_code=204, summary="Hear somebody's chat again")
async def unmute(player: Id, person: Person, reception: AtReception) -> None:
    await reception.store.people.unmute(person.person.player.id, player)
    reception.sockets.muted(person.person.player.id, await _muted_by(person, reception))


@router.get("/me/matches", summary="My matches, the newest first")
async def my_matches(
    *,
    request: Request,
    answer: Response,
    person: Person,
    reception: AtReception,
    after: After = None,
    limit: Limit = 50,
) -> list[MatchSummary]:
    own = person.person.player.id
    page = await reception.store.history.matches_of(own, after=after, limit=limit)
    tell_next(request, answer, page.after)
    return [match_summary(row, own) for row in page.items]


@router.get("/me/tables", summary="The tables at which I sit")
async def my_tables(person: Person, reception: AtReception, limit: Limit = 50) -> list[TableSummary]:
    rows = await reception.store.tables_of(person.person.player.id, limit=limit)
    return [table_summary(row) for row in rows]


@router.get("/players/{player}", summary="A player's name and ratings")
async def player_info(player: Id, reception: AtReception, game: Annotated[str | None, Query()] = None) -> PlayerInfo:
    found = await reception.store.people.player(player)
    if found is None:
        raise Refusal("identity/player")
    ratings = await reception.store.ratings.of_player(player)
    return PlayerInfo(
        player=found.id,
        name=found.name,
        ratings=[
            RatingInfo(game=each.game, mu=each.mu, sigma=each.sigma, shown=each.shown, matches=each.matches)
            for each in ratings
            if game in (None, each.game)
        ],
    )


async def _muted_by(person: Visitor, reception: Reception) -> frozenset[str]:
    own = person.person.player.id
    return (await reception.store.people.muted_by([own])).get(own, frozenset())


def _welcomed(welcome: Welcome, request: Request, answer: Response) -> GuestWelcome:
    set_cookie(answer, welcome.token, request)
    return GuestWelcome(me=me(welcome.identity.player), token=welcome.token)

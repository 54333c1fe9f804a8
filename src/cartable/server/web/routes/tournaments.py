"""Tournaments: open one, find it, take part, run it as its host, take its results away. A guest is enough for all."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response

from cartable.server.errors import TableError
from cartable.server.live.tournaments import LiveTournament, TournamentRunner
from cartable.server.tournament.export import as_csv, as_json
from cartable.server.tournament.snapshots import round_info
from cartable.server.web.dependencies import AnyCaller, Context, SignedInCaller
from cartable.server.web.json_text import JsonText
from cartable.server.web.pagination import After, Limit, set_next_link
from cartable.server.web.problems import IN_JSON
from cartable.server.web.strict_request import StrictRoute
from cartable.server.wire import (
    Identifier,
    NewTournament,
    RoundInfo,
    TournamentCommand,
    TournamentExport,
    TournamentInfo,
    TournamentSummary,
)


def _runner(context: Context) -> TournamentRunner:
    if not context.settings.tournaments:
        raise TableError("tournament/closed")
    return context.rooms.tournaments


Runner = Annotated[TournamentRunner, Depends(_runner)]
Id = Annotated[Identifier, Path()]


class _Csv(Response):
    media_type = "text/csv"


router = APIRouter(prefix="/api/tournaments", tags=["tournaments"], route_class=StrictRoute)


@router.get("", summary="Public tournaments that have not ended")
async def tournaments(
    *, request: Request, response: Response, runner: Runner, context: Context, after: After = None, limit: Limit = 50
) -> list[TournamentSummary]:
    _ = runner
    page = await context.store.tournaments.listed(after=after, limit=limit)
    set_next_link(request, response, page.after)
    return list(page.items)


@router.get("/mine", summary="The tournaments that one hosts or takes part in, the last ones first")
async def mine(runner: Runner, caller: SignedInCaller, context: Context) -> list[TournamentSummary]:
    _ = runner
    return await context.store.tournaments.of_player(caller.player_id)


@router.post("", status_code=201, summary="Open a tournament, as its host", response_model=TournamentInfo)
async def open_tournament(body: NewTournament, runner: Runner, caller: SignedInCaller, context: Context) -> Response:
    context.limits.take("tournaments", caller.player, caller.address)
    live = await runner.open(body, caller.player_id, caller.name, context.settings.pace)
    return _answer(live, status=201)


@router.get("/by-code/{code}", summary="A tournament by its code", response_model=TournamentInfo)
async def tournament_by_code(
    code: Annotated[str, Path(min_length=1, max_length=20)], runner: Runner, caller: AnyCaller, context: Context
) -> Response:
    context.limits.take("lookups", None, caller.address)
    found = await context.store.tournaments.id_of_code(code)
    if found is None:
        raise TableError("tournament/unknown")
    return _answer(await runner.live(found))


@router.get(
    "/{tournament}", summary="A tournament; with If-None-Match only if it has changed", response_model=TournamentInfo
)
async def one_tournament(tournament: Id, request: Request, runner: Runner) -> Response:
    live = await runner.live(tournament)
    if request.headers.get("if-none-match") == _tag(live):
        return Response(status_code=304, headers=_headers(live))
    return _answer(live)


@router.get("/{tournament}/rounds/{number}", summary="A round of a tournament")
async def one_round(tournament: Id, number: Annotated[int, Path(ge=1, le=300)], runner: Runner) -> RoundInfo:
    found = (await runner.live(tournament)).tournament
    if number > len(found.rounds):
        raise TableError("tournament/round")
    return round_info(found, found.rounds[number - 1])


@router.post(
    "/{tournament}/entrants",
    summary="Take part from the next round on, in this team or in the smaller one",
    response_model=TournamentInfo,
)
async def join(
    *,
    tournament: Id,
    team: Annotated[int | None, Query(ge=0, le=1)] = None,
    runner: Runner,
    caller: SignedInCaller,
    context: Context,
) -> Response:
    context.limits.take("commands", caller.player, caller.address)
    return _answer(await runner.join(tournament, caller.player_id, caller.name, team))


@router.delete("/{tournament}/entrants/me", summary="Leave a tournament", response_model=TournamentInfo)
async def leave(tournament: Id, runner: Runner, caller: SignedInCaller, context: Context) -> Response:
    context.limits.take("commands", caller.player, caller.address)
    return _answer(await runner.leave(tournament, caller.player_id))


@router.post("/{tournament}/commands", summary="Send a command, as the host", response_model=TournamentInfo)
async def command(
    tournament: Id, body: Annotated[TournamentCommand, Body()], runner: Runner, caller: SignedInCaller, context: Context
) -> Response:
    given: Any = body
    context.limits.take("commands", caller.player, caller.address)
    return _answer(await runner.command(tournament, caller.player_id, given))


@router.get("/{tournament}/export", summary="Everything about a tournament", response_model=TournamentExport)
async def export(tournament: Id, runner: Runner, caller: AnyCaller, context: Context) -> Response:
    context.limits.take("checks", None, caller.address)
    found = (await runner.live(tournament)).tournament
    return JsonText(as_json(found).encoded(), headers=_attachment(found.settings.code, "json"))


@router.get(
    "/{tournament}/standings.csv",
    summary="The standings of a tournament, as a table for spreadsheets",
    response_class=_Csv,
    responses=IN_JSON,
)
async def standings(tournament: Id, runner: Runner, caller: AnyCaller, context: Context) -> Response:
    context.limits.take("checks", None, caller.address)
    found = (await runner.live(tournament)).tournament
    return _Csv(as_csv(found), headers=_attachment(found.settings.code, "csv"))


def _answer(live: LiveTournament, status: int = 200) -> Response:
    return JsonText(live.encoded(), status_code=status, headers=_headers(live))


def _headers(live: LiveTournament) -> dict[str, str]:
    return {"etag": _tag(live), "cache-control": "no-cache"}


def _tag(live: LiveTournament) -> str:
    return f'"{live.tournament.number}"'


def _attachment(code: str, ending: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="cartable-{code}.{ending}"'}

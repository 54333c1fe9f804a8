"""Running and finished matches: lists, summaries, records, replays, reviews and proofs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Literal, TypeVar

from fastapi import APIRouter, Path, Query, Request, Response

from cartable.games.match import Match
from cartable.games.reader import reader_at
from cartable.games.record_reader import Checkpoint, read
from cartable.server.answers.replays import proof_of, replay_of
from cartable.server.answers.reviews import moment_choices
from cartable.server.errors import TableError
from cartable.server.live.brought_matches import store_brought
from cartable.server.live.tournament_tables import is_duplicate
from cartable.server.refusals import Refusal
from cartable.server.storage.ids import new_code
from cartable.server.storage.reviews import ABANDONED_AFTER, ReviewRow
from cartable.server.storage.rows import MatchRow
from cartable.server.table.acts import Act
from cartable.server.table.brought import Bringer, brought_table
from cartable.server.table.daily import match_sealed_until
from cartable.server.table.pending_acts import NewMatch
from cartable.server.table.table import Table
from cartable.server.web.context import ServerContext
from cartable.server.web.dependencies import AnyCaller, Context, SignedInCaller
from cartable.server.web.identity import Caller
from cartable.server.web.json_text import JsonText
from cartable.server.web.pagination import After, Limit, set_next_link
from cartable.server.web.problems import IN_JSON
from cartable.server.web.routes.catalogue import seconds_for_record
from cartable.server.web.strict_request import RecordRoute, StrictRoute
from cartable.server.web.summaries import detailed_summary, match_summary
from cartable.server.wire import (
    AskMoment,
    BringMatch,
    Identifier,
    MatchSummary,
    MomentChoices,
    Proof,
    Replay,
    ReviewStatus,
    Wire,
)

R = TypeVar("R")

router = APIRouter(prefix="/api", tags=["matches"], route_class=StrictRoute)


brought = APIRouter(prefix="/api", tags=["matches"], route_class=RecordRoute)


class _Toml(Response):
    media_type = "application/toml"


Id = Annotated[Identifier, Path()]


@router.get("/matches", summary="Finished matches of public tables, newest first")
async def matches(
    *,
    request: Request,
    response: Response,
    caller: AnyCaller,
    context: Context,
    game: Annotated[str | None, Query(max_length=40)] = None,
    after: After = None,
    limit: Limit = 50,
) -> list[MatchSummary]:
    page = await context.store.history.finished(game=game, after=after, limit=limit)
    set_next_link(request, response, page.after)
    return [detailed_summary(each, caller.player) for each in await context.store.history.with_details(page.items)]


@router.get("/matches/{match}", summary="A match")
async def one_match(match: Id, caller: AnyCaller, context: Context) -> MatchSummary:
    (found,) = await context.store.history.with_details([await _row(match, caller, context)])
    return detailed_summary(found, caller.player)


@router.get(
    "/matches/{match}/record",
    summary="The record of a match, in TOML; of a running match, only what the reader may know",
    response_class=_Toml,
    responses=IN_JSON,
)
async def record(match: Id, request: Request, caller: AnyCaller, context: Context) -> Response:
    context.limits.take("checks", None, caller.address)
    row = await _row(match, caller, context)
    if row.finished_at is None:
        text = await _partial_record(row, request, caller, context)
    else:
        await check_shown(row, context)
        text = await from_match(row, request, caller, context, lambda found, _: found.record())
    headers = {"content-disposition": f'attachment; filename="{row.game}-{row.id}.toml"'}
    return _Toml(text, headers=headers)


@router.get(
    "/matches/{match}/replay",
    summary="A finished match, step by step, as one seat or a spectator saw it",
    response_model=Replay,
)
async def replay(
    match: Id,
    request: Request,
    caller: AnyCaller,
    context: Context,
    *,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
    hands: Annotated[Literal["own", "all"], Query()] = "own",
) -> Response:
    row = await finished_match(match, caller, context)
    summary = match_summary(row, caller.player)
    reader = reader_at(seat)

    def compute(found: Match, checkpoint: Checkpoint) -> str:
        return _json(replay_of(found, summary, reader, checkpoint, is_open=hands == "all"))

    return JsonText(await from_match(row, request, caller, context, compute))


@router.get(
    "/matches/{match}/proof",
    summary="Everything that is needed to recompute the deals of a finished match",
    response_model=Proof,
)
async def proof(match: Id, request: Request, caller: AnyCaller, context: Context) -> Response:
    row = await finished_match(match, caller, context)
    await check_shown(row, context)
    return JsonText(await from_match(row, request, caller, context, lambda found, _: _json(proof_of(found))))


@router.post(
    "/matches/{match}/moments/{ply}",
    summary="What could be played after so many moves of a finished match, and how a move can go on",
    response_model=MomentChoices,
)
async def moment(
    *,
    match: Id,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    body: AskMoment,
    request: Request,
    caller: AnyCaller,
    context: Context,
) -> Response:
    row = await finished_match(match, caller, context)

    def compute(found: Match, _: Checkpoint) -> str:
        return _json(moment_choices(found, match, ply, body.steps))

    return JsonText(await from_match(row, request, caller, context, compute))


@router.get(
    "/matches/{match}/review",
    summary="The review of a finished match, or how far it is",
    response_model=ReviewStatus,
)
async def review(match: Id, caller: AnyCaller, context: Context) -> Response:
    row = await _row(match, caller, context)
    return _review_status(await context.store.reviews.get(row.id), context)


@router.post(
    "/matches/{match}/review",
    summary="Have the review of a finished match made, unless it is there",
    response_model=ReviewStatus,
)
async def make_review(match: Id, caller: AnyCaller, context: Context) -> Response:
    context.limits.take("reviews", None, caller.address)
    row = await _row(match, caller, context)
    if row.finished_at is None:
        raise TableError("table/not-over")
    return _review_status(await context.rooms.reviews.ask(row), context)


def _review_status(row: ReviewRow | None, context: ServerContext) -> Response:
    """A finished review is sent as it is stored."""
    if row is None or (row.body is None and row.changed_at < context.rooms.now() - ABANDONED_AFTER):
        return JsonText(_json(ReviewStatus(state="none")))
    if row.body is None:
        state: Literal["running", "waiting"] = "running" if row.total else "waiting"
        return JsonText(_json(ReviewStatus(state=state, done=row.done, total=row.total)))
    status = ReviewStatus(state="done").model_dump()
    rest = ",".join(f'"{name}":{json.dumps(value)}' for name, value in status.items() if name != "review")
    return JsonText(b'{%b,"review":%b}' % (rest.encode(), row.body))


@brought.post(
    "/me/matches",
    status_code=201,
    summary="Add a finished match that you played alone on your own device; it is never rated",
)
async def bring_match(body: BringMatch, request: Request, caller: SignedInCaller, context: Context) -> MatchSummary:
    context.limits.take("checks", None, caller.address)
    context.limits.take("tables", caller.player, caller.address)
    if not body.started_at <= body.finished_at <= context.rooms.now():
        raise TableError("match/times")
    bringer = Bringer(caller.player_id, body.seat, body.levels, body.started_at, body.finished_at)

    def compute(checkpoint: Checkpoint) -> tuple[list[Act], NewMatch]:
        return brought_table(read(body.record, checkpoint), bringer, new_code(), checkpoint)

    seconds = 2 * seconds_for_record(context)  # it is replayed twice, the second time as a table
    acts, match = await context.offload.run(request, caller.address, compute, seconds)
    await store_brought(context.store, acts, match)
    return match_summary(await _row(match.id, caller, context), caller.player)


def _json(answer: Wire) -> str:
    """The text of a long answer, which is written outside of the event loop."""
    return answer.model_dump_json()


async def _row(match: str, caller: Caller, context: ServerContext) -> MatchRow:
    row = await context.store.history.match(match)
    if row is None:
        raise Refusal("match/unknown")
    is_own = caller.player is not None and caller.player in [seat.player for seat in row.seats]
    if not is_own and await _is_sealed(row, context):
        raise TableError("table/sealed")
    return row


async def check_shown(row: MatchRow, context: ServerContext) -> None:
    """Raise `TableError` if the secret of a match is not shown yet, even to who has played it."""
    if await _is_sealed(row, context):
        raise TableError("daily/sealed")


async def _is_sealed(row: MatchRow, context: ServerContext) -> bool:
    """Whether others may still play the deals of a match."""
    if not is_duplicate(row.id):
        return context.rooms.now() < match_sealed_until(row.id)
    return await context.rooms.is_sealed(await (await context.rooms.room(row.table)).fresh_table())


async def finished_match(match: str, caller: Caller, context: ServerContext) -> MatchRow:
    context.limits.take("checks", None, caller.address)
    row = await _row(match, caller, context)
    if row.finished_at is None:
        raise TableError("table/not-over")
    return row


async def _partial_record(row: MatchRow, request: Request, caller: Caller, context: ServerContext) -> str:
    table = await (await context.rooms.room(row.table)).fresh_table()
    match = table.match
    if match is None or table.summary().match != row.id:
        raise Refusal("match/unknown")
    copy, reader = match.copy(), table.reader_of(caller.player)
    return await context.offload.run(request, caller.address, lambda _: copy.record(known_to=reader))


async def from_match(
    row: MatchRow, request: Request, caller: Caller, context: ServerContext, compute: Callable[[Match, Checkpoint], R]
) -> R:
    """Compute something from a finished match, which is rebuilt from its acts."""
    acts = await context.store.history.acts_through(row.id)
    secrets = await context.store.secrets_of(row.table)

    def rebuild_and_compute(checkpoint: Checkpoint) -> R:
        match = Table.read(acts, secrets).match
        assert match is not None
        checkpoint()
        return compute(match, checkpoint)

    return await context.offload.run(request, caller.address, rebuild_and_compute)

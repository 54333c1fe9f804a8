"""Running and finished matches: lists, summaries, records, replays and proofs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from cartable.games.match import Match
from cartable.games.reader import reader_at
from cartable.games.record_reader import Checkpoint
from cartable.server.errors import TableError
from cartable.server.storage.rows import MatchRow
from cartable.server.table.table import Table
from cartable.server.web.context import ServerContext
from cartable.server.web.dependencies import AnyCaller, Context
from cartable.server.web.identity import Caller
from cartable.server.web.pagination import After, Limit, set_next_link
from cartable.server.web.problems import IN_JSON
from cartable.server.web.refusals import Refusal
from cartable.server.web.replays import proof_of, replay_of
from cartable.server.web.strict_request import StrictRoute
from cartable.server.web.summaries import match_summary
from cartable.server.wire import Identifier, MatchSummary, Proof, Replay, Wire

router = APIRouter(prefix="/api", tags=["matches"], route_class=StrictRoute)


class _Toml(Response):
    media_type = "application/toml"


class _Json(Response):
    media_type = "application/json"


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
    return [match_summary(row, caller.player) for row in page.items]


@router.get("/matches/{match}", summary="A match")
async def one_match(match: Id, caller: AnyCaller, context: Context) -> MatchSummary:
    return match_summary(await _row(match, context), caller.player)


@router.get(
    "/matches/{match}/record",
    summary="The record of a match, in TOML; of a running match, only what the reader may know",
    response_class=_Toml,
    responses=IN_JSON,
)
async def record(match: Id, request: Request, caller: AnyCaller, context: Context) -> Response:
    context.limits.take("checks", None, caller.address)
    row = await _row(match, context)
    if row.finished_at is None:
        text = await _partial_record(row, request, caller, context)
    else:
        text = await _from_match(row, request, caller, context, lambda found, _: found.record())
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
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
) -> Response:
    row = await _finished(match, caller, context)
    summary = match_summary(row, caller.player)
    reader = reader_at(seat)

    def compute(found: Match, checkpoint: Checkpoint) -> str:
        return _json(replay_of(found, summary, reader, checkpoint))

    return _Json(await _from_match(row, request, caller, context, compute))


@router.get(
    "/matches/{match}/proof",
    summary="Everything that is needed to recompute the deals of a finished match",
    response_model=Proof,
)
async def proof(match: Id, request: Request, caller: AnyCaller, context: Context) -> Response:
    row = await _finished(match, caller, context)
    return _Json(await _from_match(row, request, caller, context, lambda found, _: _json(proof_of(found))))


def _json(answer: Wire) -> str:
    """The text of a long answer, which is written outside of the event loop."""
    return answer.model_dump_json()


async def _row(match: str, context: ServerContext) -> MatchRow:
    row = await context.store.history.match(match)
    if row is None:
        raise Refusal("match/unknown")
    return row


async def _finished(match: str, caller: Caller, context: ServerContext) -> MatchRow:
    context.limits.take("checks", None, caller.address)
    row = await _row(match, context)
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


async def _from_match(
    row: MatchRow, request: Request, caller: Caller, context: ServerContext, compute: Callable[[Match, Checkpoint], str]
) -> str:
    """Compute something from a finished match, which is rebuilt from its acts."""
    acts = await context.store.history.acts_through(row.id)
    secrets = await context.store.secrets_of(row.table)

    def rebuild_and_compute(checkpoint: Checkpoint) -> str:
        match = Table.read(acts, secrets).match
        assert match is not None
        checkpoint()
        return compute(match, checkpoint)

    return await context.offload.run(request, caller.address, rebuild_and_compute)

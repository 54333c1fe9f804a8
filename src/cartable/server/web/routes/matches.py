"""Matches that run or were played: lists, summaries and records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Path, Query, Request, Response

from cartable.games.match import Match
from cartable.games.reader import reader_at
from cartable.server.errors import TableError
from cartable.server.storage.rows import MatchRow
from cartable.server.table.table import Table
from cartable.server.web.identity import Visitor
from cartable.server.web.lists import After, Limit, match_summary, tell_next
from cartable.server.web.problems import IN_JSON
from cartable.server.web.reception import Anybody, AtReception, Reception, StrictRoute
from cartable.server.web.refusals import Refusal
from cartable.server.web.retelling import proof_of, replay_of
from cartable.server.web.work import aside
from cartable.server.wire import Identifier, MatchSummary, Proof, Replay

T = TypeVar("T")

router = APIRouter(prefix="/api", tags=["matches"], route_class=StrictRoute)


class _Toml(Response):
    media_type = "application/toml"


Id = Annotated[Identifier, Path()]


@router.get("/matches", summary="Finished matches of public tables, the newest first")
async def matches(
    *,
    request: Request,
    answer: Response,
    visitor: Anybody,
    reception: AtReception,
    game: Annotated[str | None, Query(max_length=40)] = None,
    after: After = None,
    limit: Limit = 50,
) -> list[MatchSummary]:
    page = await reception.store.history.finished(game=game, after=after, limit=limit)
    tell_next(request, answer, page.after)
    return [match_summary(row, visitor.player) for row in page.items]


@router.get("/matches/{match}", summary="A match")
async def one_match(match: Id, visitor: Anybody, reception: AtReception) -> MatchSummary:
    return match_summary(await _row(match, reception), visitor.player)


@router.get(
    "/matches/{match}/record",
    summary="The record of a match, in TOML: of a running one, only what the reader may know",
    response_class=_Toml,
    responses=IN_JSON,
)
async def record(match: Id, visitor: Anybody, reception: AtReception) -> Response:
    reception.limits.take("checks", None, visitor.address)
    row = await _row(match, reception)
    if row.finished_at is None:
        text = await _known(row, visitor.player, reception)
    else:
        text = await _retold(row, reception, Match.record)
    headers = {"content-disposition": f'attachment; filename="{row.game}-{row.id}.toml"'}
    return _Toml(text, headers=headers)


@router.get("/matches/{match}/replay", summary="A finished match, moment by moment, as one seat or a spectator saw it")
async def replay(
    match: Id, visitor: Anybody, reception: AtReception, seat: Annotated[int | None, Query(ge=0, le=5)] = None
) -> Replay:
    row = await _finished(match, visitor, reception)
    summary = match_summary(row, visitor.player)
    return await _retold(row, reception, lambda whole: replay_of(whole, summary, seat))


@router.get("/matches/{match}/proof", summary="All that is needed to compute the deals of a finished match again")
async def proof(match: Id, visitor: Anybody, reception: AtReception) -> Proof:
    return await _retold(await _finished(match, visitor, reception), reception, proof_of)


async def _row(match: str, reception: Reception) -> MatchRow:
    row = await reception.store.history.match(match)
    if row is None:
        raise Refusal("match/unknown")
    return row


async def _finished(match: str, visitor: Visitor, reception: Reception) -> MatchRow:
    reception.limits.take("checks", None, visitor.address)
    row = await _row(match, reception)
    if row.finished_at is None:
        raise TableError("table/not-over")
    return row


async def _known(row: MatchRow, player: str | None, reception: Reception) -> str:
    table = await (await reception.house.room(row.table)).settled()
    match = table.match
    if match is None or table.summary().match != row.id:
        raise Refusal("match/unknown")
    return match.record(known_to=reader_at(table.reader_of(player)))


async def _retold(row: MatchRow, reception: Reception, tell: Callable[[Match], T]) -> T:
    """What there is to tell of a finished match, which is played again for it."""
    acts = await reception.store.history.acts_through(row.id)
    secrets = await reception.store.secrets_of(row.table)

    def told() -> T:
        match = Table.read(acts, secrets).match
        assert match is not None
        return tell(match)

    return await aside(told)

"""What a person comes back to: statistics, leaderboards; all that is known about them, and being forgotten."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.responses import StreamingResponse

import cartable
from cartable.server.answers.puzzles import progress_info
from cartable.server.answers.statistics import statistics
from cartable.server.refusals import Refusal
from cartable.server.storage.history import MOST_FOR_STATISTICS
from cartable.server.storage.rows import Ranked, Rating
from cartable.server.web.context import ServerContext
from cartable.server.web.dependencies import AnyCaller, Context, SignedInCaller
from cartable.server.web.identity import delete_cookie
from cartable.server.web.json_text import JsonText
from cartable.server.web.pagination import After, Limit, set_next_link
from cartable.server.web.problems import IN_JSON
from cartable.server.web.strict_request import StrictRoute
from cartable.server.wire import (
    GameStatistics,
    Leaderboard,
    LeaderboardLine,
    RatingInfo,
    RatingPoint,
    Statistics,
)

router = APIRouter(prefix="/api", tags=["people"], route_class=StrictRoute)

_Game = Annotated[str, Path(max_length=40)]


class _File(StreamingResponse):
    media_type = "application/json"


@router.get("/me/statistics", summary="Your statistics by game and variant, with curves", response_model=Statistics)
async def my_statistics(
    *,
    request: Request,
    caller: SignedInCaller,
    context: Context,
    minutes_east: Annotated[
        int, Query(ge=-840, le=840, description="How far your clock is ahead of UTC, for what counts as a day")
    ] = 0,
) -> Response:
    if not context.settings.statistics:
        raise Refusal("statistics/off")
    context.limits.take("checks", None, caller.address)
    own, now = caller.player_id, context.rooms.now()
    sides = await context.store.history.sides_of(own)
    is_all = len(sides) < MOST_FOR_STATISTICS
    made = await context.offload.run(
        request, caller.address, lambda _: statistics(sides, now, minutes_east, is_all=is_all)
    )
    return JsonText(made.model_copy(update={"games": await _with_ratings(own, made, context)}).encoded())


async def _with_ratings(player: str, made: Statistics, context: ServerContext) -> list[GameStatistics]:
    """The statistics of each game, with the rating and the puzzles."""
    ratings = {each.game: each for each in await context.store.ratings.of_player(player)}
    puzzles = await context.store.puzzles.progress_of(player)
    found = []
    for each in made.games:
        rating = ratings.get(each.game)
        curve = [] if rating is None else await context.store.ratings.curve(player, each.game)
        progress = puzzles.get(each.game)
        update = {
            "rating": None if rating is None else rating_info(rating),
            "curve": [RatingPoint(at=at, points=points) for at, points in curve],
            "puzzles": None if progress is None else progress_info(progress),
        }
        found.append(each.model_copy(update=update))
    return found


def rating_info(rating: Rating) -> RatingInfo:
    return RatingInfo(
        game=rating.game,
        points=rating.points,
        deviation=rating.deviation,
        provisional=rating.provisional,
        matches=rating.matches,
    )


@router.get("/leaderboards/{game}", summary="The people with the highest sure ratings in a game")
async def leaderboard(
    *,
    game: _Game,
    request: Request,
    response: Response,
    caller: AnyCaller,
    context: Context,
    after: After = None,
    limit: Limit = 50,
) -> Leaderboard:
    if not context.settings.leaderboards:
        raise Refusal("leaderboard/off")
    name = cartable.load(game).name
    board = await context.store.leaderboards.read(name, caller.player, after=after, limit=limit)
    set_next_link(request, response, board.page.after)
    return Leaderboard(
        game=name,
        lines=[_line(each) for each in board.page.items],
        total=board.total,
        you=None if board.own is None else _line(board.own),
    )


def _line(ranked: Ranked) -> LeaderboardLine:
    rating = ranked.rating
    return LeaderboardLine(
        place=ranked.place,
        player=rating.player,
        name=rating.name,
        points=rating.points,
        deviation=rating.deviation,
        matches=rating.matches,
    )


@router.get(
    "/me/everything",
    summary="All that the server knows about you, as one file",
    response_class=_File,
    responses={**IN_JSON, 200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def everything(caller: SignedInCaller, context: Context) -> Response:
    context.limits.take("exports", caller.player, caller.address)
    pieces = context.store.personal_data.pieces(caller.player_id, context.rooms.now())
    headers = {"content-disposition": 'attachment; filename="cartable.json"', "cache-control": "no-store"}
    return _File(pieces, headers=headers)


@router.delete(
    "/me", status_code=204, summary="Be forgotten: you leave your tables, and everything of yours is deleted"
)
async def forget_me(caller: SignedInCaller, context: Context, response: Response) -> None:
    """With `?as=`, only the companion is forgotten; otherwise you and your companions."""
    context.limits.take("exports", caller.player, caller.address)
    forgotten = await context.rooms.erasure.forget(caller.player_id, caller.name)
    for device in forgotten.devices:
        context.sockets.revoked(device)
    if caller.signed_in.device in forgotten.devices:
        delete_cookie(response)

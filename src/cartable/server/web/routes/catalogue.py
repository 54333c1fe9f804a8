"""The catalogue of games, their rule pages, the protocol's schema, and the verification of records."""

from __future__ import annotations

import functools
import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

import cartable
from cartable.games import registry
from cartable.games.game import Game
from cartable.games.texts import Language
from cartable.games.verification import verify as verify_record
from cartable.server.answers.catalogue import catalogue, game_info
from cartable.server.answers.verification import verified
from cartable.server.live.background import log_failure
from cartable.server.refusals import Refusal
from cartable.server.schema import wire_schema
from cartable.server.web.addresses import address_of
from cartable.server.web.context import ServerContext
from cartable.server.web.dependencies import Context
from cartable.server.web.encodings import StaticBody, static_body
from cartable.server.web.problems import IN_JSON
from cartable.server.web.strict_request import RecordRoute, StrictRoute
from cartable.server.wire import Catalogue, GameInfo, ProfileParts, Verified, VerifyRecord

LONGEST_VERIFICATION: Final = 0.4
"""Seconds of processor time for replaying a record: the longest matches of our games need half of it."""
_INTERPRETED: Final = 10
"""So much more time is given while the rules are not compiled."""


class _Markdown(Response):
    media_type = "text/markdown"


_GameName = Annotated[str, Path(max_length=40)]

router = APIRouter(prefix="/api", tags=["games"], route_class=StrictRoute)
records = APIRouter(prefix="/api", tags=["games"], route_class=RecordRoute)


@router.get(
    "/games", summary="All games with their options, the levels of bots, the chat phrases", response_model=Catalogue
)
async def games(request: Request, context: Context) -> Response:
    return _catalogue(context.settings.leaderboards, context.settings.statistics).response(request)


@router.get("/games/{game}", summary="A game and its options")
async def one_game(game: _GameName) -> GameInfo:
    return game_info(cartable.load(game))


@router.get(
    "/games/{game}/rules",
    summary="The rule page of a game, in Markdown",
    response_class=_Markdown,
    responses=IN_JSON,
)
async def rules(request: Request, game: _GameName, language: Annotated[Language, Query()] = "en") -> Response:
    try:
        return _rules_page(game, language).response(request)
    except OSError:
        raise Refusal("game/no-rules-page") from None


@router.get("/schema", summary="The JSON schema of every message of the protocol", response_model=dict[str, Any])
async def schema(request: Request) -> Response:
    return _schema().response(request)


@records.post("/verify", summary="Verify a record: replay it and check every deal")
async def verify(body: VerifyRecord, request: Request, context: Context) -> Verified:
    address = address_of(request)
    context.limits.take("checks", None, address)
    seconds = seconds_for_record(context)
    found = await context.offload.run(request, address, functools.partial(verify_record, body.record), seconds)
    return verified(found)


def seconds_for_record(context: ServerContext) -> float:
    """The processor time in which a record must be replayed."""
    return LONGEST_VERIFICATION * (1 if context.warm_up.is_done else _INTERPRETED)


# the same for everybody, so computed and compressed once


@functools.cache
def _catalogue(leaderboards: bool, statistics: bool) -> StaticBody:
    parts = ProfileParts(leaderboards=leaderboards, statistics=statistics)
    known = catalogue(registry.games(), left_out=_log_faulty).model_copy(update={"profiles": parts})
    return static_body(known.model_dump_json().encode(), "application/json")


def _log_faulty(game: Game, error: Exception) -> None:
    log_failure("a game is left out of the catalogue", error, game=game.name)


@functools.cache
def _rules_page(game: str, language: Language) -> StaticBody:
    return static_body(cartable.load(game).rules_markup(language).encode(), "text/markdown; charset=utf-8")


@functools.cache
def _schema() -> StaticBody:
    return static_body(
        json.dumps(wire_schema(), ensure_ascii=False, separators=(",", ":")).encode(), "application/json"
    )

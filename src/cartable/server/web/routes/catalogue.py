"""What can be played, by which rules, and whether a record was dealt fairly."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

import cartable
from cartable.bots.levels import DEFAULT_LEVEL, LEVELS, Level, level
from cartable.games.game import Game
from cartable.games.texts import Language, Text
from cartable.games.verification import verify as verify_record
from cartable.server.schema import wire_schema
from cartable.server.table.talking import PHRASES
from cartable.server.web.addresses import address_of
from cartable.server.web.problems import IN_JSON
from cartable.server.web.reception import AtReception, StrictRequest, StrictRoute
from cartable.server.web.work import aside
from cartable.server.wire import (
    Catalogue,
    DealCheck,
    GameInfo,
    LevelInfo,
    LevelScope,
    OptionInfo,
    Verified,
    VerifyRecord,
    Words,
)


class _Markdown(Response):
    media_type = "text/markdown"


class _RecordRequest(StrictRequest):
    largest = 1 << 18


class _RecordRoute(StrictRoute):
    request = _RecordRequest


router = APIRouter(prefix="/api", tags=["games"], route_class=StrictRoute)
records = APIRouter(prefix="/api", tags=["games"], route_class=_RecordRoute)


@router.get("/games", summary="The games and their options, the bots' levels, the phrases")
async def games() -> Catalogue:
    return _catalogue()


@router.get("/games/{game}", summary="One game and its options")
async def one_game(game: str) -> GameInfo:
    return _game_info(cartable.load(game))


@router.get(
    "/games/{game}/rules",
    summary="The rule page of a game, in Markdown",
    response_class=_Markdown,
    responses=IN_JSON,
)
async def rules(game: str, language: Annotated[Language, Query()] = "en") -> Response:
    return _Markdown(_rules_page(game, language))


@router.get("/schema", summary="The JSON schema of every message of the protocol")
async def schema() -> dict[str, Any]:
    return _schema()


@records.post("/verify", summary="Play a record again and check every deal")
async def verify(body: VerifyRecord, request: Request, reception: AtReception) -> Verified:
    reception.limits.take("checks", None, address_of(request))
    found = await aside(lambda: verify_record(body.record))
    return Verified(
        good=found.is_good,
        commitment_holds=found.commitment_holds,
        deals=[DealCheck(round=deal.round, verdict=deal.verdict) for deal in found.deals],
    )


@cache
def _catalogue() -> Catalogue:
    return Catalogue(
        games=[_game_info(cartable.load(name)) for name in cartable.GAMES],
        levels=[_level_info(level(name)) for name in LEVELS],
        default_level=DEFAULT_LEVEL,
        phrases={name: _words(text) for name, text in PHRASES.items()},
    )


@cache
def _rules_page(game: str, language: Language) -> str:
    return cartable.load(game).rules_page(language)


@cache
def _schema() -> dict[str, Any]:
    return wire_schema()


def _level_info(known: Level) -> LevelInfo:
    only = None if known.only_for is None else LevelScope(game=known.only_for[0], players=known.only_for[1])
    return LevelInfo(name=known.name, title=_words(known.title), only=only)


def _game_info(game: Game) -> GameInfo:
    defaults: dict[str, Any] = {field.name: field.default for field in dataclasses.fields(game.options)}
    choices = game.options.choices()
    return GameInfo(
        name=game.name,
        title=_words(game.title),
        summary=_words(game.summary),
        players=[value for value in choices["players"].values if isinstance(value, int)],
        options=[
            OptionInfo(
                name=name,
                rule=choice.rule,
                values=list(choice.values),
                default=defaults[name],
                text=_words(choice.text),
            )
            for name, choice in choices.items()
        ],
    )


def _words(text: Text) -> Words:
    return Words(en=text.en, fr=text.fr)

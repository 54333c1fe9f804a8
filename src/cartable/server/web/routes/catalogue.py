"""The catalogue of games, their rule pages, the protocol's schema, and the verification of records."""

from __future__ import annotations

import dataclasses
import functools
import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

import cartable
from cartable.bots.levels import DEFAULT_LEVEL, LEVELS, Level, level
from cartable.games import registry
from cartable.games.faces import CardFace
from cartable.games.game import Game
from cartable.games.texts import Language, Text
from cartable.games.verification import verify as verify_record
from cartable.server.live.background import log_failure
from cartable.server.schema import wire_schema
from cartable.server.table.chat import PHRASES
from cartable.server.web.addresses import address_of
from cartable.server.web.dependencies import Context
from cartable.server.web.encodings import StaticBody, static_body
from cartable.server.web.problems import IN_JSON
from cartable.server.web.refusals import Refusal
from cartable.server.web.strict_request import LARGEST_BODY, StrictRequest, StrictRoute
from cartable.server.wire import (
    CardInfo,
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

LONGEST_VERIFICATION: Final = 0.4
"""Seconds of processor time for replaying a record: the longest matches of our games need half of it."""
_INTERPRETED: Final = 10
"""So much more time is given while the rules are not compiled."""


class _Markdown(Response):
    media_type = "text/markdown"


class _RecordRequest(StrictRequest):
    largest = LARGEST_BODY


class _RecordRoute(StrictRoute):
    request = _RecordRequest


_GameName = Annotated[str, Path(max_length=40)]

router = APIRouter(prefix="/api", tags=["games"], route_class=StrictRoute)
records = APIRouter(prefix="/api", tags=["games"], route_class=_RecordRoute)


@router.get(
    "/games", summary="All games with their options, the levels of bots, the chat phrases", response_model=Catalogue
)
async def games(request: Request) -> Response:
    return _catalogue().response(request)


@router.get("/games/{game}", summary="A game and its options")
async def one_game(game: _GameName) -> GameInfo:
    return _game_info(cartable.load(game))


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
    seconds = LONGEST_VERIFICATION * (1 if context.warm_up.is_done else _INTERPRETED)
    found = await context.offload.run(request, address, functools.partial(verify_record, body.record), seconds)
    return Verified(
        good=found.is_good,
        commitment_holds=found.commitment_holds,
        deals=[DealCheck(round=deal.round, verdict=deal.verdict) for deal in found.deals],
    )


# the same for everybody, so computed and compressed once


@functools.cache
def _catalogue() -> StaticBody:
    catalogue = Catalogue(
        games=[info for game in registry.games() if (info := _valid_info(game)) is not None],
        levels=[_level_info(level(name)) for name in LEVELS],
        default_level=DEFAULT_LEVEL,
        phrases={name: _words(text) for name, text in PHRASES.items()},
    )
    return static_body(catalogue.model_dump_json().encode(), "application/json")


@functools.cache
def _rules_page(game: str, language: Language) -> StaticBody:
    return static_body(cartable.load(game).rules_markup(language).encode(), "text/markdown; charset=utf-8")


@functools.cache
def _schema() -> StaticBody:
    return static_body(
        json.dumps(wire_schema(), ensure_ascii=False, separators=(",", ":")).encode(), "application/json"
    )


def _level_info(known: Level) -> LevelInfo:
    only = None if known.only_for is None else LevelScope(game=known.only_for[0], players=known.only_for[1])
    return LevelInfo(name=known.name, title=_words(known.title), only=only)


def _valid_info(game: Game) -> GameInfo | None:
    """None for a game of an installed package whose declaration is faulty: the other games are still listed."""
    try:
        return _game_info(game)
    except Exception as error:
        log_failure("a game is left out of the catalogue", error, game=game.name)
        return None


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
                label=_words(choice.label),
                text=_words(choice.text),
            )
            for name, choice in choices.items()
        ],
        cards=[_card_info(game, face) for face in game.faces()] if game.faces is not None else [],
    )


def _card_info(game: Game, face: CardFace) -> CardInfo:
    return CardInfo(
        text=face.text,
        name=_words(_card_name(game, face)),
        label=face.label,
        colour=face.colour,
        symbol=face.symbol,
    )


def _card_name(game: Game, face: CardFace) -> Text:
    """The card in words; without them what is printed on it."""
    if game.words is not None:
        return game.words.CARDS.names[face.text].one
    printed = f"{face.label} {face.symbol}".strip()
    return Text(printed, printed)


def _words(text: Text) -> Words:
    return Words(en=text.en, fr=text.fr)

"""The catalogue: the games with their options and cards, the levels of the bots, and the phrases of the chat."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

from cartable.bots.level_ratings import rated_variants
from cartable.bots.levels import DEFAULT_LEVEL, LEVELS, Level, level
from cartable.bots.network_inputs import NO_RULES
from cartable.games.faces import CardFace
from cartable.games.game import Game
from cartable.games.texts import Text
from cartable.puzzles.puzzle_file import shipped_count
from cartable.server.answers.words import words_of
from cartable.server.table.chat import PHRASES
from cartable.server.wire import CardInfo, Catalogue, GameInfo, LevelInfo, LevelRating, OptionInfo, RatedVariant


def catalogue(
    games: Iterable[Game], levels: Iterable[str] = LEVELS, *, left_out: Callable[[Game, Exception], None]
) -> Catalogue:
    """What a client needs to know of these games. `left_out` hears of a game whose declaration is faulty."""
    return Catalogue(
        games=[info for game in games if (info := _valid_info(game, left_out)) is not None],
        levels=[_level_info(level(name)) for name in levels],
        default_level=DEFAULT_LEVEL,
        phrases={name: words_of(text) for name, text in PHRASES.items()},
    )


def game_info(game: Game) -> GameInfo:
    defaults: dict[str, Any] = {field.name: field.default for field in dataclasses.fields(game.options)}
    choices = game.options.choices(house=False)
    return GameInfo(
        name=game.name,
        title=words_of(game.title),
        summary=words_of(game.summary),
        players=[value for value in choices["players"].values if isinstance(value, int)],
        options=[
            OptionInfo(
                name=name,
                rule=choice.rule,
                values=list(choice.values),
                default=defaults[name],
                label=words_of(choice.label),
                text=words_of(choice.text),
            )
            for name, choice in choices.items()
        ],
        cards=[_card_info(game, face) for face in game.faces()] if game.faces is not None else [],
        puzzles=shipped_count(game.name),
        rated_variants=_rated_variants(game, {name: defaults[name] for name in choices if name not in NO_RULES}),
    )


def _valid_info(game: Game, left_out: Callable[[Game, Exception], None]) -> GameInfo | None:
    """None for a game of an installed package whose declaration is faulty: the other games are still listed."""
    try:
        return game_info(game)
    except Exception as error:
        left_out(game, error)
        return None


def _rated_variants(game: Game, defaults: dict[str, Any]) -> list[RatedVariant]:
    """With every option that makes a difference, so that a client need not know the defaults."""
    return [
        RatedVariant(
            options={**defaults, **each.options},
            levels={
                name: LevelRating(points=rating.points, deviation=rating.deviation)
                for name, rating in each.levels.items()
            },
        )
        for each in rated_variants(game.name)
    ]


def _level_info(known: Level) -> LevelInfo:
    return LevelInfo(name=known.name, title=words_of(known.title), text=words_of(known.text))


def _card_info(game: Game, face: CardFace) -> CardInfo:
    return CardInfo(
        text=face.text,
        name=words_of(_card_name(game, face)),
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

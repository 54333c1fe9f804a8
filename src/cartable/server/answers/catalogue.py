"""The catalogue: the games with their options and cards, the levels of the bots, and the phrases of the chat."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

from cartable.bots.levels import DEFAULT_LEVEL, LEVELS, Level, level
from cartable.games.faces import CardFace
from cartable.games.game import Game
from cartable.games.texts import Text
from cartable.puzzles.puzzle_file import shipped_count
from cartable.server.answers.words import words_of
from cartable.server.table.chat import PHRASES
from cartable.server.wire import CardInfo, Catalogue, GameInfo, LevelInfo, LevelScope, OptionInfo


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
    choices = game.options.choices()
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
    )


def _valid_info(game: Game, left_out: Callable[[Game, Exception], None]) -> GameInfo | None:
    """None for a game of an installed package whose declaration is faulty: the other games are still listed."""
    try:
        return game_info(game)
    except Exception as error:
        left_out(game, error)
        return None


def _level_info(known: Level) -> LevelInfo:
    only = None if known.only_for is None else LevelScope(game=known.only_for[0], players=known.only_for[1])
    return LevelInfo(name=known.name, title=words_of(known.title), only=only)


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

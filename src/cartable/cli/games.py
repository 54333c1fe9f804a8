"""`cartable games`: the games, and every option of each."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cartable.bots.level_ratings import ANCHOR, LevelRating, RatedVariant, rated_variants
from cartable.bots.levels import LADDER, level
from cartable.cli import help_texts, texts
from cartable.cli.game_options import values_text
from cartable.cli.installed_games import loadable_games
from cartable.cli.language import LanguageOption, checked_language, help_text
from cartable.games.game import Game
from cartable.games.options import Choice
from cartable.games.texts import Language, Text

if TYPE_CHECKING:
    from rich.table import Table


def games(
    as_json: Annotated[bool, typer.Option("--json", help=help_text(help_texts.JSON))] = False,
    lang: LanguageOption = "",
) -> None:
    language = checked_language(lang)
    declared = loadable_games(language)
    if as_json:
        typer.echo(json.dumps([as_data(game) for game in declared], ensure_ascii=False, indent=2))
    else:
        _print(declared, language)


def as_data(game: Game) -> dict[str, Any]:
    defaults = _defaults(game)
    return {
        "name": game.name,
        "title": game.title._asdict(),
        "summary": game.summary._asdict(),
        "options": {
            name: {
                "values": list(choice.values),
                "default": defaults[name],
                "rule": choice.rule,
                "house": choice.is_house,
                "label": choice.label._asdict(),
                "text": choice.text._asdict(),
            }
            for name, choice in game.options.choices().items()
        },
        "own_events": {kind: game.labels.get(kind, Text(kind, kind))._asdict() for kind in game.own_events},
        "level_ratings": [
            {
                "options": each.options,
                "levels": {name: rating._asdict() for name, rating in each.levels.items()},
            }
            for each in rated_variants(game.name)
        ],
    }


def _defaults(game: Game) -> dict[str, Any]:
    return {field.name: field.default for field in dataclasses.fields(game.options)}


def _print(declared: list[Game], language: Language) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    for game in declared:
        console.print()
        console.print(f"[bold]{game.title.to(language)}[/]  ({game.name})")
        console.print(game.summary.to(language))
        choices = game.options.choices()
        console.print(_table(game, {name: each for name, each in choices.items() if not each.is_house}, language))
        if house := {name: each for name, each in choices.items() if each.is_house}:
            console.print(texts.HOUSE_RULES.to(language))
            console.print(_table(game, house, language))
        if game.own_events:
            console.print(texts.OWN_EVENTS.to(language).format(kinds=_own_events(game, language)))
        if variants := rated_variants(game.name):
            console.print(texts.LEVEL_RATINGS.to(language).format(level=level(ANCHOR).title.to(language)))
            console.print(_ratings(variants, language))
        console.print(texts.GAME_COMMANDS.to(language).format(name=game.name))
    console.print()


def _own_events(game: Game, language: Language) -> str:
    """The kinds, each with what reports call it."""
    labels = {kind: game.labels[kind].to(language) if kind in game.labels else kind for kind in game.own_events}
    return ", ".join(kind if label == kind else f"{kind} ({label})" for kind, label in labels.items())


def _ratings(variants: Sequence[RatedVariant], language: Language) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(texts.VARIANT_COLUMN.to(language), box=SIMPLE_HEAD, pad_edge=False)
    for name in LADDER:
        table.add_column(level(name).title.to(language), justify="right", no_wrap=True)
    for variant in variants:
        chosen = ", ".join(name if value is True else f"{name} {value}" for name, value in variant.options.items())
        table.add_row(chosen, *(_rating_text(variant.levels.get(name)) for name in LADDER))
    return table


def _rating_text(rating: LevelRating | None) -> str:
    """The anchor of the scale is not off by anything."""
    if rating is None:
        return ""
    return f"{rating.points} ± {rating.deviation}" if rating.deviation else str(rating.points)


def _table(game: Game, choices: dict[str, Choice], language: Language) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, caption=texts.DEFAULT_FIRST.to(language), caption_justify="left", pad_edge=False)
    for column in (texts.OPTION_COLUMN, texts.VALUES_COLUMN, texts.MEANING_COLUMN, texts.RULE_COLUMN):
        table.add_column(column.to(language), no_wrap=column in (texts.OPTION_COLUMN, texts.RULE_COLUMN))
    defaults = _defaults(game)
    for name, choice in choices.items():
        table.add_row(name, values_text(choice, defaults[name]), choice.text.to(language), choice.rule)
    return table

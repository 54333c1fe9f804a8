"""`cartable games`: the games, and every option of each."""

from __future__ import annotations

import dataclasses
import json
from typing import Annotated, Any

import typer

from cartable.cli import help_texts, texts
from cartable.cli.game_options import values_text
from cartable.cli.installed_games import loadable_games
from cartable.cli.language import LanguageOption, checked_language, help_text
from cartable.games.game import Game
from cartable.games.texts import Language


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
                "label": choice.label._asdict(),
                "text": choice.text._asdict(),
            }
            for name, choice in game.options.choices().items()
        },
    }


def _defaults(game: Game) -> dict[str, Any]:
    return {field.name: field.default for field in dataclasses.fields(game.options)}


def _print(declared: list[Game], language: Language) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    for game in declared:
        console.print()
        console.print(f"[bold]{game.title.to(language)}[/]  ({game.name})")
        console.print(game.summary.to(language))
        table = Table(box=SIMPLE_HEAD, caption=texts.DEFAULT_FIRST.to(language), caption_justify="left", pad_edge=False)
        for column in (texts.OPTION_COLUMN, texts.VALUES_COLUMN, texts.MEANING_COLUMN, texts.RULE_COLUMN):
            table.add_column(column.to(language), no_wrap=column in (texts.OPTION_COLUMN, texts.RULE_COLUMN))
        defaults = _defaults(game)
        for name, choice in game.options.choices().items():
            table.add_row(name, values_text(choice, defaults[name]), choice.text.to(language), choice.rule)
        console.print(table)
        console.print(texts.GAME_COMMANDS.to(language).format(name=game.name))
    console.print()

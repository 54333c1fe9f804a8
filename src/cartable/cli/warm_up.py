"""`cartable warm-up`: compile the rules now, with a progress bar, into the cache that lasts."""

from __future__ import annotations

from typing import Annotated

import typer

import cartable
from cartable.cli import words
from cartable.cli.language import SpokenOption, language_of, said
from cartable.cli.trouble import told_plainly
from cartable.games.game import Game
from cartable.games.texts import Language
from cartable.kernel import mode


def warm_up(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help=said(words.WARM_UP_GAMES))] = None,
    lang: SpokenOption = "",
) -> None:
    language = language_of(lang)
    with told_plainly(language):
        declared = [cartable.load(name) for name in games or cartable.GAMES]
    if not mode.COMPILED:
        typer.echo(words.INTERPRETED.to(language))
        return
    for game in declared:
        _compile(game, language)
    from cartable.kernel import cache

    typer.echo(words.CACHE.to(language).format(folder=cache.folder()))


def _compile(game: Game, language: Language) -> None:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    title = game.title.to(language)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rule]}"))
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task(words.COMPILING.to(language).format(game=title), total=None, rule="")
        cartable.warm_up(
            game.name,
            lambda ready, total, rule: progress.update(
                task, completed=ready, total=total, rule=rule.rpartition(".")[2]
            ),
        )
    typer.echo(words.WARMED.to(language).format(game=title))

"""`cartable warm-up`: compile the rules and the bots into the cache."""

from __future__ import annotations

from typing import Annotated

import typer

import cartable
from cartable.bots.compilation import table_kernels
from cartable.cli import help_texts, texts
from cartable.cli.errors import report_errors
from cartable.cli.installed_games import loadable_games
from cartable.cli.language import LanguageOption, checked_language, help_text
from cartable.cli.progress import compilation_progress
from cartable.games import registry


def warm_up(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help=help_text(help_texts.WARM_UP_GAMES))
    ] = None,
    lang: LanguageOption = "",
) -> None:
    language = checked_language(lang)
    with report_errors(language):
        declared = [registry.load(name) for name in games] if games else loadable_games(language)
    kernels = [each for game in declared for each in table_kernels(game)]
    if not any(each.can_be_loaded for each in kernels):
        typer.echo(texts.INTERPRETED.to(language))
        return
    if all(each.is_built for each in kernels):
        typer.echo(texts.BUILT_AHEAD.to(language))
        return
    for game in declared:
        title = game.title.to(language)
        with compilation_progress(title, language) as progress:
            cartable.warm_up(game.name, progress)
        typer.echo(texts.COMPILED.to(language).format(game=title))
    from cartable.kernel import cache

    typer.echo(texts.CACHE.to(language).format(folder=cache.folder()))

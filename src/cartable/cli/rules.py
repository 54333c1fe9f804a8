"""`cartable rules`: the rule page of a game, in a pager at a terminal and as Markdown elsewhere."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from cartable.cli import help_texts
from cartable.cli.errors import report_errors
from cartable.cli.language import LanguageOption, checked_language, help_text
from cartable.games import registry

_MOST_COLUMNS = 100


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help=help_text(help_texts.GAME))],
    lang: LanguageOption = "",
) -> None:
    language = checked_language(lang)
    with report_errors(language):
        page = registry.load(game).rules_page(language)
    if not sys.stdout.isatty():
        typer.echo(page, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    os.environ.setdefault("LESS", "-RFX")
    console = Console()
    console.width = min(console.width, _MOST_COLUMNS)
    with console.pager(styles=not console.no_color):
        console.print(Markdown(page))

"""`cartable rules`: the rule page of a game, in pages at a terminal and plain in a pipe."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

import cartable
from cartable.cli import words
from cartable.cli.language import SpokenOption, language_of, said
from cartable.cli.trouble import told_plainly

_WIDEST = 100


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help=said(words.GAME))],
    lang: SpokenOption = "",
) -> None:
    language = language_of(lang)
    with told_plainly(language):
        page = cartable.load(game).rules_page(language)
    if not sys.stdout.isatty():
        typer.echo(page, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    os.environ.setdefault("LESS", "-RFX")
    console = Console()
    console.width = min(console.width, _WIDEST)
    with console.pager(styles=not console.no_color):
        console.print(Markdown(page))

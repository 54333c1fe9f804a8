"""`cartable`: the command line, one module a command."""

from __future__ import annotations

from typing import Annotated

import typer

import cartable
from cartable.cli import words
from cartable.cli.arena import arena
from cartable.cli.export import export
from cartable.cli.games import games
from cartable.cli.language import said
from cartable.cli.play import play
from cartable.cli.replay import replay
from cartable.cli.rules import rules
from cartable.cli.serve import serve
from cartable.cli.verify import verify
from cartable.cli.warm_up import warm_up

app = typer.Typer(
    name="cartable",
    help=said(words.CARTABLE),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command(help=said(words.PLAY), context_settings={"ignore_unknown_options": True})(play)
app.command(help=said(words.GAMES))(games)
app.command(help=said(words.RULES))(rules)
app.command(help=said(words.REPLAY))(replay)
app.command(help=said(words.VERIFY))(verify)
app.command(help=said(words.SERVE))(serve)
app.command(help=said(words.ARENA))(arena)
app.command(help=said(words.EXPORT))(export)
app.command("warm-up", help=said(words.WARM_UP))(warm_up)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"cartable {cartable.__version__}")
        raise typer.Exit


@app.callback()
def at_the_door(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help=said(words.VERSION))
    ] = False,
) -> None:
    """Options of `cartable` itself."""


def main() -> None:
    app()

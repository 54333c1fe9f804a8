"""`cartable`: the command line. Each command is a module."""

from __future__ import annotations

from typing import Annotated

import typer

import cartable
from cartable.cli import help_texts
from cartable.cli.arena import arena
from cartable.cli.backup import backup, restore
from cartable.cli.balance import balance
from cartable.cli.export import export
from cartable.cli.games import games
from cartable.cli.language import help_text
from cartable.cli.play import play
from cartable.cli.puzzles import puzzles
from cartable.cli.replay import replay
from cartable.cli.review import review
from cartable.cli.rules import rules
from cartable.cli.serve import serve
from cartable.cli.site import site
from cartable.cli.train import train
from cartable.cli.verify import verify
from cartable.cli.warm_up import warm_up

_PLAY = help_text(help_texts.PLAY_PANEL)
_HOST = help_text(help_texts.HOST_PANEL)
_STUDY = help_text(help_texts.STUDY_PANEL)

app = typer.Typer(
    name="cartable",
    help=help_text(help_texts.CARTABLE),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command(help=help_text(help_texts.PLAY), rich_help_panel=_PLAY, context_settings={"ignore_unknown_options": True})(
    play
)
app.command(help=help_text(help_texts.GAMES), rich_help_panel=_PLAY)(games)
app.command(help=help_text(help_texts.RULES), rich_help_panel=_PLAY)(rules)
app.command(help=help_text(help_texts.REPLAY), rich_help_panel=_PLAY)(replay)
app.command(help=help_text(help_texts.REVIEW), rich_help_panel=_PLAY)(review)
app.command(help=help_text(help_texts.PUZZLES), rich_help_panel=_PLAY)(puzzles)
app.command(help=help_text(help_texts.VERIFY), rich_help_panel=_PLAY)(verify)
app.command(help=help_text(help_texts.SERVE), rich_help_panel=_HOST)(serve)
app.command(help=help_text(help_texts.SITE), rich_help_panel=_HOST)(site)
app.command(help=help_text(help_texts.BACKUP), rich_help_panel=_HOST)(backup)
app.command(help=help_text(help_texts.RESTORE), rich_help_panel=_HOST)(restore)
app.command("warm-up", help=help_text(help_texts.WARM_UP), rich_help_panel=_HOST)(warm_up)
app.command(help=help_text(help_texts.ARENA), rich_help_panel=_STUDY)(arena)
app.command(help=help_text(help_texts.BALANCE), rich_help_panel=_STUDY)(balance)
app.command(help=help_text(help_texts.EXPORT), rich_help_panel=_STUDY)(export)
app.command(help=help_text(help_texts.TRAIN), rich_help_panel=_STUDY)(train)


def _show_version(requested: bool) -> None:
    if requested:
        typer.echo(f"cartable {cartable.__version__}")
        raise typer.Exit


@app.callback()
def root_options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help=help_text(help_texts.VERSION))
    ] = False,
) -> None:
    """Options of `cartable` itself."""


def main() -> None:
    app(prog_name="cartable")

"""`cartable replay`: a recorded match again, at the terminal table or as text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import cartable
from cartable.cli import help_texts
from cartable.cli.errors import read_text, report_errors
from cartable.cli.language import LanguageOption, checked_language, help_text
from cartable.cli.table.history import MatchHistory
from cartable.games.texts import Language
from cartable.kernel import interpreted


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text(help_texts.FILE), allow_dash=True)],
    plain: Annotated[bool, typer.Option("--plain", help=help_text(help_texts.PLAIN_REPLAY))] = False,
    lang: LanguageOption = "",
) -> None:
    language = checked_language(lang)
    with report_errors(language), interpreted():
        history = MatchHistory(cartable.read(read_text(file)))
        if plain or str(file) == "-" or not (sys.stdin.isatty() and sys.stdout.isatty()):
            _print(history, language)
        else:
            from cartable.cli.table.replay_screen import ReplayScreen

            ReplayScreen(history, language).run()


def _print(history: MatchHistory, language: Language) -> None:
    """Every move in notation, and the events that followed it."""
    match = history.match
    for event in history.opening:
        typer.echo(match.game.events.describe(event, match.names, language))
    width = len(str(len(history.entries)))
    for number, entry in enumerate(history.entries, 1):
        typer.echo(f"{number:>{width}}. {match.names[entry.seat]}: {entry.move}")
        for event in entry.events:
            typer.echo(f"{'':>{width}}  {match.game.events.describe(event, match.names, language)}")

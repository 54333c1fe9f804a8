"""`cartable replay`: see a recorded match again, at the terminal table or as text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import cartable
from cartable.cli import words
from cartable.cli.language import SpokenOption, language_of, said
from cartable.cli.table.story import Story
from cartable.cli.trouble import text_of, told_plainly
from cartable.games.texts import Language
from cartable.kernel import interpreted


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=said(words.FILE), allow_dash=True)],
    plain: Annotated[bool, typer.Option("--plain", help=said(words.PLAIN_REPLAY))] = False,
    lang: SpokenOption = "",
) -> None:
    language = language_of(lang)
    with told_plainly(language), interpreted():
        story = Story(cartable.read(text_of(file)))
        if plain or str(file) == "-" or not (sys.stdin.isatty() and sys.stdout.isatty()):
            _print(story, language)
        else:
            from cartable.cli.table.replaying import ReplayRoom

            ReplayRoom(story, language).run()


def _print(story: Story, language: Language) -> None:
    """Every move in notation, and what came of it in words."""
    match = story.match
    for event in story.opening:
        typer.echo(match.game.events.describe(event, match.names, language))
    width = len(str(len(story.acts)))
    for number, act in enumerate(story.acts, 1):
        typer.echo(f"{number:>{width}}. {match.names[act.seat]}: {act.move}")
        for event in act.events:
            typer.echo(f"{'':>{width}}  {match.game.events.describe(event, match.names, language)}")

"""The games that commands can offer."""

from __future__ import annotations

import typer

from cartable.cli.errors import error_line
from cartable.games import registry
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.texts import Language


def loadable_games(language: Language) -> list[Game]:
    """All games. A game whose package is broken is left out, with one line of warning on standard error."""
    games = []
    for name in registry.names():
        try:
            games.append(registry.load(name))
        except BadOption as error:
            typer.echo(f"cartable: {error_line(error, language)}", err=True)
    return games

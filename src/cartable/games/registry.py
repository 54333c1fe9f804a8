"""The games by name, each loaded only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from cartable.games.errors import BadOption
from cartable.games.game import Game

_GAMES: Final[dict[str, str]] = {
    "shokoba": "cartable.games.shokoba.game",
}

GAMES: Final[tuple[str, ...]] = tuple(_GAMES)


def load(name: str) -> Game:
    """The game of this name."""
    if name not in _GAMES:
        raise BadOption("game/unknown", name=name, games=", ".join(GAMES))
    game: Game = import_module(_GAMES[name]).GAME
    return game

"""The games by name, each loaded only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from cartable.games.errors import BadOption
from cartable.games.game import Game

_MODULES: Final[dict[str, str]] = {
    "shokoba": "cartable.games.shokoba.game",
    "toko_maja": "cartable.games.toko_maja.game",
    "goita": "cartable.games.goita.game",
    "scopette": "cartable.games.scopette.game",
}

GAMES: Final[tuple[str, ...]] = tuple(_MODULES)
"""The games that come with Cartable."""


def load(name: str) -> Game:
    """The game of this name."""
    if name not in _MODULES:
        raise BadOption("game/unknown", name=name, games=", ".join(_MODULES))
    game: Game = import_module(_MODULES[name]).GAME
    return game


def register(name: str, module: str) -> None:
    """Let `cartable.new(name)` know a game from elsewhere: `module` declares it as `GAME`."""
    _MODULES[name] = module

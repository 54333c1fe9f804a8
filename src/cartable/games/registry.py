"""The games by name: those that come with Cartable, those of installed packages, and those registered by a program.

An installed package offers a game by an entry point of the group `cartable.games`: its name is the game's name, its
value the module that declares `GAME`. A game is loaded only when it is asked for.
"""

from __future__ import annotations

import copyreg
import logging
import pickle
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final

from cartable.games.errors import BadOption
from cartable.games.game import Game

ENTRY_POINTS: Final = "cartable.games"

_BUILT_IN: Final[dict[str, str]] = {
    "shokoba": "cartable.games.shokoba.game",
    "toko_maja": "cartable.games.toko_maja.game",
    "goita": "cartable.games.goita.game",
    "scopette": "cartable.games.scopette.game",
}
_registered: Final[dict[str, str]] = {}
_log: Final = logging.getLogger(__name__)

GAMES: Final[tuple[str, ...]] = tuple(_BUILT_IN)
"""The games that come with Cartable."""


def names() -> tuple[str, ...]:
    """The names of all games, those that come with Cartable first."""
    return tuple({**_BUILT_IN, **_registered, **_installed()})


def load(name: str) -> Game:
    """The game of this name; raises `BadOption` where there is none, or where its package is broken."""
    module = _BUILT_IN.get(name) or _registered.get(name) or _installed().get(name)
    if module is None:
        raise BadOption("game/unknown", name=name, games=", ".join(names()))
    if name in _BUILT_IN:
        game: Game = import_module(module).GAME
        return game
    return _load_outside(name, module)


def games() -> list[Game]:
    """All games that can be loaded; a broken package is logged once and left out."""
    found = []
    for name in names():
        try:
            found.append(load(name))
        except BadOption as error:
            _warn_once(str(error))
    return found


def register(name: str, module: str) -> None:
    """Let `cartable.new(name)` know a game from elsewhere: `module` declares it as `GAME`."""
    if name in _BUILT_IN:
        raise BadOption("game/taken", name=name)
    _registered[name] = module


@cache
def _installed() -> dict[str, str]:
    """The games of installed packages; one that takes the name of a built-in game is logged and left out."""
    found: dict[str, str] = {}
    for each in entry_points(group=ENTRY_POINTS):
        if each.name in _BUILT_IN:
            _warn_once(str(BadOption("game/taken", name=each.name)))
        else:
            found[each.name] = each.module
    return found


def _load_outside(name: str, module: str) -> Game:
    """A game of somebody else's: whatever is wrong with its package is told as such."""
    try:
        game = import_module(module).GAME
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadOption("game/broken", name=name, module=module, why=why, why_fr=why) from error
    if not isinstance(game, Game) or game.name != name:
        why = f"GAME is not a Game called {name!r}"
        why_fr = f"GAME n'est pas un Game nommé {name!r}"
        raise BadOption("game/broken", name=name, module=module, why=why, why_fr=why_fr)
    return game


def _by_name(game: Game) -> tuple[Any, ...]:
    """A game is pickled as its name; the process that reads it must know a game of that name."""
    try:
        is_known = load(game.name) is game
    except BadOption:
        is_known = False
    if not is_known:
        raise pickle.PicklingError(f"the game {game.name!r} is not registered: see cartable.register")
    return load, (game.name,)


copyreg.pickle(Game, _by_name)


@cache
def _warn_once(message: str) -> None:
    _log.warning("%s", message)

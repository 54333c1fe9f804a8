"""Finding the painter of a game."""

from __future__ import annotations

import logging
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Final, cast

from cartable.cli.painters.painter import Painter
from cartable.games.game import Game

ENTRY_POINTS: Final = "cartable.painters"

_log: Final = logging.getLogger(__name__)


def load_painter(game: Game) -> Painter:
    """The game's own painter, here or in an installed package, else the fallback painter."""
    module = f"{__package__}.{game.name}"
    if find_spec(module) is not None:
        return cast(Painter, import_module(module))
    return _installed_painter(game.name) or _fallback_painter(game)


def _installed_painter(name: str) -> Painter | None:
    """The painter that an installed package offers; a broken one is logged and ignored."""
    for entry_point in entry_points(group=ENTRY_POINTS, name=name):
        try:
            return cast(Painter, entry_point.load())
        except Exception as error:
            _log.warning("the painter of %s cannot be loaded: %s: %s", name, type(error).__name__, error)
    return None


def _fallback_painter(game: Game) -> Painter:
    from cartable.cli.painters.fallback import FallbackPainter

    return FallbackPainter(game)

"""Finding the painter of a game."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Final, cast

from cartable.cli.painters.painter import Painter
from cartable.games.game import Game

GROUP: Final = "cartable.painters"


def load_painter(game: Game) -> Painter:
    """The game's own painter, here or in an installed package, else the fallback painter."""
    module = f"{__package__}.{game.name}"
    if find_spec(module) is not None:
        return cast(Painter, import_module(module))
    for entry_point in entry_points(group=GROUP, name=game.name):
        return cast(Painter, entry_point.load())
    from cartable.cli.painters.fallback import FallbackPainter

    return FallbackPainter(game)

"""Painters: each draws the table of one game at the terminal.

A painter draws a view, which is plain data, and decides nothing: it never sees a game's state or rules. It is an
object, usually a module, with the functions of `Painter`. `load_painter` looks for a game's painter in this order:

1. the module of the game's name in this package;
2. an entry point of the group `cartable.painters`, for games that are packages of their own. Its name is the name of
   the game and its value is the module. In the `pyproject.toml` of that package:

       [project.entry-points."cartable.painters"]
       briscola = "cartable_briscola.painter"

3. the fallback painter, which draws any game from its view and from the card faces that the game declares.
"""

from cartable.cli.painters.loader import load_painter
from cartable.cli.painters.painter import MoveInProgress, Painter, Scene, View

__all__ = ["MoveInProgress", "Painter", "Scene", "View", "load_painter"]

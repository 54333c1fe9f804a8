"""The painter of Goita Shogi."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.goita.board import paint_board
from cartable.cli.painters.goita.choice import arrange, label, question
from cartable.cli.painters.goita.round_summary import summary
from cartable.cli.painters.goita.table import paint_table
from cartable.cli.painters.painter import Scene, View
from cartable.games.texts import Language, Text

__all__ = ["arrange", "headline", "label", "paint", "question", "summary"]

_TABLE: Final = Text("round {round} · playing to {target}", "manche {round} · partie en {target} points")
_BOARD: Final = Text("{points} of {most_points} points", "{points} points sur {most_points}")


def headline(view: View, language: Language) -> str:
    if view["mode"] == "table":
        return _TABLE.to(language).format(**view)
    return _BOARD.to(language).format(points=view["points"][0], most_points=view["most_points"])


def paint(view: View, scene: Scene) -> Sequence[Line]:
    return paint_board(view, scene) if view["mode"] == "solo" else paint_table(view, scene)

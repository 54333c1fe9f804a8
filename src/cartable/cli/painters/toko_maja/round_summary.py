"""How the points of a round of Toko Maja are counted: sets, tokens, cards in hand (TOK-20 to TOK-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import line, right_aligned
from cartable.cli.painters.palette import GOLD
from cartable.cli.painters.seats import side_names
from cartable.games.events import Event
from cartable.games.texts import Language, Text

_TITLE: Final = Text("Counting round {round}", "Décompte de la manche {round}")
_ROWS: Final = {
    "sets": Text("sets", "brelans"),
    "tokens": Text("tokens", "jetons"),
    "hands": Text("in hand", "en main"),
}
_POINTS: Final = Text("this round", "cette manche")
_SCORE: Final = Text("score", "score")
_ROW_NAME_WIDTH: Final = 13
_WIDEST_COLUMN: Final = 16
_COLUMNS_WIDTH: Final = 62


def summary(event: Event, names: Sequence[str], language: Language) -> Sequence[Sequence[Line]]:
    """A picture for each source of points, then one with the sum and the scores."""
    if event.kind != "counted":
        return ()
    details = event.details
    sides = side_names(names, len(details["points"]))
    column = min(_WIDEST_COLUMN, _COLUMNS_WIDTH // len(sides))
    title = [
        line((_TITLE.to(language).format(round=details["round"]), "bold")),
        line(),
        line(" " * _ROW_NAME_WIDTH, *((right_aligned(name, column), "bold") for name in sides)),
    ]
    rows = [_row(name.to(language), details["counts"][key], column, signed=True) for key, name in _ROWS.items()]
    total = _row(_POINTS.to(language), details["points"], column, signed=True, style="bold")
    score = _row(_SCORE.to(language), details["scores"], column, style=GOLD)
    frames = [[*title, *rows[: count + 1]] for count in range(len(rows))]
    return [*frames, [*title, *rows, line(), total, score]]


def _row(name: str, numbers: Sequence[int], column: int, *, signed: bool = False, style: str = "") -> Line:
    texts = [f"{number:+d}" if signed else str(number) for number in numbers]
    return line((name.ljust(_ROW_NAME_WIDTH), style), *((right_aligned(number, column), style) for number in texts))

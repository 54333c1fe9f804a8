"""The end of a round of Goita Shogi: every row with its cards face up, then the points (GOI-12, GOI-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import PANEL_WIDTH, Block, left_aligned, line, truncated
from cartable.cli.painters.goita.styles import ATTACK, BLOCK, SIGNS
from cartable.cli.painters.palette import BACK_COLOUR, GOLD, MUTED
from cartable.cli.painters.seats import side_names
from cartable.games.events import Event
from cartable.games.texts import Language, Text

_TITLE: Final = Text("Round {round}: {name} goes out with {card}", "Manche {round} : {name} termine avec {card}")
_SCORED: Final = Text("{scored} points for {side}", "{scored} points pour {side}")
_ONE: Final = Text("1 point for {side}", "1 point pour {side}")
_DOUBLED: Final = {
    2: Text(" (two of a kind: doubled)", " (deux identiques : doublé)"),
    3: Text(" (two of a kind: tripled)", " (deux identiques : triplé)"),
}
_STYLES: Final = {"(": BACK_COLOUR, "=": BLOCK, ">": ATTACK}
_NAME_WIDTH: Final = 14


def summary(event: Event, names: Sequence[str], language: Language) -> Sequence[Sequence[Line]]:
    """A picture of the rows, then one with the points as well."""
    if event.kind != "counted" or event.seat is None:
        return ()
    details = event.details
    card = details["card"]
    title = _TITLE.to(language).format(round=details["round"], name=names[event.seat], card=f"{card} {SIGNS[card]}")
    rows: Block = [line((truncated(title, PANEL_WIDTH), "bold")), line()]
    for name, row in zip(names, details["rows"], strict=True):
        rows.append(line(left_aligned(name, _NAME_WIDTH), *((f"{each} ", _STYLES[each[0]]) for each in row)))
    return [rows, [*rows, line(), *_points(event, names, language)]]


def _points(event: Event, names: Sequence[str], language: Language) -> Block:
    details = event.details
    sides = side_names(names, len(details["points"]))
    text = _ONE if details["scored"] == 1 else _SCORED
    scored = text.to(language).format(scored=details["scored"], side=sides[details["side"]])
    doubled = _DOUBLED[details.get("factor", 2)].to(language) if details["doubled"] else ""
    totals = "   ".join(f"{side} {points}" for side, points in zip(sides, details["points"], strict=True))
    return [line((truncated(scored + doubled, PANEL_WIDTH), GOLD)), line((truncated(totals, PANEL_WIDTH), MUTED))]

"""The end of a round of Goita Shogi in pictures: the rows with every card shown, then the points (GOI-12, GOI-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import PANEL, Block, at_left, cut, line
from cartable.cli.painters.goita.pieces import ATTACK, BACK, BLOCK, QUIET, SIGNS
from cartable.games.events import Event
from cartable.games.texts import Language, Text

_TITLE: Final = Text("Round {round}: {name} is out with {card}", "Manche {round} : {name} termine avec {card}")
_SCORED: Final = Text("{scored} points for {side}", "{scored} points pour {side}")
_ONE: Final = Text("1 point for {side}", "1 point pour {side}")
_DOUBLED: Final = Text(" (two alike: doubled)", " (deux pareilles : doublé)")
_STYLES: Final = {"(": BACK, "=": BLOCK, ">": ATTACK}
_NAME: Final = 14


def summary(event: Event, names: Sequence[str], language: Language) -> Sequence[Sequence[Line]]:
    """A picture of the rows, and one more with the points."""
    if event.kind != "counted" or event.seat is None:
        return ()
    details = event.details
    sides = [" & ".join(names[side :: len(details["points"])]) for side in range(len(details["points"]))]
    card = details["card"]
    title = _TITLE.to(language).format(round=details["round"], name=names[event.seat], card=f"{card} {SIGNS[card]}")
    rows: Block = [line((cut(title, PANEL), "bold")), line()]
    for name, row in zip(names, details["rows"], strict=True):
        rows.append(line(at_left(name, _NAME), *((f"{each} ", _STYLES[each[0]]) for each in row)))
    words = _ONE if details["scored"] == 1 else _SCORED
    scored = words.to(language).format(scored=details["scored"], side=sides[details["side"]])
    doubled = _DOUBLED.to(language) if details["doubled"] else ""
    standing = "   ".join(f"{side} {points}" for side, points in zip(sides, details["points"], strict=True))
    return [
        rows,
        [*rows, line(), line((cut(scored + doubled, PANEL), "bold #f2c14e")), line((cut(standing, PANEL), QUIET))],
    ]

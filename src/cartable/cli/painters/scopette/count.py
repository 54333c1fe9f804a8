"""How the points of Scopette are counted when all have played (SCO-25), the colours shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import PANEL, at_left, cut, line
from cartable.cli.painters.scopette.looks import COLOURS
from cartable.games.events import Event
from cartable.games.texts import Language, Text

_TITLE: Final = Text("The piles are counted", "On compte les tas")
_COLUMNS: Final = (
    ("colour", Text("colour", "couleur")),
    ("symbols", Text("symbols", "symboles")),
    ("gold", Text("gold", "or")),
    ("tokens", Text("tokens", "jetons")),
)
_POINTS: Final = Text("points", "points")
_CARDS: Final = Text("cards", "cartes")
_TEAM: Final = Text("team {names}: ", "équipe {names} : ")
_NAME: Final = 14
_GOAL: Final = 6
_COLUMN: Final = 9


def summary(event: Event, names: Sequence[str], language: Language) -> Sequence[Sequence[Line]]:
    """A line for each seat, one after the other; then, in teams, what partners have together."""
    if event.kind != "counted":
        return ()
    details = event.details
    heads = [*(title for _, title in _COLUMNS), _POINTS, _CARDS]
    title = [
        line((_TITLE.to(language), "bold")),
        line(),
        line(" " * (_NAME + _GOAL), *((head.to(language).rjust(_COLUMN), "bold") for head in heads)),
    ]
    rows = []
    for seat, name in enumerate(names):
        colours = details["colours"][seat]
        numbers = [details["counts"][key][seat] for key, _ in _COLUMNS]
        numbers += [details["points"][seat], details["cards"][seat]]
        rows.append(
            line(
                at_left(name, _NAME),
                *((colour, f"bold {COLOURS[colour].bright}") for colour in colours),
                " " * (_GOAL - len(colours)),
                *((str(number).rjust(_COLUMN), "bold" if at == 4 else "") for at, number in enumerate(numbers)),
            )
        )
    frames = [[*title, *rows[: count + 1]] for count in range(len(rows))]
    if len(details["teams"]) < len(names):
        frames.append([*title, *rows, line(), *_teams(event, names, language)])
    return frames


def _teams(event: Event, names: Sequence[str], language: Language) -> list[Line]:
    points = event.details["points"]
    return [
        line(
            cut(_TEAM.to(language).format(names=" & ".join(names[seat] for seat in side)), PANEL - 4),
            (str(sum(points[seat] for seat in side)), "bold"),
        )
        for side in event.details["teams"]
    ]

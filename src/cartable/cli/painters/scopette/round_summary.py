"""How the points of Scopette are counted at the end of the match, with the secret colours shown (SCO-25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import PANEL_WIDTH, Block, left_aligned, line, truncated
from cartable.cli.painters.scopette.styles import COLOURS
from cartable.games.events import Event
from cartable.games.texts import Language, Text

_TITLE: Final = Text("Counting the piles", "Décompte des tas")
_COUNTS: Final = {
    "colour": Text("colour", "couleur"),
    "symbols": Text("symbols", "symboles"),
    "gold": Text("gold", "or"),
    "tokens": Text("tokens", "jetons"),
}
_POINTS: Final = Text("points", "points")
_CARDS: Final = Text("cards", "cartes")
_TEAM: Final = Text("team {names}: ", "équipe {names} : ")
_NAME_WIDTH: Final = 14
_COLOURS_WIDTH: Final = 6
_COLUMN_WIDTH: Final = 9


def summary(event: Event, names: Sequence[str], language: Language) -> Sequence[Sequence[Line]]:
    """A line for each seat, one after another; in teams, the points of the partners at the end."""
    if event.kind != "counted":
        return ()
    columns = [*_COUNTS.values(), _POINTS, _CARDS]
    title = [
        line((_TITLE.to(language), "bold")),
        line(),
        line(
            " " * (_NAME_WIDTH + _COLOURS_WIDTH),
            *((column.to(language).rjust(_COLUMN_WIDTH), "bold") for column in columns),
        ),
    ]
    rows = [_row(event, seat, name) for seat, name in enumerate(names)]
    frames = [[*title, *rows[: count + 1]] for count in range(len(rows))]
    if len(event.details["teams"]) < len(names):
        frames.append([*title, *rows, line(), *_team_lines(event, names, language)])
    return frames


def _row(event: Event, seat: int, name: str) -> Line:
    details = event.details
    colours = details["colours"][seat]
    counts = [details["counts"][key][seat] for key in _COUNTS]
    return line(
        left_aligned(name, _NAME_WIDTH),
        *((colour, f"bold {COLOURS[colour].bright}") for colour in colours),
        " " * (_COLOURS_WIDTH - len(colours)),
        *(str(count).rjust(_COLUMN_WIDTH) for count in counts),
        (str(details["points"][seat]).rjust(_COLUMN_WIDTH), "bold"),
        str(details["cards"][seat]).rjust(_COLUMN_WIDTH),
    )


def _team_lines(event: Event, names: Sequence[str], language: Language) -> Block:
    points = event.details["points"]
    return [
        line(
            truncated(_TEAM.to(language).format(names=" & ".join(names[seat] for seat in side)), PANEL_WIDTH - 4),
            (str(sum(points[seat] for seat in side)), "bold"),
        )
        for side in event.details["teams"]
    ]

"""A tournament as files: its standings as CSV, and everything as JSON."""

from __future__ import annotations

import csv
import io
from typing import Final

from cartable.server import wire
from cartable.server.tournament.snapshots import round_info, tournament_info
from cartable.server.tournament.standings import standings
from cartable.server.tournament.state import Tournament

_COLUMNS: Final = (
    "place",
    "name",
    "points",
    "opponents",
    "direct",
    "difference",
    "wins",
    "played",
    "state",
    "level",
)
_FORMULA: Final = ("=", "+", "-", "@")
"""A cell that begins with one of these would be computed by a spreadsheet."""


def as_csv(tournament: Tournament) -> str:
    """One line for each entrant, best first."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(_COLUMNS)
    for row in standings(tournament):
        entrant = tournament.entrants[row.entrant]
        state = "in" if entrant.is_in else "removed" if entrant.was_removed else "left"
        name = f"'{entrant.name}" if entrant.name.startswith(_FORMULA) else entrant.name
        figures = (row.points, row.opponents, row.direct, row.difference, row.wins, row.played)
        writer.writerow((row.place, name, *figures, state, entrant.level or ""))
    return text.getvalue()


def as_json(tournament: Tournament) -> wire.TournamentExport:
    return wire.TournamentExport(
        tournament=tournament_info(tournament), rounds=[round_info(tournament, each) for each in tournament.rounds]
    )

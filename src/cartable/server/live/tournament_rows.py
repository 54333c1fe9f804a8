"""The row of a tournament that is stored beside its acts."""

from __future__ import annotations

from cartable.server.storage.tournaments import TournamentRow
from cartable.server.tournament.schedule import due_at
from cartable.server.tournament.snapshots import tournament_summary
from cartable.server.tournament.state import Tournament


def tournament_row(tournament: Tournament) -> TournamentRow:
    return TournamentRow(
        id=tournament.id,
        code=tournament.settings.code,
        state=tournament.state,
        public=tournament.settings.public,
        host=tournament.settings.host,
        played=any(table.outcome is not None for each in tournament.rounds for table in each.tables.values()),
        summary=tournament_summary(tournament),
        due_at=due_at(tournament),
        entrants=entrants_of(tournament),
        created_at=tournament.created_at,
        changed_at=tournament.last_at,
    )


def entrants_of(tournament: Tournament) -> frozenset[str]:
    return frozenset(entrant.player for entrant in tournament.present if entrant.player is not None)

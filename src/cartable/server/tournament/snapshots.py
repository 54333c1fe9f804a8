"""What everybody may read of a tournament. It is the same for all, and says nothing of a match before its end."""

from __future__ import annotations

from cartable.server import wire
from cartable.server.tournament.duplicate import comparisons, shown_deals, team_difference
from cartable.server.tournament.entrants import Entrant
from cartable.server.tournament.outcomes import DRAW, WIN, points_by_seat
from cartable.server.tournament.rounds import Round, RoundTable
from cartable.server.tournament.schedule import next_round_at
from cartable.server.tournament.standings import Standing, standings
from cartable.server.tournament.state import Tournament


def tournament_info(tournament: Tournament) -> wire.TournamentInfo:
    settings = tournament.settings
    return wire.TournamentInfo(
        id=tournament.id,
        code=settings.code,
        version=tournament.number,
        name=settings.name,
        game=settings.game,
        options=settings.options,
        format=settings.format,
        clock=settings.clock,
        odd_one_out=settings.odd_one_out,
        level=settings.level,
        round_seconds=settings.round_seconds,
        arrival_seconds=settings.arrival_seconds,
        break_seconds=settings.break_seconds,
        public=settings.public,
        host=settings.host,
        host_name=settings.host_name,
        state=tournament.state,
        ended=tournament.ended,
        created_at=tournament.created_at,
        changed_at=tournament.last_at,
        rounds=tournament.planned_rounds,
        next_round_at=next_round_at(tournament),
        entrants=[_entrant(entrant) for entrant in tournament.entrants],
        round=None if tournament.round is None else round_info(tournament, tournament.round),
        standings=[_standing(row) for row in standings(tournament)],
        deals=settings.deals,
        teams=_teams(tournament),
    )


def tournament_summary(tournament: Tournament) -> wire.TournamentSummary:
    settings = tournament.settings
    return wire.TournamentSummary(
        id=tournament.id,
        code=settings.code,
        name=settings.name,
        game=settings.game,
        players=tournament.seats,
        format=settings.format,
        state=tournament.state,
        entrants=len(tournament.present),
        round=len(tournament.rounds),
        rounds=tournament.planned_rounds,
        host_name=settings.host_name,
        created_at=tournament.created_at,
        changed_at=tournament.last_at,
    )


def round_info(tournament: Tournament, shown: Round) -> wire.RoundInfo:
    return wire.RoundInfo(
        number=shown.number,
        paired_at=shown.paired_at,
        arrive_by=shown.arrive_by,
        ends_at=shown.ends_at,
        over_at=shown.over_at,
        tables=[_table(tournament, shown, table) for table in shown.tables.values()],
        byes=list(shown.byes),
        difference=team_difference(shown) if tournament.settings.format == "teams" else None,
    )


def _table(tournament: Tournament, shown: Round, table: RoundTable) -> wire.TournamentTable:
    """Where others have the same deals, nobody may know the result of a table before they have played them too."""
    outcome = table.outcome
    is_hidden = tournament.has_same_deals and not shown.is_over
    points = None if outcome is None or is_hidden else _points(tournament, shown, table)
    return wire.TournamentTable(
        table=table.id,
        seats=list(table.seats),
        sides=[list(side) for side in tournament.sides],
        outcome=None if outcome is None else outcome.reason,
        points=points,
        scores=None if outcome is None or is_hidden else outcome.scores,
        absent=[] if outcome is None else list(outcome.absent),
        team=table.team,
        deals=list(shown_deals(shown, table)),
    )


def _points(tournament: Tournament, shown: Round, table: RoundTable) -> list[int] | None:
    """By seat."""
    assert table.outcome is not None
    if tournament.settings.format != "duplicate":
        points = points_by_seat(table.outcome)
        return [points[seat] for seat in range(len(table.seats))]
    found = [0] * len(table.seats)
    for side, members in enumerate(tournament.sides):
        compared = comparisons(shown).get((table.id, side))
        for seat in members:
            found[seat] = 0 if compared is None or seat in table.outcome.absent else compared.points
    return found


def _teams(tournament: Tournament) -> list[wire.TeamInfo]:
    if tournament.settings.format != "teams":
        return []
    differences = [team_difference(each) for each in tournament.rounds]
    decided = [by for by, each in zip(differences, tournament.rounds, strict=True) if each.is_over]
    return [
        wire.TeamInfo(
            points=sum(WIN if sign * by > 0 else DRAW if by == 0 else 0 for by in decided),
            difference=sign * sum(differences),
        )
        for sign in (1, -1)
    ]


def _entrant(entrant: Entrant) -> wire.EntrantInfo:
    return wire.EntrantInfo(
        number=entrant.number,
        name=entrant.name,
        player=entrant.player,
        level=entrant.level,
        state="in" if entrant.is_in else "removed" if entrant.was_removed else "left",
        joined_after=entrant.joined_after,
        team=entrant.team,
    )


def _standing(row: Standing) -> wire.StandingInfo:
    return wire.StandingInfo(
        entrant=row.entrant,
        place=row.place,
        points=row.points,
        opponents=row.opponents,
        direct=row.direct,
        difference=row.difference,
        wins=row.wins,
        played=row.played,
    )

"""The tables of a tournament: how one is created, and what its end means."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.kernel import wide_row
from cartable.server.table.reservation import ReservedSeat, ReservedTable, absent_seats
from cartable.server.table.table import Table
from cartable.server.tournament import outcomes
from cartable.server.tournament.acts import TableReported
from cartable.server.tournament.rounds import RoundTable
from cartable.server.tournament.state import Tournament


def reserved_table(tournament: Tournament, table: RoundTable) -> ReservedTable:
    settings = tournament.settings
    seated = [None if number is None else tournament.entrants[number] for number in table.seats]
    return ReservedTable(
        id=table.id,
        tournament=tournament.id,
        game=settings.game,
        options=settings.options,
        clock=settings.clock,
        level=settings.level,
        pace=settings.pace,
        seats=tuple(
            ReservedSeat() if entrant is None else ReservedSeat(entrant.player, entrant.name) for entrant in seated
        ),
        levels=tuple(settings.level if entrant is None else entrant.level for entrant in seated),
    )


def outcome_of(table: Table, sides: Sequence[Sequence[int]]) -> TableReported | None:
    """What a table's end means; None while its match runs. The same table always gives the same."""
    current = table.table_match
    if current is not None and current.result is not None:
        return outcomes.of_result(table.id, current.result, absent_seats(table))
    if not table.closed:
        return None
    if current is not None:
        return outcomes.of_time(table.id, sides, _finished_scores(table), absent_seats(table))
    absent = absent_seats(table)
    return outcomes.of_absence(table.id, sides, absent) if absent else outcomes.of_nothing(table.id, sides)


def _finished_scores(table: Table) -> tuple[int, ...]:
    """The points at the beginning of the round that was being played: those of the finished rounds."""
    match = table.current_match.match
    points = wide_row(match.players)
    match.game.rules.scores(match.rounds[-1].states[0], points)
    return tuple(points)

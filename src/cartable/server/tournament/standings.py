"""Standings: match points, then tie-breaks in a fixed order. Who is equal in everything shares a place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cartable.server.tournament.duplicate import WHOLE, comparisons, counted_tables, team_difference
from cartable.server.tournament.outcomes import DRAW, WIN, difference_by_seat, points_by_seat
from cartable.server.tournament.rounds import Round, RoundTable
from cartable.server.tournament.state import Tournament


@dataclass(slots=True)
class Standing:
    entrant: int
    place: int = 0
    points: int = 0
    """Match points: two for each side that was beaten, one for a draw. In a duplicate, per cent of the comparisons."""
    opponents: int = 0
    """The points of all opponents, without the weakest one."""
    direct: int = 0
    """The points won against those who are equal up to here."""
    difference: int = 0
    """The points of the game by which the entrant was ahead."""
    wins: int = 0
    played: int = 0
    met: list[int | None] = field(default_factory=list)
    """The opponents; None for each that was missing: a bye, a round without the entrant, a bot on a seat."""
    won_against: Counter[int] = field(default_factory=Counter)


Key = Callable[[Standing], int]


def standings(tournament: Tournament) -> list[Standing]:
    """Best first."""
    rows = [Standing(entrant.number) for entrant in tournament.entrants]
    count = _count_same_deals if tournament.has_same_deals else _count_matches
    count(rows, tournament)
    return _ranked(rows)


def _count_same_deals(rows: Sequence[Standing], tournament: Tournament) -> None:
    """Only rounds that are over: before that, not everybody has had the cards."""
    for played in tournament.rounds:
        if played.is_over and tournament.settings.format == "teams":
            _count_teams(rows, tournament, played)
        elif played.is_over:
            _count_comparisons(rows, tournament, played)


def _count_comparisons(rows: Sequence[Standing], tournament: Tournament, played: Round) -> None:
    compared = comparisons(played)
    for table in counted_tables(played):
        for side, members in enumerate(tournament.sides):
            found = compared[table.id, side]
            for row in _who_came(rows, table, members):
                row.points += found.points
                row.difference += found.ahead
                row.wins += found.points > WHOLE // 2
                row.played += 1


def _count_teams(rows: Sequence[Standing], tournament: Tournament, played: Round) -> None:
    """A round is a match of the two teams: everybody who came gets what the team gets."""
    first_ahead = team_difference(played)
    for table in counted_tables(played):
        for side, members in enumerate(tournament.sides):
            by = first_ahead if table.team_on(side) == 0 else -first_ahead
            for row in _who_came(rows, table, members):
                row.points += WIN if by > 0 else DRAW if by == 0 else 0
                row.difference += by
                row.wins += by > 0
                row.played += 1


def _who_came(rows: Sequence[Standing], table: RoundTable, seats: Sequence[int]) -> list[Standing]:
    absent = () if table.outcome is None else table.outcome.absent
    here = [table.seats[seat] for seat in seats if seat not in absent]
    return [rows[number] for number in here if number is not None]


def _count_matches(rows: Sequence[Standing], tournament: Tournament) -> None:
    sides = {seat: side for side, members in enumerate(tournament.sides) for seat in members}
    each_round = max((len(sides) - len(side) for side in tournament.sides), default=0)
    for played in tournament.rounds:
        if not played.is_over and played is not tournament.round:
            continue
        seated: set[int] = set()
        for table in played.tables.values():
            if table.outcome is not None:
                _count_table(rows, table, sides)
                seated |= {number for number in table.seats if number is not None}
        for number, points in played.bye_points.items():
            rows[number].points += points
        if played.is_over:
            for row in rows:
                if row.entrant not in seated:
                    row.met += [None] * each_round
    for row in rows:
        row.opponents = _opponents_points(row, rows)


def _count_table(rows: Sequence[Standing], table: RoundTable, sides: dict[int, int]) -> None:
    outcome = table.outcome
    assert outcome is not None
    points, difference = points_by_seat(outcome), difference_by_seat(outcome)
    for seat, number in enumerate(table.seats):
        if number is None:
            continue
        row = rows[number]
        row.points += points[seat]
        row.played += outcome.reason != "void" and seat not in outcome.absent
        if seat not in outcome.absent and outcome.reason != "void":
            row.difference += difference[seat]
            row.wins += outcome.ranks[sides[seat]] == 0 and outcome.ranks.count(0) == 1
        for other_seat, other in enumerate(table.seats):
            if sides[other_seat] != sides[seat]:
                row.met.append(other)
                if other is not None and outcome.reason != "void" and seat not in outcome.absent:
                    row.won_against[other] += _against(outcome.ranks, sides[seat], sides[other_seat])


def _against(ranks: Sequence[int], own: int, other: int) -> int:
    return 2 if ranks[own] < ranks[other] else 1 if ranks[own] == ranks[other] else 0


def _opponents_points(row: Standing, rows: Sequence[Standing]) -> int:
    """A missing opponent counts nothing, and is the first to be left out."""
    found = sorted(0 if number is None else rows[number].points for number in row.met)
    return sum(found[1:])


def _ranked(rows: list[Standing]) -> list[Standing]:
    groups = _split([rows], lambda row: row.points)
    groups = _split(groups, lambda row: row.opponents)
    for group in groups:
        numbers = {row.entrant for row in group}
        for row in group:
            row.direct = sum(points for other, points in row.won_against.items() if other in numbers)
    for key in _LATER:
        groups = _split(groups, key)
    place, ordered = 1, []
    for group in groups:
        for row in group:
            row.place = place
        ordered += sorted(group, key=lambda row: row.entrant)
        place += len(group)
    return ordered


_LATER: tuple[Key, ...] = (lambda row: row.direct, lambda row: row.difference, lambda row: row.wins)


def _split(groups: Sequence[list[Standing]], key: Key) -> list[list[Standing]]:
    """Each group in parts that are equal by this key, the highest first."""
    return [
        [row for row in group if key(row) == value]
        for group in groups
        for value in sorted({key(row) for row in group}, reverse=True)
    ]

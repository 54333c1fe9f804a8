"""Compares what a server says of a tournament with what its guests saw, and with standings that are computed again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from bench.tournament_guests import Seen
from cartable.server.wire import ResultInfo, RoundInfo, TournamentExport, TournamentTable
from tests.server.tournament.plain_standings import PlayedRound, PlayedTable, plain_places


def differences(export: TournamentExport, seen: Seen, *, is_timed: bool) -> Iterator[str]:
    """What does not agree, a sentence each. `is_timed`: somebody who wanted to come may have come too late."""
    yield from seen.problems
    tournament = export.tournament
    if tournament.ended != "played":
        yield f"the tournament ended as {tournament.ended}"
    for each in export.rounds:
        yield from _seats(each)
        for table in each.tables:
            yield from _table(table, seen, is_timed=is_timed)
    yield from _meetings(export)
    rows = {
        row.entrant: (row.place, row.points, row.opponents, row.direct, row.difference, row.wins)
        for row in tournament.standings
    }
    again = plain_places(len(tournament.entrants), [_plain_round(each, seen) for each in export.rounds])
    for entrant in sorted(set(rows) | set(again)):
        if rows.get(entrant) != again.get(entrant):
            yield f"entrant {entrant} stands as {rows.get(entrant)}, computed again as {again.get(entrant)}"


def _seats(each: RoundInfo) -> Iterator[str]:
    seated = [number for table in each.tables for number in table.seats] + each.byes
    for number, count in Counter(seated).items():
        if count > 1 or number is None:
            yield f"entrant {number} is paired {count} times in round {each.number}"


def _meetings(export: TournamentExport) -> Iterator[str]:
    pairs = Counter(frozenset(table.seats) for each in export.rounds for table in each.tables)
    yield from (f"{sorted(map(str, pair))} met {count} times" for pair, count in pairs.items() if count > 1)
    for before, after in pairwise(export.rounds):
        if before.number + 1 != after.number:
            yield f"round {after.number} follows round {before.number}"


def _table(table: TournamentTable, seen: Seen, *, is_timed: bool) -> Iterator[str]:
    result, away = seen.results.get(table.table), seen.away.get(table.table, set())
    if (table.outcome in ("played", "resigned")) != (result is not None):
        yield f"table {table.table} is reported as {table.outcome}, and its guests saw {result}"
    if result is not None and table.scores != _scores(table, result):
        yield f"table {table.table} is reported with {table.scores}, and its guests saw {result.scores}"
    if not away <= set(table.absent) or (not is_timed and away != set(table.absent)):
        yield f"at table {table.table} {sorted(away)} stayed away, and {table.absent} are reported"


def _scores(table: TournamentTable, result: ResultInfo) -> list[int] | None:
    return None if result.scores is None else [result.scores[side[0]] for side in table.sides]


def _plain_round(each: RoundInfo, seen: Seen) -> PlayedRound:
    return PlayedRound([_plain_table(table, seen) for table in each.tables], each.byes)


def _plain_table(table: TournamentTable, seen: Seen) -> PlayedTable:
    """Who was better follows from what the guests saw, from the scores, or from who came; not from match points."""
    result = seen.results.get(table.table)
    if result is not None:
        worth = [int(any(seat in result.winners for seat in side)) for side in table.sides]
    elif table.scores is not None:
        worth = table.scores
    else:
        worth = [int(any(seat not in table.absent for seat in side)) for side in table.sides]
    sides = range(len(table.sides))
    return PlayedTable(
        seats=list(table.seats),
        sides=table.sides,
        better=[[other for other in sides if worth[side] > worth[other]] for side in sides],
        equal=[[other for other in sides if other != side and worth[side] == worth[other]] for side in sides],
        scores=table.scores,
        absent=table.absent,
        counts=table.outcome != "void",
    )

"""The tables of a tournament: how one is created, and what its end means."""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from cartable.games.fairness import commitment_to
from cartable.games.match import Match
from cartable.kernel import wide_row
from cartable.server.table.acts import SharedDeal
from cartable.server.table.pending_acts import NewMatch
from cartable.server.table.reservation import ReservedSeat, ReservedTable, absent_seats
from cartable.server.table.shared_deals import SharedStart
from cartable.server.table.table import Table
from cartable.server.tournament import outcomes
from cartable.server.tournament.acts import TableReported
from cartable.server.tournament.rounds import RoundTable
from cartable.server.tournament.state import Tournament

_SCHEME: Final = "cartable duplicate 1"
_PREFIX: Final = "duplicate-"


def reserved_table(tournament: Tournament, table: RoundTable, shared: SharedStart | None = None) -> ReservedTable:
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
        shared=shared,
    )


def shared_start(tournament: Tournament, number: int, key: bytes) -> SharedStart:
    """The deals of a round, which follow from a key of the server: whichever process creates a table, it has these."""
    message = json.dumps([_SCHEME, tournament.id, number], separators=(",", ":")).encode()
    secret = hmac.digest(key, message, "sha256")
    match = NewMatch(_PREFIX + secrets.token_urlsafe(9), 0, secret, commitment_to(secret))
    deal = SharedDeal(kind="duplicate", name=str(number), until=None, counted=True, rounds=tournament.settings.deals)
    return SharedStart(deal, match)


def is_duplicate(match: str) -> bool:
    """Whether a match with this id has the deals of other tables of a tournament."""
    return match.startswith(_PREFIX)


def outcome_of(table: Table, sides: Sequence[Sequence[int]]) -> TableReported | None:
    """What a table's end means; None while its match runs. The same table always gives the same."""
    report = _outcome_of(table, sides)
    if report is None or table.settings.shared is None:
        return report
    return report.model_copy(update={"deals": margins(table)})


def margins(table: Table) -> list[int]:
    """By deal that is finished: by how many points the first side was ahead in it."""
    current = table.table_match
    if current is None:
        return []
    match = current.match
    scores = [_scores(match, each.states[0]) for each in match.rounds]
    if current.result is not None and current.result.scores is not None:
        scores.append(tuple(current.result.scores))
    first, second = (side[0] for side in match.sides)
    ahead = [points[first] - points[second] for points in scores]
    return [after - before for before, after in pairwise(ahead)]


def _outcome_of(table: Table, sides: Sequence[Sequence[int]]) -> TableReported | None:
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
    return _scores(match, match.rounds[-1].states[0])


def _scores(match: Match, state: Any) -> tuple[int, ...]:
    points = wide_row(match.players)
    match.game.rules.scores(state, points)
    return tuple(points)

"""What the server itself has to do in a tournament, and when. It follows from the acts alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cartable.server.tournament import acts
from cartable.server.tournament.pairing import needed_rounds, paired
from cartable.server.tournament.state import Tournament

SECOND: Final = 1000
UNUSED_AFTER: Final = 72 * 3600 * SECOND
"""A tournament in which nothing happens for so long ends."""
FEWEST: Final = 2
"""Entrants without whom there is nothing to pair."""


def due_at(tournament: Tournament) -> int | None:
    """When something is due, perhaps in the past; while a round runs, its tables have to be watched all the time."""
    current = tournament.round
    if tournament.ended:
        return None
    if current is not None and not current.is_over:
        return tournament.created_at
    unused = tournament.last_at + UNUSED_AFTER
    return min(unused, next_round_at(tournament) or unused)


def next_round_at(tournament: Tournament) -> int | None:
    """When the next round is paired, or the tournament ends after its last one; None if the host decides, or never."""
    current, pause = tournament.round, tournament.settings.break_seconds
    if tournament.ended or current is None or current.over_at is None:
        return None
    if is_complete(tournament) or not can_pair(tournament):
        return current.over_at
    return None if pause is None else current.over_at + pause * SECOND


def can_pair(tournament: Tournament) -> bool:
    """Whether there are enough entrants for a round, and somebody in each team."""
    present = tournament.present
    is_missing_team = tournament.settings.format == "teams" and len({entrant.team for entrant in present}) < 2
    return len(present) >= FEWEST and not is_missing_team


def is_complete(tournament: Tournament) -> bool:
    """Whether every round was played."""
    current, planned = tournament.round, tournament.planned_rounds
    return current is not None and current.is_over and planned is not None and current.number >= planned


def due_end(tournament: Tournament, now: int) -> acts.Ended | None:
    """The end of the tournament, if it is due."""
    current = tournament.round
    if tournament.ended or (current is not None and not current.is_over):
        return None
    if is_complete(tournament):
        return acts.Ended(reason="played")
    if current is not None and not can_pair(tournament):
        return acts.Ended(reason="empty")
    if tournament.last_at + UNUSED_AFTER <= now:
        return acts.Ended(reason="unused")
    return None


def is_round_due(tournament: Tournament, now: int) -> bool:
    at = next_round_at(tournament)
    return at is not None and at <= now and due_end(tournament, now) is None


def next_round(tournament: Tournament, now: int, new_table: Callable[[], str]) -> acts.RoundPaired:
    """The next round, with the ids of tables that do not exist yet: whoever reads this act may create them."""
    pairing, settings = paired(tournament), tournament.settings
    planned = tournament.planned_rounds if tournament.rounds else None
    return acts.RoundPaired(
        round=len(tournament.rounds) + 1,
        rounds=needed_rounds(tournament) if planned is None else planned,
        tables=[
            acts.PairedTable(table=new_table(), seats=seats, team=team)
            for seats, team in zip(pairing.tables, pairing.teams, strict=True)
        ],
        byes=pairing.byes,
        arrive_by=now + settings.arrival_seconds * SECOND,
        ends_at=now + settings.round_seconds * SECOND,
    )

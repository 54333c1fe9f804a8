"""How much a rated match counts: less if two people meet again and again and always the same one wins.

The *lead* of one person over another is how many rated matches of a game they won against the other within a week, less
those that the other won. As long as a winner's lead is below `FULL_MATCHES`, the match counts in full; from then on it
counts half, a quarter, an eighth, and so on. In a match of several people, a person's change counts by the mean over
their opponents; a match against a bot, a tie, and a win of the one who was behind always count in full.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from sqlalchemy import Connection, bindparam, text

from cartable.server.storage.row_readers import read_seats
from cartable.server.storage.rows import SeatOccupant
from cartable.server.wire import ResultInfo

FULL_MATCHES: Final = 3
"""How often one person may win against another within a week, net, before their matches count less."""
WINDOW: Final = 7 * 86_400_000
_MOST_MATCHES: Final = 500


def ranks_of(result: ResultInfo) -> list[int] | None:
    """The rank of each side, 0 for the winners, equal for ties; None if there is nothing to compare."""
    if not result.winners or len(result.teams) < 2:
        return None
    won = [any(seat in result.winners for seat in side) for side in result.teams]
    points = [0 if result.scores is None or not side else result.scores[side[0]] for side in result.teams]
    keys = [(first, 0 if first else score) for first, score in zip(won, points, strict=True)]
    return [sum(other > own for other in keys) for own in keys]


def match_weights(
    connection: Connection, game: str, seats: Sequence[SeatOccupant], result: ResultInfo, finished_at: int
) -> dict[int, float]:
    """How much the match counts for each seat. Their ratings must be locked, so that no other match is rated now."""
    ranks = _ranks_by_seat(result)
    people = {seat: player for seat, each in enumerate(seats) if (player := each.player) is not None and seat in ranks}
    leads = _leads(connection, game, sorted(set(people.values())), finished_at)
    sides = {seat: side for side, members in enumerate(result.teams) for seat in members}
    return {
        seat: fmean(
            _weight(leads, people.get(seat), people.get(other), ranks[other] - rank)
            for other in ranks
            if sides[other] != sides[seat]
        )
        for seat, rank in ranks.items()
    }


def _weight(leads: Mapping[tuple[str, str], int], own: str | None, other: str | None, better_by: int) -> float:
    if own is None or other is None or better_by == 0:
        return 1.0
    lead = leads.get((own, other) if better_by > 0 else (other, own), 0)
    return 1.0 if lead < FULL_MATCHES else 0.5 ** (lead - FULL_MATCHES + 1)


def _leads(connection: Connection, game: str, people: Sequence[str], until: int) -> dict[tuple[str, str], int]:
    """The lead of each of these people over each other, in rated matches within a week."""
    leads: dict[tuple[str, str], int] = {}
    if len(people) < 2:
        return leads
    values = {"people": list(people), "game": game, "since": until - WINDOW, "until": until, "limit": _MOST_MATCHES}
    for row in connection.execute(RECENT_MATCHES, values):
        ranks = _ranks_by_seat(ResultInfo.model_validate_json(row.result))
        placed = {
            each.player: ranks[seat]
            for seat, each in enumerate(read_seats(row.seats))
            if each.player in people and seat in ranks
        }
        for one, rank in placed.items():
            for other, other_rank in placed.items():
                if one is not None and other is not None and rank != other_rank:
                    leads[one, other] = leads.get((one, other), 0) + (1 if rank < other_rank else -1)
    return leads


def _ranks_by_seat(result: ResultInfo) -> dict[int, int]:
    ranks = ranks_of(result) or []
    return {seat: rank for side, rank in zip(result.teams, ranks, strict=False) for seat in side}


RECENT_MATCHES: Final = text("""
    SELECT m.seats, m.result FROM matches AS m JOIN tables AS t ON t.id = m.table_id
    WHERE t.game = :game AND m.finished_at > :since AND m.finished_at <= :until AND m.id IN (
        SELECT p.match_id FROM match_players AS p
            JOIN rating_changes AS c ON c.match_id = p.match_id AND c.competitor = p.player_id
        WHERE p.player_id IN :people AND p.started_at > :since - 30 * CAST(86400000 AS bigint)
        GROUP BY p.match_id HAVING COUNT(*) > 1
    )
    ORDER BY m.finished_at DESC, m.id LIMIT :limit
""").bindparams(bindparam("people", expanding=True))
"""Matches in which at least two of these people were rated; only those that began within a month are looked for."""

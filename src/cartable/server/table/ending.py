"""How a match ends: played to the end, or given up."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.match import Match
from cartable.server.table.seats import Seat
from cartable.server.wire import ResultInfo


def played(match: Match) -> ResultInfo:
    return ResultInfo(
        reason="played", winners=list(match.winners), scores=list(match.scores), teams=_listed(match.sides)
    )


def resigned(match: Match, winners: Sequence[int]) -> ResultInfo:
    return ResultInfo(reason="resigned", winners=list(winners), scores=None, teams=_listed(match.sides))


def winners_by_resignation(seats: Sequence[Seat], teams: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """Who has won, where so many have resigned that the match ends; None while it goes on.

    It ends when a side has given up altogether and at most one is left with people who have not. A person whose partner
    resigned, or who plays with bots only, plays on.
    """
    with_people = [team for team in teams if any(seats[seat].is_person for seat in team)]
    fighting = [team for team in with_people if any(_fights(seats[seat]) for seat in team)]
    if len(fighting) > 1 or len(fighting) == len(with_people):
        return None
    unbroken = [team for team in teams if not any(seats[seat].has_resigned for seat in team)]
    return tuple(sorted(seat for team in unbroken or fighting for seat in team))


def _fights(seat: Seat) -> bool:
    return seat.is_person and not seat.has_resigned


def _listed(teams: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(team) for team in teams]

"""The result of a match: played to the end, or resigned."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.match import Match
from cartable.server.table.seats import Seat
from cartable.server.wire import ResultInfo


def played_result(match: Match) -> ResultInfo:
    return ResultInfo(
        reason="played", winners=list(match.winners), scores=list(match.scores), teams=_as_lists(match.sides)
    )


def resigned_result(match: Match, winners: Sequence[int]) -> ResultInfo:
    return ResultInfo(reason="resigned", winners=list(winners), scores=None, teams=_as_lists(match.sides))


def winners_by_resignation(seats: Sequence[Seat], teams: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """The winners if enough people have resigned to end the match; None while it goes on.

    It ends when one whole side has resigned and at most one side with people is left. A person whose partner resigned,
    or who plays only with bots, plays on.
    """
    with_people = [team for team in teams if any(seats[seat].is_person for seat in team)]
    playing = [team for team in with_people if any(_plays(seats[seat]) for seat in team)]
    if len(playing) > 1 or len(playing) == len(with_people):
        return None
    without_resignation = [team for team in teams if not any(seats[seat].has_resigned for seat in team)]
    return tuple(sorted(seat for team in without_resignation or playing for seat in team))


def _plays(seat: Seat) -> bool:
    return seat.is_person and not seat.has_resigned


def _as_lists(teams: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(team) for team in teams]

"""The result of a match: played to the end, or resigned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cartable.games.match import Match
from cartable.server.table.seats import Seat
from cartable.server.wire import ResultInfo

Outcome = Literal["won", "lost", "tied", "solo"]
"""How a match ended for one seat; `solo` if there was nobody to play against."""


def outcome_of(result: ResultInfo, seat: int) -> Outcome:
    if len(result.teams) < 2:
        return "solo"
    if not result.winners or all(any(each in result.winners for each in team) for team in result.teams):
        return "tied"
    return "won" if seat in result.winners else "lost"


def played_result(match: Match) -> ResultInfo:
    """The result of a match that was played to its end, or as far as its deals go: then who is ahead has won."""
    scores = match.scores
    ahead = [seat for seat, score in enumerate(scores) if score == max(scores)]
    winners = match.winners if match.is_over else ahead
    return ResultInfo(reason="played", winners=list(winners), scores=list(scores), teams=_as_lists(match.sides))


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

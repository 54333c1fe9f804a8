"""Commands of entrants and of the host: the acts that each causes, or the error that refuses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cartable.bots.levels import level
from cartable.bots.names import BOT_NAMES
from cartable.games.names import clean_name
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table.seats import distinct_names
from cartable.server.tournament import acts
from cartable.server.tournament.entrants import Entrant
from cartable.server.tournament.rounds import Round
from cartable.server.tournament.schedule import FEWEST, SECOND, can_pair, is_complete, next_round
from cartable.server.tournament.state import Tournament

MOST_BOTS: Final = 8
MOST_IN_ROUND_ROBIN: Final = 24
MOST_ACTS: Final = 8000
"""With more than this nobody joins or leaves any more: a tournament is read again from all its acts."""
NewTable = Callable[[], str]


def join(tournament: Tournament, player: str, name: str, team: int | None = None) -> tuple[Any, ...]:
    """Take part from the next round on; nothing for somebody who does already.

    In a tournament of two teams one chooses one's team, or comes to the smaller one. It can be changed before play
    begins.
    """
    _check_running(tournament)
    entrant = tournament.entrant_of(player)
    if entrant is not None and entrant.was_removed:
        raise TableError("tournament/removed")
    if team is not None and tournament.settings.format != "teams":
        raise TableError("tournament/no-teams")
    if entrant is not None and entrant.is_in:
        return _change_of_team(tournament, entrant, team)
    if entrant is not None:
        _check_length(tournament)
        return (acts.CameBack(entrant=entrant.number),)
    _check_room(tournament)
    name = _distinct_name(tournament, clean_name(name))
    return (acts.Joined(name=name, player=player, team=_smaller_team(tournament) if team is None else team),)


def _change_of_team(tournament: Tournament, entrant: Entrant, team: int | None) -> tuple[Any, ...]:
    if team is None or team == entrant.team:
        return ()
    if tournament.rounds:
        raise TableError("tournament/team-fixed")
    _check_length(tournament)
    return (acts.TeamChosen(entrant=entrant.number, team=team),)


def _smaller_team(tournament: Tournament) -> int | None:
    """The team that needs somebody most; None where there are none."""
    if tournament.settings.format != "teams":
        return None
    members = [entrant.team for entrant in tournament.present]
    return 0 if members.count(0) <= members.count(1) else 1


def leave(tournament: Tournament, player: str) -> tuple[Any, ...]:
    """Not to be paired any more; the match that runs is not touched."""
    _check_running(tournament)
    entrant = tournament.entrant_of(player)
    if entrant is None:
        raise TableError("tournament/not-entrant")
    return (acts.Left(entrant=entrant.number),) if entrant.is_in else ()


def acts_for(tournament: Tournament, command: Any, player: str, now: int, new_table: NewTable) -> tuple[Any, ...]:
    """The acts of a command of the host; raises `CartableError` if it is refused."""
    if tournament.settings.host != player:
        raise TableError("tournament/not-host")
    _check_running(tournament)
    return _HANDLERS[type(command)](tournament, command, now, new_table)


def _start_round(tournament: Tournament, command: wire.StartRound, now: int, new_table: NewTable) -> tuple[Any, ...]:
    if command.round != len(tournament.rounds) + 1 or is_complete(tournament):
        raise TableError("tournament/round")
    if tournament.round is not None and not tournament.round.is_over:
        raise TableError("tournament/running")
    if len(tournament.present) < FEWEST:
        raise TableError("tournament/few", least=FEWEST)
    if not can_pair(tournament):
        raise TableError("tournament/team-empty")
    return (next_round(tournament, now, new_table),)


def _end_round(tournament: Tournament, command: wire.EndRound, now: int, _: NewTable) -> tuple[Any, ...]:
    current = _running_round(tournament, command.round)
    return (acts.RoundEndMoved(round=current.number, ends_at=now),) if current.ends_at > now else ()


def _extend_round(tournament: Tournament, command: wire.ExtendRound, now: int, _: NewTable) -> tuple[Any, ...]:
    current = _running_round(tournament, command.round)
    ends_at = max(current.ends_at, now) + command.seconds * SECOND
    if ends_at > current.paired_at + _LONGEST_ROUND:
        raise TableError("tournament/round")
    return (acts.RoundEndMoved(round=current.number, ends_at=ends_at),)


def _remove(tournament: Tournament, command: wire.RemoveEntrant, now: int, _: NewTable) -> tuple[Any, ...]:  # noqa: ARG001
    if command.entrant >= len(tournament.entrants):
        raise TableError("tournament/entrant")
    entrant = tournament.entrants[command.entrant]
    return () if entrant.was_removed else (acts.Left(entrant=entrant.number, removed=True),)


def _add_bot(tournament: Tournament, command: wire.AddBot, now: int, _: NewTable) -> tuple[Any, ...]:  # noqa: ARG001
    chosen = level(command.level).name
    bots = [entrant for entrant in tournament.entrants if entrant.player is None]
    if len(bots) >= MOST_BOTS:
        raise TableError("tournament/bots", most=MOST_BOTS)
    _check_room(tournament)
    name = _distinct_name(tournament, BOT_NAMES[len(bots) % len(BOT_NAMES)])
    return (acts.Joined(name=name, level=chosen, team=_smaller_team(tournament)),)


def _end(tournament: Tournament, command: wire.EndTournament, now: int, _: NewTable) -> tuple[Any, ...]:  # noqa: ARG001
    return (acts.Ended(reason="host"),)


def _running_round(tournament: Tournament, number: int) -> Round:
    current = tournament.round
    if current is None or current.number != number or current.is_over:
        raise TableError("tournament/round")
    return current


def _check_running(tournament: Tournament) -> None:
    if tournament.ended:
        raise TableError("tournament/ended")


def _check_room(tournament: Tournament) -> None:
    is_round_robin = tournament.settings.format == "round_robin"
    if is_round_robin and tournament.rounds:
        raise TableError("tournament/late")
    most = MOST_IN_ROUND_ROBIN if is_round_robin else wire.MOST_ENTRANTS
    if len(tournament.entrants) >= most:
        raise TableError("tournament/full", most=most)
    _check_length(tournament)


def _check_length(tournament: Tournament) -> None:
    if tournament.number >= MOST_ACTS:
        raise TableError("tournament/full", most=len(tournament.entrants))


def _distinct_name(tournament: Tournament, name: str) -> str:
    return distinct_names([*(entrant.name for entrant in tournament.entrants), name])[-1]


_LONGEST_ROUND: Final = 24 * 3600 * SECOND

_HANDLERS: Final[dict[type, Callable[[Tournament, Any, int, NewTable], tuple[Any, ...]]]] = {
    wire.StartRound: _start_round,
    wire.EndRound: _end_round,
    wire.ExtendRound: _extend_round,
    wire.RemoveEntrant: _remove,
    wire.AddBot: _add_bot,
    wire.EndTournament: _end,
}

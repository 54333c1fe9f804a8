"""What a host may do: remove or mute somebody, hand the table on, close it.

During a rated match a host can neither remove anybody nor close the table: both would change how the match ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table import acts
from cartable.server.table.pending_acts import PendingActs
from cartable.server.table.seats import find_seat
from cartable.server.table.sender import Sender
from cartable.server.table.state import TableState


def _remove(table: TableState, command: wire.Remove, sender: Sender) -> PendingActs:
    name = _other_person(table, command.player, sender)
    if command.player in table.removed:
        raise TableError("person/removed")
    if find_seat(table.seats, command.player) is not None:
        _check_no_rated_match(table)
    return PendingActs((acts.Removed(player=command.player, name=name),))


def _let_in(table: TableState, command: wire.LetIn, sender: Sender) -> PendingActs:
    sender.check_is_host()
    if command.player not in table.removed:
        raise TableError("person/not-removed")
    return PendingActs((acts.LetIn(player=command.player, name=table.removed[command.player]),))


def _mute(table: TableState, command: wire.Mute, sender: Sender) -> PendingActs:
    name = _other_person(table, command.player, sender)
    if command.player in table.muted:
        raise TableError("person/muted")
    return PendingActs((acts.Muted(player=command.player, name=name),))


def _unmute(table: TableState, command: wire.Unmute, sender: Sender) -> PendingActs:
    sender.check_is_host()
    if command.player not in table.muted:
        raise TableError("person/not-muted")
    return PendingActs((acts.Unmuted(player=command.player, name=table.people_seen[command.player]),))


def _make_host(table: TableState, command: wire.MakeHost, sender: Sender) -> PendingActs:
    name = _other_person(table, command.player, sender)
    number = find_seat(table.seats, command.player)
    if number is None:
        raise TableError("person/standing")
    if table.seats[number].is_away:
        raise TableError("seat/away", seat=number)
    return PendingActs((acts.HostChanged(player=command.player, name=name),))


def _close_table(table: TableState, command: wire.CloseTable, sender: Sender) -> PendingActs:  # noqa: ARG001
    sender.check_is_host()
    _check_no_rated_match(table)
    return PendingActs((acts.Closed(reason="host"),))


def _other_person(table: TableState, player: str, sender: Sender) -> str:
    """The name of somebody else at this table; raises if the sender is not its host."""
    sender.check_is_host()
    if player == sender.player:
        raise TableError("person/self")
    if player not in table.people_seen:
        raise TableError("person/unknown")
    return table.people_seen[player]


def _check_no_rated_match(table: TableState) -> None:
    if table.state == "running" and table.settings.rated:
        raise TableError("table/rated-match")


HOST_HANDLERS: Final[dict[type, Callable[[Any, Any, Sender], PendingActs]]] = {
    wire.Remove: _remove,
    wire.LetIn: _let_in,
    wire.Mute: _mute,
    wire.Unmute: _unmute,
    wire.MakeHost: _make_host,
    wire.CloseTable: _close_table,
}

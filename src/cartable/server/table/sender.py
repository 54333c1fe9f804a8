"""The sender of a command, and the checks that several commands share."""

from __future__ import annotations

from collections.abc import Set

from cartable.games.reader import SPECTATOR
from cartable.server.errors import TableError
from cartable.server.table.seats import Seat
from cartable.server.table.state import TableState


class Sender:
    """The person who sent a command, and when.

    `household`: the people who share a device with them. `absent`: the seated people who are not connected.
    """

    def __init__(
        self, table: TableState, player: str, name: str, now: int, household: Set[str], absent: Set[str]
    ) -> None:
        self.player, self.name, self.now = player, name, now
        self.household = household | {player}
        self.absent = absent
        self.reader = table.reader_of(player)
        self._table = table

    @property
    def number(self) -> int:
        """The number of the sender's seat; raises if they have none."""
        if self.reader == SPECTATOR:
            raise TableError("seat/none")
        return self.reader

    @property
    def seat(self) -> Seat:
        return self._table.seats[self.number]

    def check_is_host(self) -> None:
        if self._table.host != self.player:
            raise TableError("table/not-host")


def seat_at(table: TableState, number: int) -> Seat:
    if number >= len(table.seats):
        raise TableError("seat/no-such", seat=number)
    return table.seats[number]


def check_not_running(table: TableState) -> None:
    if table.state == "running":
        raise TableError("table/started")

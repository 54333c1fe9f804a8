"""A connection that records every message about the table, before the client decides what to make of it.

It roams: each time it connects, it goes to the next of several servers, as clients behind a load balancer do.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from cartable.client import TableConnection
from cartable.games.reader import Reader, reader_at
from cartable.server.wire import Snapshot, Update


class Heard(NamedTuple):
    """A message with its time, the number of the socket that it came from, and what the client was told before."""

    at: float
    socket: int
    seq: int
    seat: int | None
    message: Snapshot | Update


class RecordingConnection(TableConnection):
    """`name` is for messages of failed checks."""

    def __init__(self, name: str, table: str, urls: Sequence[str], token: str | None = None) -> None:
        self.name = name
        self.heard: list[Heard] = []
        self._addresses = itertools.cycle("ws" + url.removeprefix("http") + f"/api/tables/{table}/play" for url in urls)
        super().__init__("", token)

    @property
    def reader(self) -> Reader:
        return reader_at(self.seat)

    def break_off(self) -> None:
        """Break the socket without a word; the client reconnects."""
        socket = self._transport._socket
        if socket is not None:
            socket.transport.abort()

    def _current_address(self) -> str:
        self._address = next(self._addresses)
        return super()._current_address()

    def _receive(self, message: Any) -> None:
        if isinstance(message, Snapshot | Update):
            self.heard.append(Heard(time.time(), self.connects, self.seq, self.seat, message))
        super()._receive(message)


def check_order(name: str, heard: Sequence[Heard]) -> None:
    """Nothing is told twice, out of order, or left out; only a snapshot may skip numbers, and it never goes back."""
    socket = seq = -1
    for each in heard:
        message = each.message
        where = f"{name}, socket {each.socket}: told {message.seq} after {each.seq}"
        if isinstance(message, Update):
            assert each.socket == socket, f"{where}, without a snapshot before"
            assert message.seq == seq + 1, where
        else:
            assert message.seq >= each.seq or message.you != each.seat, f"{where}, of the same seat"
            if message.missed is not None:
                told = [missed.seq for missed in message.missed]
                assert told == list(range(each.seq + 1, message.seq + 1)), f"{where}: {told}"
        socket, seq = each.socket, message.seq

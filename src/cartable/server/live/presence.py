"""Presence: who is connected to which table, in this process and in the others.

Nothing of it is stored. What another process reports is believed for a while and then dropped.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from cartable.server.live.bus import Bus
from cartable.server.live.times import TimeSource, Timing, now

_TOPIC = "guests"


@dataclass(frozen=True, slots=True)
class Connected:
    """The people connected to a table, by id, and the number of anonymous sockets."""

    players: frozenset[str] = frozenset()
    anonymous: int = 0

    def __or__(self, others: Connected) -> Connected:
        return Connected(self.players | others.players, self.anonymous + others.anonymous)

    def __bool__(self) -> bool:
        return bool(self.players) or self.anonymous > 0


@dataclass(slots=True)
class _Report:
    """What another process reported, and when."""

    connected: Connected
    at: int


@dataclass(slots=True)
class _LocalSockets:
    """The sockets of this process at one table; a player may have several."""

    players: Counter[str] = field(default_factory=Counter)
    anonymous: int = 0

    def connected(self) -> Connected:
        return Connected(frozenset(self.players), self.anonymous)


class Presence:
    """`changed` is called with each table whose presence may have changed, after a short delay."""

    def __init__(self, bus: Bus, changed: Callable[[str], None], timing: Timing, now: TimeSource = now) -> None:
        self._bus = bus
        self._changed = changed
        self._timing = timing
        self._now = now
        self._process = secrets.token_hex(8)
        self._local: dict[str, _LocalSockets] = {}
        self._remote: dict[str, dict[str, _Report]] = defaultdict(dict)
        self._pending: set[str] = set()
        self._flush_timer: asyncio.TimerHandle | None = None
        bus.subscribe(_TOPIC, self._receive)

    def add(self, table: str, player: str | None) -> None:
        first = table not in self._local
        local = self._local.setdefault(table, _LocalSockets())
        if player is None:
            local.anonymous += 1
        else:
            local.players[player] += 1
        if first:
            self._publish(table, ask=True)
        self._flush_later(table)

    def remove(self, table: str, player: str | None) -> None:
        local = self._local[table]
        if player is None:
            local.anonymous -= 1
        elif local.players[player] > 1:
            local.players[player] -= 1
        else:
            del local.players[player]
        if not local.connected():
            del self._local[table]
        self._flush_later(table)

    def is_connected_here(self, table: str, player: str) -> bool:
        """Whether this person is connected to the table in this process."""
        local = self._local.get(table)
        return local is not None and player in local.players

    def at(self, table: str) -> Connected:
        connected = self._local_at(table)
        for report in self._remote.get(table, {}).values():
            connected |= report.connected
        return connected

    def refresh(self) -> None:
        """Repeat to the others who is connected here, and drop what they have not repeated."""
        for table in self._local:
            self._publish(table)
        oldest = self._now() - int(2500 * self._timing.presence_refresh)
        for table, reports in list(self._remote.items()):
            self._drop(table, [process for process, report in reports.items() if report.at < oldest])

    def close(self) -> None:
        """Tell the other processes that nobody is connected here any more."""
        if self._flush_timer is not None:
            self._flush_timer.cancel()
        self._bus.publish(_TOPIC, [self._process, None, [], 0, False])

    def _local_at(self, table: str) -> Connected:
        local = self._local.get(table)
        return local.connected() if local else Connected()

    def _publish(self, table: str, *, ask: bool = False) -> None:
        if self._bus.shared:
            connected = self._local_at(table)
            self._bus.publish(_TOPIC, [self._process, table, sorted(connected.players), connected.anonymous, ask])

    def _flush_later(self, table: str) -> None:
        self._pending.add(table)
        if self._flush_timer is None:
            self._flush_timer = asyncio.get_running_loop().call_later(self._timing.presence_delay, self._flush)

    def _flush(self) -> None:
        self._flush_timer = None
        pending, self._pending = self._pending, set()
        for table in pending:
            self._publish(table)
            self._changed(table)

    def _receive(self, message: Any) -> None:
        process, table, players, anonymous, ask = message
        if table is None:
            for each in list(self._remote):
                self._drop(each, [process])
            return
        connected = Connected(frozenset(players), anonymous)
        if connected:
            self._remote[table][process] = _Report(connected, self._now())
        else:
            self._drop(table, [process])
        if ask and table in self._local:
            self._publish(table)
        self._changed(table)

    def _drop(self, table: str, processes: Iterable[str]) -> None:
        reports = self._remote.get(table, {})
        dropped = [process for process in processes if reports.pop(process, None)]
        if not reports:
            self._remote.pop(table, None)
        if dropped:
            self._changed(table)

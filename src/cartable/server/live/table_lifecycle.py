"""The life of tables that nobody uses: hidden from the public list, then closed, then deleted.

Every process does this for all tables; what two of them do at the same time is done once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cartable.games.errors import CartableError
from cartable.server.live.background import log_failure
from cartable.server.live.presence import Presence
from cartable.server.live.room import Room
from cartable.server.live.times import TimeSource
from cartable.server.storage.rows import State
from cartable.server.storage.table_lifecycle import TableLifecycle

_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
_NOTED_AGAIN: Final = 30_000
_CLOSED_AT_ONCE: Final = 50
_DELETED_AT_ONCE: Final = 20
_DELETIONS_A_RUN: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifetimes:
    """Milliseconds; None for never."""

    hidden_after: int | None = 3 * _MINUTE
    """How long a public table stays in the list without its host, before its match starts."""
    closed_after: int | None = 72 * _HOUR
    """How long a table at which no match runs may be unused."""
    ended_after: int | None = 30 * _DAY
    """How long nobody may act in a match before its table is closed."""
    deleted_after: int | None = 30 * _DAY
    """How long a closed table is kept at which no match was finished."""

    def hosted_since(self, now: int) -> int:
        """Since when the host of an open table must have been seen, so that the table is listed."""
        return 0 if self.hidden_after is None else now - self.hidden_after


class HostWatch:
    """Notes which hosts are connected to their open tables in this process, about twice a minute for each."""

    def __init__(
        self, lifecycle: TableLifecycle, presence: Presence, rooms: Mapping[str, Room], now: TimeSource
    ) -> None:
        self._lifecycle = lifecycle
        self._presence = presence
        self._rooms = rooms
        self._now = now
        self._noted: dict[str, int] = {}
        """When each table was last noted; a host who comes back is noted at the next check."""

    async def note(self) -> None:
        now = self._now()
        hosted = {room.id for room in self._rooms.values() if self._is_hosted(room)}
        self._noted = {table: at for table, at in self._noted.items() if table in hosted}
        due = [table for table in hosted if self._noted.get(table, 0) <= now - _NOTED_AGAIN]
        if due:
            self._noted.update(dict.fromkeys(await self._lifecycle.host_seen(due, now), now))

    def _is_hosted(self, room: Room) -> bool:
        host = room.table.host if room.table.state == "open" else None
        return host is not None and self._presence.is_connected_here(room.id, host)


class TableCleanup:
    """Closes unused tables and deletes closed ones, a bounded number of them in each run."""

    def __init__(
        self,
        lifecycle: TableLifecycle,
        load: Callable[[str], Awaitable[Room]],
        lifetimes: Lifetimes,
        now: TimeSource,
    ) -> None:
        self._lifecycle = lifecycle
        self._load = load
        self._lifetimes = lifetimes
        self._now = now
        self._unloadable: set[str] = set()
        """Tables that cannot be loaded, because their game is no longer installed."""

    async def run(self) -> None:
        lifetimes, now = self._lifetimes, self._now()
        if lifetimes.closed_after is not None:
            await self._close_unused(("open", "finished"), now - lifetimes.closed_after)
        if lifetimes.ended_after is not None:
            await self._close_unused(("running",), now - lifetimes.ended_after)
        if lifetimes.deleted_after is not None:
            await self._delete(now - lifetimes.deleted_after)

    async def _close_unused(self, states: Sequence[State], since: int) -> None:
        found = await self._lifecycle.unused(states, since, _CLOSED_AT_ONCE + len(self._unloadable))
        for table in found:
            if table not in self._unloadable:
                await self._close(table, since)

    async def _close(self, table: str, since: int) -> None:
        try:
            room = await self._load(table)
        except CartableError as error:
            self._unloadable.add(table)
            log_failure("an unused table cannot be closed", error, table=table)
        else:
            await room.close_table("unused", unused_since=since)

    async def _delete(self, since: int) -> None:
        for _ in range(_DELETIONS_A_RUN):
            deleted = await self._lifecycle.delete_disposable(since, _DELETED_AT_ONCE)
            if len(deleted) < _DELETED_AT_ONCE:
                return

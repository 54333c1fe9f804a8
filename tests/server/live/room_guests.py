"""A room registry on a real store, and guests with sockets in its rooms."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from cartable.games.reader import SPECTATOR, Reader
from cartable.server import wire
from cartable.server.live.bot_pool import BotPool
from cartable.server.live.bus import Bus, LocalBus
from cartable.server.live.outbox import Outbox
from cartable.server.live.room import Room
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.live.table_lifecycle import Lifetimes
from cartable.server.live.times import TimeSource, Timing, now
from cartable.server.storage.errors import StorageDown
from cartable.server.storage.rows import RowChange
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act
from tests.server.live.polling import until
from tests.server.migrated import migrated_url

M = TypeVar("M", bound=wire.Wire | wire.Sent)

FAST = Timing(lease=0.4, heartbeat=0.05, grace=0.15, resync=0.03, idle=60.0, presence_delay=0.005, presence_refresh=0.5)
SLOW_RESYNC = Timing(lease=8.0, heartbeat=2.0, grace=60.0, resync=60.0, presence_delay=0.005)


class FailingStore(Store):
    """A real store that fails on demand, before or after it has stored."""

    fails_before = False
    fails_after = False
    cannot_read = False
    appends = 0
    refused_reads = 0
    gate: asyncio.Event | None = None
    """If there is one, appending waits for it."""

    async def append(self, acts: Any, change: RowChange | None = None) -> bool:
        self.appends += 1
        if self.gate is not None:
            await self.gate.wait()
        if self.fails_before:
            raise StorageDown
        stored = await super().append(acts, change)
        if self.fails_after:
            raise StorageDown
        return stored

    async def acts_since(self, table: str, number: int = 0) -> list[Act]:
        if self.cannot_read:
            self.refused_reads += 1
            raise StorageDown
        return await super().acts_since(table, number)


@asynccontextmanager
async def sqlite(folder: Path) -> AsyncIterator[FailingStore]:
    store = FailingStore(migrated_url(folder / "cartable.db"))
    async with store:
        yield store


@asynccontextmanager
async def registry_on(
    store: Store,
    bus: Bus | None = None,
    timing: Timing = FAST,
    bots: BotPool | None = None,
    now: TimeSource = now,
    lifetimes: Lifetimes | None = None,
) -> AsyncIterator[RoomRegistry]:
    registry = RoomRegistry(store, bus or LocalBus(), timing, bots=bots, lifetimes=lifetimes, now=now)
    await registry.start()
    try:
        yield registry
    finally:
        if not registry.stopping:
            await registry.stop()


class Guest:
    """A person at one table, with a socket that is read immediately."""

    _requests = itertools.count()

    def __init__(self, room: Room, player: str | None) -> None:
        self.room = room
        self.player = player
        self.outbox = Outbox(player)
        self.messages: list[Any] = []
        """Every message, validated by the models of the protocol."""
        self.frames: list[bytes] = []
        self._delivery: asyncio.Task[wire.Closing] | None = None

    async def connect(self, since: int | None = None, reader: Reader = SPECTATOR) -> Guest:
        self._delivery = asyncio.create_task(self.outbox.deliver(self._send))
        await self.room.connect(self.outbox, since, reader)
        await until(lambda: self.messages)
        return self

    async def _send(self, frame: bytes) -> None:
        self.frames.append(frame)
        self.messages.append(wire.to_client.validate_json(frame))

    def disconnect(self) -> None:
        self.room.disconnect(self.outbox)
        if self._delivery is not None:
            self._delivery.cancel()

    async def closed(self) -> wire.Closing:
        assert self._delivery is not None
        return await self._delivery

    async def do(self, kind: str, /, *, request: str | None = None, **fields: Any) -> wire.Ack:
        command = wire.any_command.validate_python(
            {"type": kind, "request": request or f"r{next(self._requests)}", **fields}
        )
        assert self.player is not None
        return await self.room.command(self.player, self.player.capitalize(), command, self.outbox)

    async def play_first(self, *, request: str | None = None) -> wire.Ack:
        """Play the first legal move."""
        await self.wait_for_turn()
        moment = self.moment
        assert moment.legal is not None
        return await self.do("move", ply=moment.ply, move=moment.legal.moves[0].text, request=request)

    async def wait_for_turn(self) -> None:
        await until(lambda: self.moment.legal is not None or self.is_over)

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.messages if isinstance(message, kind)]

    @property
    def seqs(self) -> list[int]:
        """The numbers of all snapshots and updates, in order."""
        return [message.seq for message in self.messages if isinstance(message, wire.Snapshot | wire.Update)]

    @property
    def moment(self) -> wire.Moment:
        return next(
            message.moment
            for message in reversed(self.messages)
            if isinstance(message, wire.Snapshot | wire.Update) and message.moment is not None
        )

    @property
    def table(self) -> wire.TableInfo:
        return next(
            message.table
            for message in reversed(self.messages)
            if isinstance(message, wire.Snapshot | wire.Update) and message.table is not None
        )

    @property
    def is_over(self) -> bool:
        return self.table.match is not None and self.table.match.result is not None


def new_table(game: str = "shokoba", **settings: Any) -> wire.NewTable:
    return wire.NewTable.model_validate({"game": game, "pace": 0, **settings})

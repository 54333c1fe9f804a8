"""A house on a real store, and people with sockets in it, for the tests of this folder."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from cartable.server import wire
from cartable.server.live.bus import Bus, LocalBus
from cartable.server.live.house import House
from cartable.server.live.outbox import Outbox
from cartable.server.live.room import Room
from cartable.server.live.thinking import Thinkers
from cartable.server.live.times import Clock, Timing, now
from cartable.server.storage.errors import StorageDown
from cartable.server.storage.rows import RowChange
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act
from tests.server.live.waiting import until

M = TypeVar("M", bound=wire.Wire)

QUICK = Timing(lease=0.4, heartbeat=0.05, grace=0.15, healing=0.03, idle=60.0, greeting=0.005, refresh=0.5)
SLOW_TO_HEAL = Timing(lease=8.0, heartbeat=2.0, grace=60.0, healing=60.0, greeting=0.005)


class ShakyStore(Store):
    """A real store that fails when told to, before or after it has stored."""

    fails_before = False
    fails_after = False
    cannot_read = False
    appends = 0
    gate: asyncio.Event | None = None
    """Where there is one, appending waits for it."""

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
            raise StorageDown
        return await super().acts_since(table, number)


@asynccontextmanager
async def sqlite(folder: Path) -> AsyncIterator[ShakyStore]:
    store = ShakyStore(f"sqlite:///{folder / 'cartable.db'}")
    async with store:
        yield store


@asynccontextmanager
async def house_on(
    store: Store,
    bus: Bus | None = None,
    timing: Timing = QUICK,
    thinkers: Thinkers | None = None,
    clock: Clock = now,
) -> AsyncIterator[House]:
    house = House(store, bus or LocalBus(), timing, thinkers=thinkers, clock=clock)
    await house.start()
    try:
        yield house
    finally:
        if not house.stopping:
            await house.stop()


class Guest:
    """A person at one table, with a socket that is read at once."""

    _requests = itertools.count()

    def __init__(self, room: Room, player: str | None) -> None:
        self.room = room
        self.player = player
        self.outbox = Outbox(player)
        self.read: list[Any] = []
        """Every message, checked against the wire's models."""
        self.frames: list[str] = []
        self._pump: asyncio.Task[wire.Closing] | None = None

    async def enter(self, since: int | None = None, seat: int | None = None) -> Guest:
        self._pump = asyncio.create_task(self.outbox.pump(self._send))
        await self.room.enter(self.outbox, since, seat)
        await until(lambda: self.read)
        return self

    async def _send(self, frame: str) -> None:
        self.frames.append(frame)
        self.read.append(wire.to_client.validate_json(frame))

    def leave(self) -> None:
        self.room.leave(self.outbox)
        if self._pump is not None:
            self._pump.cancel()

    async def closed(self) -> wire.Closing:
        assert self._pump is not None
        return await self._pump

    async def do(self, kind: str, /, *, request: str | None = None, **fields: Any) -> wire.Ack:
        command = wire.any_command.validate_python(
            {"type": kind, "request": request or f"r{next(self._requests)}", **fields}
        )
        assert self.player is not None
        return await self.room.command(self.player, self.player.capitalize(), command, self.outbox)

    async def play_first(self, *, request: str | None = None) -> wire.Ack:
        """The first move that is offered."""
        await self.has_turn()
        moment = self.moment
        assert moment.legal is not None
        return await self.do("move", ply=moment.ply, move=moment.legal.moves[0].text, request=request)

    async def has_turn(self) -> None:
        await until(lambda: self.moment.legal is not None or self.is_over)

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.read if isinstance(message, kind)]

    @property
    def told(self) -> list[int]:
        """The numbers of everything told, in order."""
        return [message.seq for message in self.read if isinstance(message, wire.Snapshot | wire.Update)]

    @property
    def moment(self) -> wire.Moment:
        return next(
            message.moment
            for message in reversed(self.read)
            if isinstance(message, wire.Snapshot | wire.Update) and message.moment is not None
        )

    @property
    def table(self) -> wire.TableInfo:
        return next(
            message.table
            for message in reversed(self.read)
            if isinstance(message, wire.Snapshot | wire.Update) and message.table is not None
        )

    @property
    def is_over(self) -> bool:
        return self.table.match is not None and self.table.match.result is not None


def wishes(game: str = "shokoba", **more: Any) -> wire.NewTable:
    return wire.NewTable.model_validate({"game": game, "pace": 0, **more})


Choose = Callable[[Any, Any], int]

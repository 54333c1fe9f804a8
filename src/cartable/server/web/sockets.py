"""The open sockets of this process by device, so that a device that is signed out is disconnected at once."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from cartable.server.live.bus import Bus
from cartable.server.live.outbox import Outbox
from cartable.server.live.times import now
from cartable.server.storage import StorageError
from cartable.server.storage.people import People
from cartable.server.storage.rows import Identity
from cartable.server.wire import Closing

_TOPIC: Final = "people"
_SEEN_INTERVAL: Final = 3600.0
_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class OpenSocket:
    """`name` is the person's present name."""

    outbox: Outbox
    player: str | None
    device: str | None
    name: str


class OpenSockets:
    """Other processes learn of changes by the bus; in case a message is lost, storage is checked every second."""

    def __init__(self, people: People, bus: Bus, revoked: Closing, interval: float = 1.0) -> None:
        self._people = people
        self._bus = bus
        self._revoked = revoked
        self._interval = interval
        self._by_device: dict[str | None, set[OpenSocket]] = defaultdict(set)
        self._checking: asyncio.Task[None] | None = None
        self._seen_again_at = 0.0
        bus.subscribe(_TOPIC, self._receive)

    def __len__(self) -> int:
        return sum(map(len, list(self._by_device.values())))

    @property
    def anonymous(self) -> int:
        """Sockets of people who are not signed in."""
        return len(self._by_device.get(None, ()))

    def people(self) -> set[str]:
        """Who is connected here, by id."""
        open_now = [socket for sockets in list(self._by_device.values()) for socket in list(sockets)]
        return {socket.player for socket in open_now if socket.player is not None}

    def add(self, outbox: Outbox, identity: Identity | None) -> OpenSocket:
        player, device, name = (
            (identity.player.id, identity.device, identity.player.name) if identity else (None, None, "")
        )
        socket = OpenSocket(outbox, player, device, name)
        self._by_device[device].add(socket)
        return socket

    def remove(self, socket: OpenSocket) -> None:
        sockets = self._by_device[socket.device]
        sockets.discard(socket)
        if not sockets:
            del self._by_device[socket.device]

    def revoked(self, device: str) -> None:
        self._close([device])
        self._bus.publish(_TOPIC, ["revoked", device])

    def renamed(self, player: str, name: str) -> None:
        self._rename(player, name)
        self._bus.publish(_TOPIC, ["renamed", player, name])

    def muted(self, player: str, muted: frozenset[str]) -> None:
        self._mute(player, muted)
        self._bus.publish(_TOPIC, ["muted", player, sorted(muted)])

    def start(self) -> None:
        self._checking = asyncio.create_task(self._check_regularly())

    async def stop(self) -> None:
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.wait([self._checking])

    async def _check_regularly(self) -> None:
        while True:
            await asyncio.sleep(self._interval)
            try:
                await self._check()
            except StorageError:
                _log.warning("the devices of open sockets cannot be checked")

    async def _check(self) -> None:
        devices = [device for device in self._by_device if device is not None]
        if devices:
            valid = await self._people.valid_devices(devices)
            self._close(device for device in devices if device not in valid)
        if time.monotonic() >= self._seen_again_at:
            await self._people.devices_seen(devices, now())
            self._seen_again_at = time.monotonic() + _SEEN_INTERVAL

    def _receive(self, message: Any) -> None:
        match message:
            case ["revoked", str(device)]:
                self._close([device])
            case ["renamed", str(player), str(name)]:
                self._rename(player, name)
            case ["muted", str(player), list(muted)]:
                self._mute(player, frozenset(muted))

    def _close(self, devices: Iterable[str]) -> None:
        for device in devices:
            for socket in self._by_device.get(device, ()):
                socket.outbox.close(self._revoked)

    def _rename(self, player: str, name: str) -> None:
        for socket in self._of_player(player):
            socket.name = name

    def _mute(self, player: str, muted: frozenset[str]) -> None:
        for socket in self._of_player(player):
            socket.outbox.muted = muted

    def _of_player(self, player: str) -> list[OpenSocket]:
        return [socket for sockets in self._by_device.values() for socket in sockets if socket.player == player]

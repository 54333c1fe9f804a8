"""The open sockets of this process, by the device that opened each: so that a device signed out is out at once."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from cartable.server.live.bus import Bus
from cartable.server.live.outbox import Outbox
from cartable.server.storage import StorageError
from cartable.server.storage.people import People
from cartable.server.storage.rows import Identity
from cartable.server.wire import Closing

_TOPIC: Final = "people"
_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class OpenSocket:
    """`name` is the person's, as known by now."""

    outbox: Outbox
    player: str | None
    device: str | None
    name: str


class Sockets:
    """Other processes are told on the bus; where that word is lost, storage is asked every second."""

    def __init__(self, people: People, bus: Bus, revoked: Closing, every: float = 1.0) -> None:
        self._people = people
        self._bus = bus
        self._revoked = revoked
        self._every = every
        self._of_device: dict[str | None, set[OpenSocket]] = defaultdict(set)
        self._watching: asyncio.Task[None] | None = None
        bus.listen(_TOPIC, self._heard)

    def __len__(self) -> int:
        return sum(map(len, self._of_device.values()))

    def came(self, outbox: Outbox, identity: Identity | None) -> OpenSocket:
        player, device, name = (
            (identity.player.id, identity.device, identity.player.name) if identity else (None, None, "")
        )
        socket = OpenSocket(outbox, player, device, name)
        self._of_device[device].add(socket)
        return socket

    def went(self, socket: OpenSocket) -> None:
        of_device = self._of_device[socket.device]
        of_device.discard(socket)
        if not of_device:
            del self._of_device[socket.device]

    def revoked(self, device: str) -> None:
        self._close([device])
        self._bus.tell(_TOPIC, ["revoked", device])

    def renamed(self, player: str, name: str) -> None:
        self._rename(player, name)
        self._bus.tell(_TOPIC, ["renamed", player, name])

    def muted(self, player: str, muted: frozenset[str]) -> None:
        self._mute(player, muted)
        self._bus.tell(_TOPIC, ["muted", player, sorted(muted)])

    def start(self) -> None:
        self._watching = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait([self._watching])

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            try:
                await self._check()
            except StorageError:
                _log.warning("the devices of open sockets cannot be checked just now")

    async def _check(self) -> None:
        devices = [device for device in self._of_device if device is not None]
        if devices:
            valid = await self._people.valid_devices(devices)
            self._close(device for device in devices if device not in valid)

    def _heard(self, word: Any) -> None:
        match word:
            case ["revoked", str(device)]:
                self._close([device])
            case ["renamed", str(player), str(name)]:
                self._rename(player, name)
            case ["muted", str(player), list(muted)]:
                self._mute(player, frozenset(muted))

    def _close(self, devices: Iterable[str]) -> None:
        for device in devices:
            for socket in self._of_device.get(device, ()):
                socket.outbox.close(self._revoked)

    def _rename(self, player: str, name: str) -> None:
        for socket in self._of_player(player):
            socket.name = name

    def _mute(self, player: str, muted: frozenset[str]) -> None:
        for socket in self._of_player(player):
            socket.outbox.muted = muted

    def _of_player(self, player: str) -> list[OpenSocket]:
        return [socket for of_device in self._of_device.values() for socket in of_device if socket.player == player]

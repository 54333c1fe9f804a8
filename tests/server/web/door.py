"""A whole server in the test's own loop, on a free port: real HTTP, real sockets, a real database."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from cartable.server.serving import Server, open_reception, server_config
from cartable.server.settings import Settings
from cartable.server.web.reception import Reception


class Warm:
    is_done = True
    ready = 0
    total = 0


@dataclass
class Door:
    """A running server, and ways to knock."""

    url: str
    reception: Reception
    server: Server
    loop: asyncio.AbstractEventLoop

    @property
    def port(self) -> int:
        return httpx.URL(self.url).port or 0

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        async with httpx.AsyncClient(base_url=self.url, timeout=20, trust_env=False, verify=False) as http:
            return await http.request(method, path, json=body, headers=named)

    async def guest(self, name: str = "Ada") -> Visit:
        answer = await self.ask("POST", "/api/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        welcome = answer.json()
        return Visit(self, welcome["token"], welcome["me"]["player"])

    def socket(self, table: str, query: str = "", **headers: str) -> connect:
        url = f"ws{self.url.removeprefix('http')}/api/tables/{table}/play{query}"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return connect(url, additional_headers=named, compression=None, max_size=1 << 20, proxy=None)


@dataclass
class Visit:
    """A guest who speaks as programs do."""

    door: Door
    token: str
    player: str

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return await self.door.ask(method, path, body, authorization=f"Bearer {self.token}", **headers)

    async def table(self, **how: Any) -> str:
        wanted = {"game": "shokoba", "options": {"players": 2}, "pace": 0, **how}
        answer = await self.ask("POST", "/api/tables", wanted)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        return table

    def socket(self, table: str, query: str = "", **headers: str) -> connect:
        return self.door.socket(table, query, authorization=f"Bearer {self.token}", **headers)


@asynccontextmanager
async def door(folder: Path, static: Path | None = None, **how: Any) -> AsyncIterator[Door]:
    """Without a web client, unless one is named."""
    settings = Settings(database=f"sqlite:///{folder / 'cartable.sqlite'}", port=0, **{"limits": 0, **how})
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        async with open_reception(settings, Warm()) as reception:
            opened = asyncio.Event()
            server = Server(server_config(settings, reception, 1000, static or folder), reception, opened.set)
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            await opened.wait()
            yield Door(url, reception, server, asyncio.get_running_loop())
            server.should_exit = True
            await serving


@contextmanager
def standing_door(folder: Path, **how: Any) -> Iterator[Door]:
    """A server in a thread and loop of its own, for many tests to share."""
    doors, done = Queue[Door](), threading.Event()

    async def stand() -> None:
        async with door(folder, **how) as open_door:
            doors.put(open_door)
            while not done.is_set():
                await asyncio.sleep(0.02)

    standing = threading.Thread(target=asyncio.run, args=[stand()])
    standing.start()
    try:
        yield doors.get(timeout=30)
    finally:
        done.set()
        standing.join()


async def heard(socket: ClientConnection, kind: str | None = None) -> Any:
    """The next message, or the next of this kind."""
    async with asyncio.timeout(10):
        while True:
            message = json.loads(await socket.recv())
            if kind in (None, message["type"]):
                return message


async def told(socket: ClientConnection, message: Any, kind: str) -> Any:
    """Send a message, and wait for an answer of this kind."""
    await socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
    return await heard(socket, kind)

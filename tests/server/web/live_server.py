"""A whole server in the test's own event loop, on a free port: real HTTP, real sockets, a real database."""

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

from cartable.server.process import Server, open_context, server_config
from cartable.server.settings import Settings
from cartable.server.web.context import ServerContext
from tests.patience import PATIENCE


class WarmUpDone:
    is_done = True
    ready = 0
    total = 0


@dataclass
class LiveServer:
    """A running server, and ways to send requests to it."""

    url: str
    context: ServerContext
    server: Server
    loop: asyncio.AbstractEventLoop

    @property
    def port(self) -> int:
        return httpx.URL(self.url).port or 0

    async def request(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, trust_env=False, verify=False) as http:
            return await http.request(method, path, json=body, headers=named)

    async def guest(self, name: str = "Ada") -> SignedInGuest:
        response = await self.request("POST", "/api/guests", {"name": name})
        assert response.status_code == 201, response.text
        welcome = response.json()
        return SignedInGuest(self, welcome["token"], welcome["me"]["player"])

    def socket(self, table: str, query: str = "", **headers: str) -> connect:
        url = f"ws{self.url.removeprefix('http')}/api/tables/{table}/play{query}"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return connect(url, additional_headers=named, compression=None, max_size=1 << 20, proxy=None)


@dataclass
class SignedInGuest:
    """A guest who sends a token in the Authorization header, as programs do."""

    server: LiveServer
    token: str
    player: str

    async def request(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return await self.server.request(method, path, body, authorization=f"Bearer {self.token}", **headers)

    async def table(self, **settings: Any) -> str:
        """Create a table, and return its id."""
        new_table = {"game": "shokoba", "options": {"players": 2}, "pace": 0, **settings}
        response = await self.request("POST", "/api/tables", new_table)
        assert response.status_code == 201, response.text
        table: str = response.json()["id"]
        return table

    def socket(self, table: str, query: str = "", **headers: str) -> connect:
        return self.server.socket(table, query, authorization=f"Bearer {self.token}", **headers)


@asynccontextmanager
async def live_server(
    folder: Path, static: Path | None = None, most: int = 1000, **changed: Any
) -> AsyncIterator[LiveServer]:
    """Without a web client, unless its folder is given; `most` is the number of connections."""
    defaults = {"database": f"sqlite:///{folder / 'cartable.sqlite'}", "port": 0, "limits": 0}
    settings = Settings(**{**defaults, **changed})
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        async with open_context(settings, WarmUpDone()) as context:
            listening = asyncio.Event()
            server = Server(server_config(settings, context, most, static or folder), context, listening.set)
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            await listening.wait()
            yield LiveServer(url, context, server, asyncio.get_running_loop())
            server.should_exit = True
            await serving


@contextmanager
def server_in_thread(folder: Path, **changed: Any) -> Iterator[LiveServer]:
    """A server in its own thread and event loop, for several tests."""
    servers, done = Queue[LiveServer](), threading.Event()

    async def run() -> None:
        async with live_server(folder, **changed) as server:
            servers.put(server)
            while not done.is_set():
                await asyncio.sleep(0.02)

    thread = threading.Thread(target=asyncio.run, args=[run()])
    thread.start()
    try:
        yield servers.get(timeout=PATIENCE)
    finally:
        done.set()
        thread.join()


async def receive(socket: ClientConnection, kind: str | None = None) -> Any:
    """The next message, or the next of this kind."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = json.loads(await socket.recv())
            if kind in (None, message["type"]):
                return message


async def exchange(socket: ClientConnection, message: Any, kind: str) -> Any:
    """Send a message, and wait for a reply of this kind."""
    await socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
    return await receive(socket, kind)

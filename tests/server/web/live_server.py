"""A whole server in the test's own event loop, on a free port, with a real database.

Requests reach its application in memory, through the same layers as over HTTP; what is about connections, heads or the
bytes of an answer uses `LiveServer.http()`, and sockets are always real ones.
"""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from cartable.server.process import Server, open_context, server_config
from cartable.server.settings import Settings
from cartable.server.web.context import ServerContext
from tests.patience import PATIENCE
from tests.server.migrated import begin_with_schema


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
    memory: httpx.AsyncClient
    """Of the server's loop, without cookies of its own."""

    @property
    def port(self) -> int:
        return httpx.URL(self.url).port or 0

    async def request(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """In memory, from any thread."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        asking = self.memory.request(method, path, json=body, headers=named)
        if asyncio.get_running_loop() is self.loop:
            return await asking
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(asking, self.loop))

    def http(self) -> httpx.AsyncClient:
        """A client that keeps its connection and its cookies, as a browser does."""
        return httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, trust_env=False, verify=False)

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
    begin_with_schema(settings.database)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        async with open_context(settings, WarmUpDone()) as context:
            listening = asyncio.Event()
            server = Server(server_config(settings, context, most, static or folder), context, listening.set)
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            await listening.wait()
            async with _in_memory(server, url) as memory:
                yield LiveServer(url, context, server, asyncio.get_running_loop(), memory)
            server.should_exit = True
            await serving


def _in_memory(server: Server, url: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(server.config.loaded_app, raise_app_exceptions=False)
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(base_url=url, transport=transport, cookies=no_cookies, trust_env=False)


@contextmanager
def server_in_thread(folder: Path, **changed: Any) -> Iterator[LiveServer]:
    """A server in its own thread and event loop, for several tests."""
    servers, done = Queue[LiveServer](), threading.Event()

    async def run() -> None:
        async with live_server(folder, **changed) as server:
            servers.put(server)
            await asyncio.to_thread(done.wait)

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

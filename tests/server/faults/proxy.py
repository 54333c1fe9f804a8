"""A proxy between a server and its database or Redis that can be cut, stalled, slowed, or made to drop responses."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Literal, Self

ProxyState = Literal["open", "cut", "stalled", "losing"]


class Proxy:
    """`async with Proxy(host, port) as proxy`: connections to `proxy.port` are forwarded to the target."""

    def __init__(self, host: str, port: int, delay: float = 0.0) -> None:
        self._target = (host, port)
        self.delay = delay
        """Seconds by which everything is delayed."""
        self._state: ProxyState = "open"
        self._generation = 0
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self._drop_all()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def set_state(self, state: ProxyState) -> None:
        """`cut`: no connections; `stalled`: connections stay, but nothing is forwarded; `losing`: responses vanish."""
        self._state = state
        self._changed.set()
        self._changed = asyncio.Event()
        if state == "cut":
            self._drop_all()

    def abandon(self) -> None:
        """The present connections stay open and carry nothing more, as behind a router that forgot them."""
        self._generation += 1

    def _drop_all(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            with contextlib.suppress(OSError, asyncio.CancelledError):
                await self._join(reader, writer)
        finally:
            self._tasks.discard(task)
            writer.transport.abort()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._state == "cut":
            return
        there, back = await asyncio.open_connection(*self._target)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._carry(reader, back, is_response=False))
                group.create_task(self._carry(there, writer, is_response=True))
        except* ConnectionResetError:
            pass
        finally:
            back.transport.abort()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, is_response: bool) -> None:
        generation = self._generation
        async for chunk in _chunks(source):
            if generation != self._generation:
                continue
            while self._state == "stalled":
                await self._changed.wait()
            if self.delay:
                await asyncio.sleep(self.delay)
            if not (is_response and self._state == "losing"):
                target.write(chunk)
                await target.drain()
        raise ConnectionResetError


async def _chunks(source: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while chunk := await source.read(65536):
        yield chunk

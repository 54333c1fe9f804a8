"""The lines under requests and sockets: uvicorn's, with less patience for a peer who does not play fair.

A request's head must come soon and be short. A peer who does not read is sent no pongs, and is cut off rather than
waited for: a transport that is closed politely stays until everything is delivered.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_SECONDS: Final = 10.0
LARGEST_HEAD: Final = 32 * 1024
GOODBYE_SECONDS: Final = 5.0


class RequestLine(HttpToolsProtocol):
    _deadline: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._await_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        waiting = self._deadline
        super().data_received(data)
        if waiting is not None and self._deadline is waiting:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """From here on a `SocketLine` listens; nothing of this one is needed any more."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # else the two would hold each other in memory

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        self._stop_waiting()
        self._head = 0
        self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class SocketLine(WebSocketsSansIOProtocol):
    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

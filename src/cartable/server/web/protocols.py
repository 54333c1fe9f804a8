"""uvicorn's protocols for HTTP and WebSockets, with protection against clients that block resources.

The head of a request must arrive soon and be short. A client that does not read gets no pongs and is disconnected by an
abort: a transport that is closed normally stays until everything is delivered.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_SECONDS: Final = 10.0
LARGEST_HEAD: Final = 32 * 1024
CLOSE_SECONDS: Final = 5.0


class HttpProtocol(HttpToolsProtocol):
    _deadline: asyncio.TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._start_deadline()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._start_deadline()

    def on_headers_complete(self) -> None:
        self._cancel_deadline()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        waiting = self._deadline
        super().data_received(data)
        if waiting is not None and self._deadline is waiting:
            self._head_bytes += len(data)
            if self._head_bytes > LARGEST_HEAD:
                self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """From here on a `SocketProtocol` handles the connection."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it would form a reference cycle

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        super().connection_lost(exc)

    def _start_deadline(self) -> None:
        self._cancel_deadline()
        self._head_bytes = 0
        self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class SocketProtocol(WebSocketsSansIOProtocol):
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
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

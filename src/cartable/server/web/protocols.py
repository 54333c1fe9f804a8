"""uvicorn's protocols for HTTP and WebSockets, with protection against clients that block resources.

The head of a request must be short and arrive soon, its body too, and the answer must be read. A client that does not
read gets no pongs and is disconnected by an abort: a transport that is closed normally stays until everything is
delivered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from cartable.server.refusals import Refusal
from cartable.server.web.admission import Admission, Slot, health_checks_only, last_answer
from cartable.server.web.deadlines import Deadlines
from cartable.server.web.problems import KnownError
from cartable.server.web.strict_request import LARGEST_BODY
from cartable.server.web.undelivered import undelivered

LARGEST_HEAD: Final = 32 * 1024
LARGEST_ADDRESS: Final = 8 * 1024
"""Of a request, with its query."""
MOST_HEADERS: Final = 100
LARGEST_REST: Final = 1 << 20
"""Of a body that was refused: so much is read and thrown away, so that the client gets to the answer."""
MOST_PIPELINED: Final = 8
"""Requests of a connection that wait for the answer to an earlier one."""
LEAST_READ: Final = 4096
"""Bytes of its answers that a client has to read before the deadline."""
CLOSE_SECONDS: Final = 5.0

_HEAD_TOO_LARGE: Final = Refusal("request/head", bytes=LARGEST_HEAD, headers=MOST_HEADERS, address=LARGEST_ADDRESS)
_BODY_TOO_LARGE: Final = Refusal("json/size", bytes=LARGEST_BODY)
_TOO_SLOW: Final = Refusal("request/slow")
_UNREADABLE: Final = Refusal("request/refused")


class HttpProtocol(HttpToolsProtocol):
    """A connection. It has one deadline for what it waits for: a head, a body, or the next request."""

    def __init__(self, *args: Any, admission: Admission, deadlines: Deadlines, **named: Any) -> None:
        super().__init__(*args, **named)
        self._admission = admission
        self._deadlines = deadlines
        self._slot: Slot | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._in_head = self._in_body = False
        self._received = 0
        """Bytes of the present head or body."""
        self._answers = 0
        self._delivery: asyncio.TimerHandle | None = None
        self._is_watching = True

    # the connection

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._slot = self._admission.open(self.client[0] if self.client else "", transport.abort)
        if self._slot.refusal is not None:
            self.app = health_checks_only(self.app, self._slot.refusal)
        self._expect_head(self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        if self._slot is not None:
            self._slot.release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on a `SocketProtocol` handles the connection."""
        slot = self._slot
        assert slot is not None
        if self._is_answering():
            self.transport.abort()
            return
        if slot.refusal is None:
            slot.upgrade()
        if slot.refusal is not None:
            self._refuse(slot.refusal)
            return
        self._stop_watching()
        self._slot = None
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, SocketProtocol)
        protocol.slot = slot
        self.parser = None  # type: ignore[assignment]  # it would form a reference cycle

    # requests

    def data_received(self, data: bytes) -> None:
        was_in_head = self._in_head
        super().data_received(data)
        if was_in_head and self._in_head:
            self._received += len(data)
            if self._received > LARGEST_HEAD:
                self._refuse(_HEAD_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect_head(self._refuse_slow)

    def on_headers_complete(self) -> None:
        if self.transport.is_closing():
            return
        self._in_head = False
        if len(self.pipeline) >= MOST_PIPELINED:
            self.transport.abort()
        elif self._is_head_too_large():
            self._refuse(_HEAD_TOO_LARGE)
        else:
            before = self.cycle
            super().on_headers_complete()
            if self.cycle is not before:  # otherwise it asks for a WebSocket
                self._in_body, self._received = True, 0
                self._wait(self._deadlines.body, self._refuse_slow)

    def on_body(self, body: bytes) -> None:
        if self.transport.is_closing():
            return
        self._received += len(body)
        if self._received > (LARGEST_REST if self.cycle.response_started else LARGEST_BODY):
            self._refuse(_BODY_TOO_LARGE)
        else:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self.transport.is_closing():
            return
        self._in_body = False
        self._cancel_deadline()
        super().on_message_complete()
        if not self._is_answering():
            self._expect_request()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        self._refuse(_UNREADABLE)

    def _is_head_too_large(self) -> bool:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        return size > LARGEST_HEAD or len(self.url) > LARGEST_ADDRESS or len(self.headers) > MOST_HEADERS

    # answers

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._answers += 1
        self._watch_delivery()
        if self.timeout_keep_alive_task is not None:  # our own deadline is not lifted by any byte
            self.timeout_keep_alive_task.cancel()
            self.timeout_keep_alive_task = None
            if self._deadline is None:
                self._expect_request()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_delivery()

    def _watch_delivery(self) -> None:
        if self._delivery is None and self._is_watching:
            before = self._answers, undelivered(self.transport)
            self._delivery = self.loop.call_later(self._deadlines.answer, self._check_delivery, *before)

    def _check_delivery(self, answers: int, before: int) -> None:
        """Abort the connection if the client has stopped reading."""
        self._delivery = None
        left = undelivered(self.transport)
        if left and answers == self._answers and before - left < LEAST_READ:
            self.transport.abort()
        elif left:
            self._watch_delivery()

    def _is_answering(self) -> bool:
        cycle = cast(RequestResponseCycle | None, self.cycle)  # None before the first request
        return cycle is not None and not cycle.response_complete

    def _refuse(self, error: KnownError) -> None:
        """Answer with an error if an answer is due, and close the connection."""
        if self.transport.is_closing():
            return
        if self.pipeline or (self.cycle.response_started if self._in_body else self._is_answering()):
            self.transport.abort()
            return
        if self._in_body:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(last_answer(error))
        self._watch_delivery()
        self.transport.close()

    def _refuse_slow(self) -> None:
        self._refuse(_TOO_SLOW)

    # deadlines

    def _stop_watching(self) -> None:
        """This protocol no longer handles the connection."""
        self._is_watching = False
        self._cancel_deadline()
        if self._delivery is not None:
            self._delivery.cancel()

    def _expect_head(self, too_late: Callable[[], None]) -> None:
        is_refused = self._slot is not None and self._slot.refusal is not None
        self._in_head, self._received = True, 0
        self._wait(self._deadlines.refused if is_refused else self._deadlines.head, too_late)

    def _expect_request(self) -> None:
        is_proxy = self._slot is not None and self._slot.is_proxy
        self._wait(self._deadlines.proxy_idle if is_proxy else self._deadlines.idle, self.transport.close)

    def _wait(self, seconds: float, too_late: Callable[[], None]) -> None:
        self._cancel_deadline()
        self._deadline = self.loop.call_later(seconds, too_late)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


_WRITER: Final = "cartable.frame_writer"


class SocketProtocol(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket. The application may write frames past ASGI's queues."""

    slot: Slot | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][_WRITER] = self.write_text

    def connection_lost(self, exc: Exception | None) -> None:
        if self.slot is not None:
            self.slot.release()
        if "scope" in vars(self):  # there was a handshake
            self.scope["state"].pop(_WRITER, None)  # it would form a reference cycle
        super().connection_lost(exc)

    def write_text(self, text: bytes) -> bool:
        """Write a frame now; False if the connection cannot take it, and nothing is written."""
        if not (self.handshake_complete and self.writable.is_set()) or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(Frame(Opcode.TEXT, text).serialize(mask=False))
        return True

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


def frame_writer(scope: Mapping[str, Any]) -> Callable[[bytes], bool] | None:
    """`SocketProtocol.write_text` of this connection; None if another server runs the application, as in tests."""
    writer: Callable[[bytes], bool] | None = scope.get("state", {}).get(_WRITER)
    return writer

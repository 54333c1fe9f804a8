"""The transport to a table: connects, reconnects when the connection breaks, and repeats commands until answered."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from cartable.client.errors import ClientError, Lost, Refused, refused_by
from cartable.server.wire import Ack, Choices, Closing, ErrorMessage, Hint, Pong, Snapshot, Words, to_client

Reply = Ack | Choices | Hint | Pong

_log = logging.getLogger("cartable.client")

_LARGEST_MESSAGE: Final = 1 << 20
_FIRST_DELAY: Final = 0.05
_LONGEST_DELAY: Final = 2.0
_RETRY_AFTER: Final = 0.3
_RETRIED: Final = frozenset({"limit/commands", "server/busy", "server/storage", "server/stopping"})
"""Temporary errors: the same command is sent again with the same request id."""
_UNREADABLE: Final = Words(
    en="the server sent a message that this client cannot read",
    fr="le serveur a envoyé un message que ce client ne sait pas lire",
)


class Gap(Exception):
    """An update was skipped: the transport reconnects to get it."""


@dataclass(frozen=True, slots=True)
class _Pending:
    text: str
    reply: asyncio.Future[Reply]


class Transport:
    """`receive` gets every message that is not a reply; if it raises `Gap`, the transport reconnects.

    `address` is called for each connection, because the address names the last update that was received. `ended` is
    called once, when no more messages will come, with the error, or None if the client closed the transport.
    """

    def __init__(
        self,
        address: Callable[[], str],
        headers: dict[str, str],
        retry_for: float,
        receive: Callable[[Any], None],
        ended: Callable[[ClientError | None], None],
    ) -> None:
        self.connects = 0
        self._address = address
        self._headers = headers
        self._retry_for = retry_for
        self._receive = receive
        self._ended = ended
        self._socket: ClientConnection | None = None
        self._pending: dict[str, _Pending] = {}
        self._resends: set[asyncio.Task[None]] = set()
        self._failure: ClientError | None = None
        self._received_at = time.monotonic()
        self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        self._running.cancel()
        await asyncio.wait([self._running])

    async def request(self, request: str, text: str) -> Reply:
        """Send a command or question, and again after each reconnect, until there is a reply."""
        if request not in self._pending:
            if self._running.done():
                raise self._failure or Lost("closed")
            self._pending[request] = _Pending(text, asyncio.get_running_loop().create_future())
            await self._post(text)
        return await asyncio.shield(self._pending[request].reply)

    async def _run(self) -> None:
        try:
            await self._keep_connected()
        except ClientError as error:
            self._failure = error
        finally:
            for pending in self._pending.values():
                if not pending.reply.done():
                    pending.reply.set_exception(self._failure or Lost("closed"))
                    pending.reply.exception()  # marks it as retrieved: perhaps nobody waits for it
            self._ended(self._failure)

    async def _keep_connected(self) -> None:
        delay = _FIRST_DELAY
        while True:
            received_before = self._received_at
            why = await self._connect_once()
            if time.monotonic() - self._received_at > self._retry_for:
                raise Lost(why)
            delay = _FIRST_DELAY if self._received_at > received_before else min(2 * delay, _LONGEST_DELAY)
            await asyncio.sleep(delay * random.uniform(0.5, 1.0))

    async def _connect_once(self) -> str:
        """Stay connected until the connection ends; returns why it ended."""
        try:
            async with connect(
                self._address(),
                additional_headers=self._headers,
                compression=None,
                max_size=_LARGEST_MESSAGE,
                open_timeout=min(self._retry_for, 10),
                close_timeout=1,
            ) as socket:
                self.connects += 1
                await self._receive_all(socket)
        except InvalidStatus as refused:
            _raise_if_permanent(refused)
            return f"HTTP {refused.response.status_code}"
        except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, EOFError) as broken:
            return str(broken) or type(broken).__name__
        except Gap:
            return "an update was skipped"
        finally:
            self._socket = None
        return "the server closed the connection"

    async def _receive_all(self, socket: ClientConnection) -> None:
        async for text in socket:
            message = _read(text)
            if self._socket is not None or isinstance(message, Snapshot):  # a refusal is not a sign of life
                self._received_at = time.monotonic()
            match message:
                case Ack() | Choices() | Hint() | Pong():
                    self._answer(message)
                case ErrorMessage():
                    self._handle_error(message)
                case Closing(retry=False):
                    raise Refused(message.code, message.message)
                case None | Closing():
                    continue
                case _:
                    self._receive(message)
            if isinstance(message, Snapshot) and self._socket is None:
                self._socket = socket
                for pending in list(self._pending.values()):
                    await socket.send(pending.text)

    async def _post(self, text: str) -> None:
        if self._socket is not None:
            try:
                await self._socket.send(text)
            except ConnectionClosed:
                _log.debug("the connection broke; pending requests will be sent again")

    def _answer(self, reply: Reply) -> None:
        pending = self._pending.pop(reply.request, None)
        if pending is not None and not pending.reply.done():
            pending.reply.set_result(reply)

    def _handle_error(self, error: ErrorMessage) -> None:
        pending = self._pending.get(error.request or "")
        if pending is None or error.request is None:
            _log.warning("the server sent the error %s: %s", error.code, error.message.en)
        elif error.code in _RETRIED:
            asyncio.get_running_loop().call_later(_RETRY_AFTER, self._resend, error.request)
        else:
            del self._pending[error.request]
            if not pending.reply.done():
                pending.reply.set_exception(Refused(error.code, error.message, ply=error.ply))

    def _resend(self, request: str) -> None:
        if (pending := self._pending.get(request)) is not None:
            task = asyncio.create_task(self._post(pending.text))
            self._resends.add(task)
            task.add_done_callback(self._resends.discard)


def _read(text: str | bytes) -> Any:
    """A message of the server; None if its type is unknown, because newer servers may send more types."""
    try:
        return to_client.validate_json(text, extra="ignore")
    except ValidationError as error:
        if error.errors()[0]["type"] == "union_tag_invalid":
            return None
        raise ClientError("client/answer", _UNREADABLE) from error


def _raise_if_permanent(refused: InvalidStatus) -> None:
    status = refused.response.status_code
    if status < 500 and status != 429:
        raise refused_by(status, bytes(refused.response.body or b"")) from None

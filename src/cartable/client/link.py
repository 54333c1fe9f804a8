"""The line to a table: connects, connects again when it breaks, and keeps sending a command until it is answered."""

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

from cartable.client.errors import ClientError, Lost, Refused, problem_of
from cartable.server.wire import Ack, Choices, Closing, ErrorMessage, Hint, Pong, Snapshot, Words, to_client

Reply = Ack | Choices | Hint | Pong

_log = logging.getLogger("cartable.client")

_LARGEST_MESSAGE: Final = 1 << 20
_FIRST_DELAY: Final = 0.05
_LONGEST_DELAY: Final = 2.0
_ASK_AGAIN_AFTER: Final = 0.3
_ASK_AGAIN: Final = frozenset({"limit/commands", "server/busy", "server/storage", "server/stopping"})
"""What the server may be able to do in a moment: the same command is sent again, under the same name."""
_UNCLEAR: Final = Words(
    en="the server said something that this client cannot read",
    fr="le serveur a dit quelque chose que ce client ne sait pas lire",
)


class Gap(Exception):
    """A number was skipped: what is missing is asked for by connecting again."""


@dataclass(frozen=True, slots=True)
class _Sent:
    text: str
    reply: asyncio.Future[Reply]


class Link:
    """`take` is given every message that is no answer; where it raises `Gap`, the line is made anew.

    `address` is asked at each connection, for it names the last change that was heard. `ended` is told once that no
    more will come, and why: None where the client itself closed the line.
    """

    def __init__(
        self,
        address: Callable[[], str],
        headers: dict[str, str],
        patience: float,
        take: Callable[[Any], None],
        ended: Callable[[ClientError | None], None],
    ) -> None:
        self.connects = 0
        self._address = address
        self._headers = headers
        self._patience = patience
        self._take = take
        self._ended = ended
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, _Sent] = {}
        self._sending: set[asyncio.Task[None]] = set()
        self._failure: ClientError | None = None
        self._heard_at = time.monotonic()
        self._staying = asyncio.create_task(self._stay())

    async def close(self) -> None:
        self._staying.cancel()
        await asyncio.wait([self._staying])

    async def ask(self, request: str, text: str) -> Reply:
        """Send a command or question, again after each break, until there is an answer."""
        if request not in self._unanswered:
            if self._staying.done():
                raise self._failure or Lost("closed")
            self._unanswered[request] = _Sent(text, asyncio.get_running_loop().create_future())
            await self._post(text)
        return await asyncio.shield(self._unanswered[request].reply)

    async def _stay(self) -> None:
        try:
            await self._connect_again_and_again()
        except ClientError as error:
            self._failure = error
        finally:
            for sent in self._unanswered.values():
                if not sent.reply.done():
                    sent.reply.set_exception(self._failure or Lost("closed"))
                    sent.reply.exception()  # it may be that nobody waits any more
            self._ended(self._failure)

    async def _connect_again_and_again(self) -> None:
        delay = _FIRST_DELAY
        while True:
            heard_before = self._heard_at
            why = await self._once()
            if time.monotonic() - self._heard_at > self._patience:
                raise Lost(why)
            delay = _FIRST_DELAY if self._heard_at > heard_before else min(2 * delay, _LONGEST_DELAY)
            await asyncio.sleep(delay * random.uniform(0.5, 1.0))

    async def _once(self) -> str:
        """Be connected for as long as it lasts; returns why it ended."""
        try:
            async with connect(
                self._address(),
                additional_headers=self._headers,
                compression=None,
                max_size=_LARGEST_MESSAGE,
                open_timeout=min(self._patience, 10),
                close_timeout=1,
            ) as socket:
                self.connects += 1
                await self._listen(socket)
        except InvalidStatus as refused:
            _give_up_where_hopeless(refused)
            return f"HTTP {refused.response.status_code}"
        except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, EOFError) as broken:
            return str(broken) or type(broken).__name__
        except Gap:
            return "a change was skipped"
        finally:
            self._socket = None
        return "the server closed the connection"

    async def _listen(self, socket: ClientConnection) -> None:
        async for text in socket:
            message = _read(text)
            if self._socket is not None or isinstance(message, Snapshot):  # not by being turned away
                self._heard_at = time.monotonic()
            match message:
                case Ack() | Choices() | Hint() | Pong():
                    self._answer(message)
                case ErrorMessage():
                    self._refuse(message)
                case Closing(retry=False):
                    raise Refused(message.code, message.message)
                case None | Closing():
                    continue
                case _:
                    self._take(message)
            if isinstance(message, Snapshot) and self._socket is None:
                self._socket = socket
                for sent in list(self._unanswered.values()):
                    await socket.send(sent.text)

    async def _post(self, text: str) -> None:
        if self._socket is not None:
            try:
                await self._socket.send(text)
            except ConnectionClosed:
                _log.debug("the connection broke: what was not answered is sent again on the next one")

    def _answer(self, reply: Reply) -> None:
        sent = self._unanswered.pop(reply.request, None)
        if sent is not None and not sent.reply.done():
            sent.reply.set_result(reply)

    def _refuse(self, error: ErrorMessage) -> None:
        sent = self._unanswered.get(error.request or "")
        if sent is None or error.request is None:
            _log.warning("the server said %s: %s", error.code, error.message.en)
        elif error.code in _ASK_AGAIN:
            asyncio.get_running_loop().call_later(_ASK_AGAIN_AFTER, self._send_again, error.request)
        else:
            del self._unanswered[error.request]
            if not sent.reply.done():
                sent.reply.set_exception(Refused(error.code, error.message, ply=error.ply))

    def _send_again(self, request: str) -> None:
        if (sent := self._unanswered.get(request)) is not None:
            sending = asyncio.create_task(self._post(sent.text))
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)


def _read(text: str | bytes) -> Any:
    """A message of the server; None for one that this client does not know, for newer servers may say more."""
    try:
        return to_client.validate_json(text, extra="ignore")
    except ValidationError as error:
        if error.errors()[0]["type"] == "union_tag_invalid":
            return None
        raise ClientError("client/answer", _UNCLEAR) from error


def _give_up_where_hopeless(refused: InvalidStatus) -> None:
    status = refused.response.status_code
    if status < 500 and status != 429:
        raise problem_of(status, bytes(refused.response.body or b"")) from None

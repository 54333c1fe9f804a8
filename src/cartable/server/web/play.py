"""The socket of a table: frames come in and are answered one at a time; what happens goes out of the outbox."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from cartable.games.errors import CartableError
from cartable.server.live.outbox import Outbox
from cartable.server.live.room import Room
from cartable.server.storage import StorageError
from cartable.server.web.identity import Visitor, visitor_of
from cartable.server.web.problems import INTERNAL, Trouble, closing, error_message, problem_answer, shown
from cartable.server.web.reading import misfit, read_json
from cartable.server.web.reception import Reception, admit, reception_of
from cartable.server.web.refusals import Refusal
from cartable.server.web.sockets import OpenSocket
from cartable.server.wire import (
    LARGEST_MESSAGE,
    AskChoices,
    AskHint,
    Closing,
    Ping,
    Pong,
    Say,
    SayPhrase,
    Words,
    from_client,
)

_GONE: Final = Closing(code="socket/gone", message=Words(en="goodbye", fr="au revoir"), retry=True)
_COME_BACK: Final = 1012
_TRY_LATER: Final = 1013
_REFUSED: Final = 1008
_TOO_BIG: Final = 1009
_CLOSE_TIMEOUT: Final = 1.0
_LONGEST_PAUSE: Final = 1.0
_LONGEST_REQUEST: Final = 64
_LARGEST_NUMBER: Final = 2**31

_log = logging.getLogger(__name__)


async def play(socket: WebSocket) -> None:
    """`/api/tables/{table}/play?since=SEQ&seat=SEAT`: be told what happens at a table, and act there."""
    reception = reception_of(socket)
    try:
        await admit(socket)
    except CartableError as refusal:
        reception.metrics.errors.labels(refusal.code).inc()
        await socket.send_denial_response(problem_answer(refusal))
        return
    try:
        visitor = await visitor_of(socket, reception.store.people)
        since, seat = _number_in(socket, "since", _LARGEST_NUMBER), _number_in(socket, "seat", 5)
        room = await reception.house.room(socket.path_params["table"])
        with reception.limits.socket(visitor.player, visitor.address):
            await Place(socket, reception, visitor, room).attend(since, seat)
    except (CartableError, StorageError) as trouble:
        await _turn_away(socket, reception, shown(trouble))


def _number_in(connection: HTTPConnection, name: str, largest: int) -> int | None:
    given = connection.query_params.get(name)
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= 10 and int(given) <= largest):
        raise Refusal("request/parameter", where=name, why=f"0 … {largest}")
    return int(given)


async def _turn_away(socket: WebSocket, reception: Reception, trouble: Trouble) -> None:
    """A page can read why only on an open socket."""
    reception.metrics.errors.labels(trouble.code).inc()
    message = closing(trouble, retry=_passes(trouble.code))
    try:
        async with asyncio.timeout(_CLOSE_TIMEOUT):
            await socket.accept()
            await socket.send_text(message.model_dump_json())
            await socket.close(_close_code(message), message.code)
    except (WebSocketDisconnect, TimeoutError):
        return


def _passes(code: str) -> bool:
    return code.startswith("server/")


def _close_code(message: Closing) -> int:
    if message.code == "server/stopping":
        return _COME_BACK
    if message.code == "json/size":
        return _TOO_BIG
    return _TRY_LATER if message.retry else _REFUSED


class Place:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, reception: Reception, visitor: Visitor, room: Room) -> None:
        self._socket = socket
        self._reception = reception
        self._address = visitor.address
        self._room = room
        self._outbox = Outbox(visitor.player)
        self._open: OpenSocket = reception.sockets.came(self._outbox, visitor.identity)
        self._is_waiting = False

    async def attend(self, since: int | None, seat: int | None) -> None:
        """Until one side leaves."""
        listening: asyncio.Task[None] | None = None
        try:
            await self._socket.accept()
            await self._enter(since, seat)
            listening = asyncio.create_task(self._listen())
            last = await self._outbox.pump(self._socket.send_text)
            if last is not _GONE:
                self._reception.metrics.sockets_closed.labels(last.code).inc()
            async with asyncio.timeout(_CLOSE_TIMEOUT):
                await self._socket.close(_close_code(last), last.code)
        except (WebSocketDisconnect, TimeoutError, RuntimeError):
            return  # the other side was quicker
        finally:
            self._room.leave(self._outbox)
            self._outbox.close(_GONE)
            self._reception.sockets.went(self._open)
            if listening is not None and self._is_waiting:
                listening.cancel()  # but never in the middle of a command

    async def _enter(self, since: int | None, seat: int | None) -> None:
        try:
            if (player := self._open.player) is not None:
                muted = await self._reception.store.people.muted_by([player])
                self._outbox.muted = muted.get(player, frozenset())
            await self._room.enter(self._outbox, since, seat)
        except (CartableError, StorageError) as error:
            trouble = shown(error)
            self._outbox.close(closing(trouble, retry=_passes(trouble.code)))

    async def _listen(self) -> None:
        try:
            while self._outbox.closing is None:
                self._is_waiting = True
                message = await self._socket.receive()
                self._is_waiting = False
                if message["type"] == "websocket.disconnect":
                    break
                await self._hear(message)
        except Exception as error:
            _log.error("a socket failed", exc_info=error)
            self._outbox.close(closing(INTERNAL, retry=True))
        finally:
            self._outbox.close(_GONE)

    async def _hear(self, message: Any) -> None:
        """Answer one frame, whatever it holds."""
        began, kind, request, outcome = time.perf_counter(), "unreadable", None, "done"
        try:
            raw = _value_in(message)
            request = _request_in(raw)
            command = _message_in(raw)
            kind = command.type
            await self._answer(command)
        except (CartableError, StorageError) as error:
            trouble = shown(error)
            outcome = trouble.code
            await self._refuse(trouble, request, kind)
        except Exception as error:
            outcome = INTERNAL.code
            _log.error("a command failed", exc_info=error, extra={"command": kind})
            await self._refuse(INTERNAL, request, kind)
        metrics = self._reception.metrics
        metrics.commands.labels(kind, outcome).inc()
        metrics.command_seconds.labels(kind).observe(time.perf_counter() - began)

    async def _answer(self, command: Any) -> None:
        player, limits = self._open.player, self._reception.limits
        limits.take("commands", player, self._address)
        if isinstance(command, Ping):
            self._outbox.tell(Pong(request=command.request, now=self._reception.house.now()))
        elif isinstance(command, AskChoices | AskHint):
            self._outbox.tell(await self._room.ask(player, command))
        elif player is None:
            raise Refusal("identity/none")
        else:
            if isinstance(command, Say | SayPhrase):
                limits.take("chat", player, self._address)
            await self._room.command(player, self._open.name, command, self._outbox)

    async def _refuse(self, trouble: Trouble, request: str | None, kind: str) -> None:
        self._reception.metrics.errors.labels(trouble.code).inc()
        if trouble.code == "json/size":
            self._outbox.close(closing(trouble, retry=False))
            return
        self._outbox.tell(error_message(trouble, request))
        if kind == "unreadable":
            self._count_unreadable()
        if isinstance(trouble, Refusal) and trouble.retry_after is not None:
            # not reading on is what slows a flood down, and only its own socket
            await asyncio.sleep(min(trouble.retry_after, _LONGEST_PAUSE))

    def _count_unreadable(self) -> None:
        """What cannot be read counts like a command; a socket that sends little else is closed."""
        try:
            self._reception.limits.take("commands", self._open.player, self._address)
        except Refusal as refusal:
            self._outbox.close(closing(refusal, retry=False))


def _value_in(message: Any) -> Any:
    text = message.get("text")
    if text is None:
        raise Refusal("frame/binary")
    if not text:
        raise Refusal("frame/empty")
    if len(text) > LARGEST_MESSAGE or len(text.encode("utf-8", "surrogatepass")) > LARGEST_MESSAGE:
        raise Refusal("json/size", bytes=LARGEST_MESSAGE)
    return read_json(text)


def _request_in(raw: Any) -> str | None:
    """The client's own name for what it asked, so that it knows what the error is about."""
    request = raw.get("request") if isinstance(raw, dict) else None
    return request if isinstance(request, str) and 0 < len(request) <= _LONGEST_REQUEST and _is_plain(request) else None


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _message_in(raw: Any) -> Any:
    try:
        return from_client.validate_python(raw)
    except ValidationError as error:
        raise misfit(error.errors(include_url=False, include_input=False)) from None

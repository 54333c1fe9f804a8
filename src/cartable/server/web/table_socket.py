"""The WebSocket of a table: incoming frames are answered one at a time, and the outbox sends what happens."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from cartable.games.errors import CartableError
from cartable.games.reader import Reader, reader_at
from cartable.server.live.outbox import Outbox
from cartable.server.live.room import Room
from cartable.server.refusals import Refusal
from cartable.server.storage import StorageError
from cartable.server.web.context import ServerContext, context_of
from cartable.server.web.dependencies import admit
from cartable.server.web.identity import Caller, caller_of
from cartable.server.web.json_input import read_json, shape_refusal
from cartable.server.web.problems import (
    INTERNAL,
    KnownError,
    closing_message,
    error_message,
    problem_response,
    public_error,
)
from cartable.server.web.protocols import frame_writer
from cartable.server.web.sockets import OpenSocket
from cartable.server.web.traces import begin_trace
from cartable.server.wire import (
    LARGEST_MESSAGE,
    AskChoices,
    AskHint,
    Closing,
    Ping,
    Pong,
    Say,
    SayPhrase,
    Sit,
    Words,
    from_client,
)

_CLIENT_LEFT: Final = Closing(code="socket/gone", message=Words(en="goodbye", fr="au revoir"), retry=True)
_SERVICE_RESTART: Final = 1012
_TRY_AGAIN_LATER: Final = 1013
_POLICY_VIOLATION: Final = 1008
_MESSAGE_TOO_BIG: Final = 1009
_CLOSE_TIMEOUT: Final = 1.0
_LONGEST_PAUSE: Final = 1.0
_LONGEST_REQUEST: Final = 64
_LARGEST_NUMBER: Final = 2**31

_log = logging.getLogger(__name__)


async def table_socket(socket: WebSocket) -> None:
    """`/api/tables/{table}/play?since=SEQ&seat=SEAT`: follow a table, and act there."""
    context = context_of(socket)
    try:
        await admit(socket)
    except CartableError as refusal:
        context.metrics.errors.labels(refusal.code).inc()
        await socket.send_denial_response(problem_response(refusal))
        return
    try:
        caller = await caller_of(socket, context.store.people)
        since, seat = _number_in(socket, "since", _LARGEST_NUMBER), _number_in(socket, "seat", 5)
        room = await context.rooms.room(socket.path_params["table"])
        with context.limits.socket(caller.player, caller.address):
            await TableSocket(socket, context, caller, room).run(since, reader_at(seat))
    except (CartableError, StorageError) as error:
        await _reject(socket, context, public_error(error))


def _number_in(connection: HTTPConnection, name: str, largest: int) -> int | None:
    given = connection.query_params.get(name)
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= 10 and int(given) <= largest):
        raise Refusal("request/parameter", where=name, why=f"0 … {largest}")
    return int(given)


async def _reject(socket: WebSocket, context: ServerContext, error: KnownError) -> None:
    """A page can read the reason only on an accepted socket."""
    context.metrics.errors.labels(error.code).inc()
    message = closing_message(error, retry=_is_temporary(error.code))
    try:
        async with asyncio.timeout(_CLOSE_TIMEOUT):
            await socket.accept()
            await socket.send_text(message.encoded().decode())
            await socket.close(_close_code(message), message.code)
    except (WebSocketDisconnect, TimeoutError):
        return


def _is_temporary(code: str) -> bool:
    return code.startswith("server/")


def _close_code(message: Closing) -> int:
    if message.code == "server/stopping":
        return _SERVICE_RESTART
    if message.code == "json/size":
        return _MESSAGE_TOO_BIG
    return _TRY_AGAIN_LATER if message.retry else _POLICY_VIOLATION


class TableSocket:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, context: ServerContext, caller: Caller, room: Room) -> None:
        self._socket = socket
        self._context = context
        self._address = caller.address
        self._room = room
        self._outbox = Outbox(caller.player)
        self._open: OpenSocket = context.sockets.add(self._outbox, caller.identity)
        self._is_receiving = False

    async def run(self, since: int | None, reader: Reader) -> None:
        """Until one side closes the socket."""
        receiving: asyncio.Task[None] | None = None
        try:
            await self._socket.accept()
            if (write := frame_writer(self._socket.scope)) is not None:
                self._outbox.write_with(write)
            await self._connect(since, reader)
            receiving = asyncio.create_task(self._receive_all())
            last = await self._outbox.deliver(self._send)
            if last is not _CLIENT_LEFT:
                self._context.metrics.sockets_closed.labels(last.code).inc()
            async with asyncio.timeout(_CLOSE_TIMEOUT):
                await self._socket.close(_close_code(last), last.code)
        except (WebSocketDisconnect, TimeoutError, RuntimeError):
            return  # the client was faster
        finally:
            self._room.disconnect(self._outbox)
            self._outbox.close(_CLIENT_LEFT)
            self._context.sockets.remove(self._open)
            if receiving is not None and self._is_receiving:
                receiving.cancel()  # but never in the middle of a command

    async def _send(self, frame: bytes) -> None:
        await self._socket.send_text(frame.decode())

    async def _connect(self, since: int | None, reader: Reader) -> None:
        try:
            if (player := self._open.player) is not None:
                muted = await self._context.store.people.muted_by([player])
                self._outbox.muted = muted.get(player, frozenset())
            await self._room.connect(self._outbox, since, reader)
            announcer = self._context.rooms.announcer
            if announcer.current is not None:
                self._outbox.send(announcer.message())
        except (CartableError, StorageError) as error:
            known = public_error(error)
            self._outbox.close(closing_message(known, retry=_is_temporary(known.code)))

    async def _receive_all(self) -> None:
        try:
            while self._outbox.closing is None:
                self._is_receiving = True
                message = await self._socket.receive()
                self._is_receiving = False
                if message["type"] == "websocket.disconnect":
                    break
                await self._handle(message)
        except Exception as error:
            _log.error("a socket failed", exc_info=error)
            self._outbox.close(closing_message(INTERNAL, retry=True))
        finally:
            self._outbox.close(_CLIENT_LEFT)

    async def _handle(self, message: Any) -> None:
        """Answer one frame, whatever it contains."""
        trace, kind, request, outcome = begin_trace(), "unreadable", None, "done"
        try:
            raw = _value_in(message)
            request = _request_in(raw)
            command = _message_in(raw)
            kind = command.type
            await self._answer(command)
        except (CartableError, StorageError) as error:
            known = public_error(error)
            outcome = known.code
            await self._refuse(known, request, kind)
        except Exception as error:
            outcome = INTERNAL.code
            _log.error("a command failed", exc_info=error, extra={"command": kind, "request": request})
            await self._refuse(INTERNAL, request, kind)
        metrics = self._context.metrics
        metrics.commands.labels(kind, outcome).inc()
        log_slow = self._context.settings.log_slow
        seconds = trace.end("command", log_slow, command=kind, outcome=outcome, table=self._room.id)
        metrics.command_seconds.labels(kind).observe(seconds)
        if kind == "move":
            self._context.load.command(seconds)

    async def _answer(self, command: Any) -> None:
        player, limits = self._open.player, self._context.limits
        limits.take("commands", player, self._address)
        if isinstance(command, Ping):
            self._outbox.send(Pong(request=command.request, now=self._context.rooms.now()))
        elif isinstance(command, AskChoices | AskHint):
            self._outbox.send(await self._room.answer(player, command))
        elif player is None:
            raise Refusal("identity/none")
        else:
            if isinstance(command, Say | SayPhrase):
                limits.take("chat", player, self._address)
            people = self._context.store.people
            household = await people.household(player) if isinstance(command, Sit) else frozenset()
            await self._room.command(player, self._open.name, command, self._outbox, household)

    async def _refuse(self, error: KnownError, request: str | None, kind: str) -> None:
        self._context.metrics.errors.labels(error.code).inc()
        if error.code == "json/size":
            self._outbox.close(closing_message(error, retry=False))
            return
        self._outbox.send(error_message(error, request))
        if kind == "unreadable":
            self._count_unreadable()
        if isinstance(error, Refusal) and error.retry_after is not None:
            # a pause in reading slows down a flood, and only its own socket
            await asyncio.sleep(min(error.retry_after, _LONGEST_PAUSE))

    def _count_unreadable(self) -> None:
        """Unreadable frames count as commands; a socket that sends too many of them is closed."""
        try:
            self._context.limits.take("commands", self._open.player, self._address)
        except Refusal as refusal:
            self._outbox.close(closing_message(refusal, retry=False))


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
    """The client's id of its request, so that it can match the error."""
    request = raw.get("request") if isinstance(raw, dict) else None
    return request if isinstance(request, str) and 0 < len(request) <= _LONGEST_REQUEST and _is_plain(request) else None


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _message_in(raw: Any) -> Any:
    try:
        return from_client.validate_python(raw)
    except ValidationError as error:
        raise shape_refusal(error.errors(include_url=False, include_input=False)) from None

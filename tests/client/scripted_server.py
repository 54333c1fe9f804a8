"""A server that follows a script, for what a correct server never does, such as skipping a number."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.server import ServerConnection, serve

from cartable.server.wire import (
    PROTOCOL,
    ClockSetting,
    Happening,
    Missed,
    Moment,
    SeatInfo,
    Snapshot,
    TableInfo,
    Update,
)

Script = Callable[["ScriptedSocket"], Awaitable[None]]


def happening(number: int) -> Happening:
    return Happening(kind="said", seat=None, details={"number": number}, words=None)


def moment(ply: int) -> Moment:
    return Moment(ply=ply, turn=None, opens_at=None, view={}, legal=None, clocks=None)


def table() -> TableInfo:
    seat = SeatInfo(kind="free", name=None, player=None, level=None, stands_in=None, wants_rematch=False)
    return TableInfo(
        id="scripted",
        code="CODE",
        game="shokoba",
        options={},
        state="open",
        public=False,
        rated=False,
        host=None,
        seats=[seat, seat],
        clock=ClockSetting(kind="none"),
        on_leaving="bot",
        level="greedy",
        pace=0,
        chat="open",
        match=None,
        created_at=0,
    )


def snapshot(seq: int, missed: list[int] | None = None, **changed: Any) -> str:
    fields: dict[str, Any] = {"protocol": PROTOCOL, "version": "1", "now": 0, "seq": seq, "you": None, "player": None}
    missed_updates = None if missed is None else [Missed(seq=each, happenings=[happening(each)]) for each in missed]
    whole = {**fields, "missed": missed_updates, "table": table(), "moment": moment(seq), "here": [], **changed}
    return Snapshot(**whole).model_dump_json()


def update(seq: int) -> str:
    return Update(seq=seq, happenings=[happening(seq)], table=None, moment=moment(seq)).encoded().decode()


class ScriptedSocket:
    """One connection to the scripted server: its address, and ways to send and receive."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket
        assert socket.request is not None
        self.address = socket.request.path

    async def send(self, *messages: str | dict[str, Any]) -> None:
        for message in messages:
            await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.recv())
        return message

    async def wait_closed(self) -> None:
        await self.socket.wait_closed()


@asynccontextmanager
async def scripted_server(*scripts: Script) -> AsyncIterator[str]:
    """A server that runs one script for each connection, and the last one for all further ones; yields its address."""
    connections = 0

    async def serve_script(socket: ServerConnection) -> None:
        nonlocal connections
        script = scripts[min(connections, len(scripts) - 1)]
        connections += 1
        await script(ScriptedSocket(socket))

    async with serve(serve_script, "127.0.0.1", 0) as server:
        host, port = next(iter(server.sockets)).getsockname()[:2]
        yield f"ws://{host}:{port}/api/tables/scripted/play"
        await asyncio.sleep(0)

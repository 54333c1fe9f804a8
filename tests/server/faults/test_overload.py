"""Floods and sockets that do not read: they are slowed or disconnected, and others are not affected."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cartable.client import Refused
from cartable.server.web.limits import SOCKETS_PER_PERSON
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.faults.conftest import Servers, started
from tests.server.faults.players import seated
from tests.server.faults.raw_socket import bearer, raw_socket
from tests.server_process import Server

PINGS = 20
"""So many replies another client gets during a flood. How quickly: `tests/server/budgets`."""


@async_test()
async def test_a_flood_of_commands_slows_its_own_socket_only(tmp_path: Path) -> None:
    with started("sqlite", tmp_path) as servers:
        async with seated(servers.urls, "shokoba", 2, options={"players": 2}) as players:
            flooder, other = players
            table = other.connection.table.id
            refused, is_enough = asyncio.Event(), asyncio.Event()
            codes: set[str] = set()

            async def flood() -> None:
                """Until the other one has got enough replies: this socket is refused, and perhaps closed."""
                while not is_enough.is_set():
                    with suppress(ConnectionClosed, InvalidStatus):
                        async with raw_socket(servers.one.url, table, bearer(flooder.guest.token)) as raw:
                            for number in range(400):
                                await raw.send({"type": "say_phrase", "request": f"f{number}", "phrase": "hello"})
                            while True:
                                codes.add((await raw.receive("error"))["code"])
                                refused.set()

            flooding = asyncio.create_task(flood())
            async with asyncio.timeout(PATIENCE):
                await refused.wait()
                for _ in range(PINGS):
                    assert (await other.connection.send("ping")).type == "pong"
            is_enough.set()
            flooding.cancel()
            await asyncio.wait([flooding])
            assert codes
            assert codes <= {"limit/chat", "limit/commands"}
            assert other.connection.connects == 1


@async_test()
async def test_a_flood_of_malformed_messages_is_disconnected(tmp_path: Path) -> None:
    with started("sqlite", tmp_path) as servers:
        async with seated(servers.urls, "shokoba", 2, options={"players": 2}) as players:
            async with raw_socket(servers.one.url, players[0].connection.table.id) as raw:
                with pytest.raises(ConnectionClosed):
                    await asyncio.gather(raw.receive("pong"), *(raw.send("{") for _ in range(3000)))
            assert (await players[1].connection.send("ping")).type == "pong"


@async_test()
async def test_too_many_sockets_of_one_person_are_refused(tmp_path: Path) -> None:
    with started("sqlite", tmp_path) as servers:
        async with seated(servers.urls, "shokoba", 2, options={"players": 2}) as players:
            tabs = [players[0].guest.at(players[0].connection.table) for _ in range(60)]
            entered = await asyncio.gather(*(tab.__aenter__() for tab in tabs), return_exceptions=True)
            refused = [error.code for error in entered if isinstance(error, Refused)]
            assert set(refused) == {"limit/sockets"}
            assert len(tabs) - len(refused) == SOCKETS_PER_PERSON - 1, "the first one is open already"
            assert (await players[1].connection.send("ping")).type == "pong"
            await asyncio.gather(*(tab.close() for tab in tabs))


@contextmanager
def socket_that_never_reads(server: Server, table: str, token: str | None) -> Iterator[socket.socket]:
    """Open a table's socket and read nothing."""
    with socket.socket() as silent:
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        silent.connect(("127.0.0.1", server.port))
        lines = [
            f"GET /api/tables/{table}/play HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in bearer(token).items()),
        ]
        silent.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        yield silent


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="needs Linux")
@pytest.mark.parametrize("servers", ["sqlite"], indirect=True)  # what waits to be sent is in no database
@async_test()
async def test_sockets_that_never_read_are_disconnected(servers: Servers) -> None:
    server = servers.one
    async with seated([server.url], "shokoba", 2, options={"players": 2}) as players:
        player, other = players
        table = player.connection.table.id
        with (
            socket_that_never_reads(server, table, other.guest.token) as silent,
            socket_that_never_reads(server, table, None) as silent_too,
        ):
            began = resident(server)
            async with asyncio.timeout(2 * PATIENCE):
                while is_connected(silent) or is_connected(silent_too):
                    for speaker in (player, other):
                        assert (await speaker.connection.send("say", text="🀄" * 280)).type == "ack"
            assert resident(server) - began < 64 * 1024, "kibibytes"
        assert {player.connection.connects, other.connection.connects} == {1}


def is_connected(connection: socket.socket) -> bool:
    """Whether the server still has its end open. A client that does not read cannot learn that it was closed."""
    (_, own), (_, server) = connection.getsockname(), connection.getpeername()
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    states = [row[3] for row in rows if row[1].endswith(f":{server:04X}") and row[2].endswith(f":{own:04X}")]
    return states == ["01"]


def resident(server: Server) -> int:
    lines = Path(f"/proc/{server.process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@async_test()
async def test_a_slow_reader_gets_every_message(servers: Servers) -> None:
    """Messages wait for a client that reads slowly."""
    async with seated(servers.urls[:1], "shokoba", 2, options={"players": 2}) as players:
        table = players[0].connection.table.id
        async with raw_socket(servers.one.url, table, max_queue=1) as raw:
            await raw.receive("snapshot")
            for number in range(40):
                await players[0].connection.send("say", text=f"{number} " + "x" * 200)
            received: list[object] = []
            while len(received) < 40:
                await asyncio.sleep(0.01)
                update = json.loads(await raw.socket.recv())
                received += [each["details"] for each in update.get("happenings", ())]
            assert len(received) == 40

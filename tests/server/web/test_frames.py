"""Every frame over a socket is answered or closes the socket; other sockets and the table are not affected."""

from __future__ import annotations

import asyncio
import json
import socket as socket_module
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from cartable.server.web.limits import Limits
from tests.async_test import async_test
from tests.server.web.live_server import LiveServer, exchange, live_server, receive

PING = {"type": "ping", "request": "still-here"}

REFUSED: list[tuple[str | bytes, str]] = [
    (b"{}", "frame/binary"),
    (b"\xff\xfe\x00", "frame/binary"),
    ("", "frame/empty"),
    ("hello", "json/syntax"),
    ("[" * 5000, "json/depth"),
    ('{"type":"ping","request":"a","request":"b"}', "json/duplicate"),
    ('{"type":"move","request":"a","ply":NaN,"move":"1S"}', "json/number"),
    ('{"type":"move","request":"a","ply":1e400,"move":"1S"}', "json/number"),
    ('{"type":"move","request":"a","ply":1' + "0" * 400 + ',"move":"1S"}', "json/number"),
    ('{"type":"move","request":"a","ply":-1,"move":"1S"}', "json/shape"),
    ('{"type":"move","request":"a","ply":0.0,"move":"1S"}', "json/shape"),
    ('{"type":"move","request":"a","ply":false,"move":"1S"}', "json/shape"),
    ('{"type":"move","request":"a","ply":"0","move":"1S"}', "json/shape"),
    ('{"type":"move","request":"a","ply":0,"move":["1S"]}', "json/shape"),
    ('{"type":"move","request":"a","ply":0,"move":"1S","seat":1}', "json/shape"),
    ('{"type":"say","request":"a","text":"\\ud800"}', "json/shape"),
    ('{"type":"say","request":"a","text":""}', "json/shape"),
    ('{"type":"sit","request":"a","seat":6}', "json/shape"),
    ('{"type":"seat_bot","request":"' + "x" * 65 + '","seat":1,"level":"greedy"}', "json/shape"),
    ('{"type":"shuffle","request":"a"}', "json/shape"),
    ('{"request":"a"}', "json/shape"),
    ("[]", "json/shape"),
    ("null", "json/shape"),
    ("1", "json/shape"),
]


@async_test()
async def test_malformed_messages_are_answered_with_their_codes(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table()
    async with ada.socket(table) as socket:
        await receive(socket, "snapshot")
        for message, code in REFUSED:
            error = await exchange(socket, message, "error")
            assert (error["code"], message) == (code, message)
            assert set(error["message"]) == {"en", "fr"}
        assert (await exchange(socket, PING, "pong"))["request"] == "still-here"


@async_test()
async def test_an_error_names_the_request(server: LiveServer) -> None:
    ada = await server.guest()
    async with ada.socket(await ada.table()) as socket:
        wrong = {"type": "move", "request": "mine-1", "ply": "0", "move": "1S"}
        assert (await exchange(socket, wrong, "error"))["request"] == "mine-1"
        evil = {"type": "move", "request": "\u202e", "ply": "0", "move": "1S"}
        assert (await exchange(socket, evil, "error"))["request"] is None


@async_test()
async def test_8192_bytes_are_accepted_and_8193_close_the_socket(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table()
    async with ada.socket(table) as socket:
        text = json.dumps(PING)
        await socket.send(text + " " * (8192 - len(text)))
        await receive(socket, "pong")
        await socket.send(text + " " * (8193 - len(text)))
        with pytest.raises(ConnectionClosed) as closed:
            await receive(socket, "pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@async_test()
async def test_the_size_limit_counts_all_fragments_of_a_message(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table()
    async with ada.socket(table) as socket:
        text = json.dumps(PING)
        await socket.send(iter([text[:5], "", text[5:9], text[9:]]))
        await receive(socket, "pong")
        await socket.send(iter([text, *[" " * 1000] * 9]))
        with pytest.raises(ConnectionClosed) as closed:
            await receive(socket, "pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@async_test()
async def test_invalid_utf8_closes_the_socket_and_nothing_else(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table()
    async with ada.socket(table) as other, ada.socket(table) as socket:
        socket.protocol.send_frame(Frame(Opcode.TEXT, b'{"type":"\xff"}'))
        socket.transport.write(b"".join(socket.protocol.data_to_send()))
        with pytest.raises(ConnectionClosed) as closed:
            await receive(socket, "pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
        await exchange(other, PING, "pong")


@async_test()
async def test_a_flood_is_slowed_down_and_a_flood_of_malformed_messages_is_closed(tmp_path: Path) -> None:
    """On a clock that stands still: on the machine's own, a slow one would be allowed some more meanwhile."""
    async with live_server(tmp_path, limits=1) as limited:
        ada = await limited.guest()
        table = await ada.table()
        async with ada.socket(table) as socket:
            limited.context.limits = Limits(1, clock=lambda: 0.0)
            for _ in range(45):
                await socket.send(json.dumps(PING))
            codes: list[str | None] = []
            while len(codes) < 45:
                response = await receive(socket)
                if response["type"] in ("pong", "error"):
                    codes.append(response.get("code"))
            assert codes == [None] * 40 + ["limit/commands"] * 5
        async with ada.socket(table) as socket:
            limited.context.limits = Limits(1, clock=lambda: 0.0)
            for _ in range(60):
                await socket.send("nonsense")
            for _ in range(40):
                assert (await receive(socket, "error"))["code"] == "json/syntax"
            assert (await receive(socket, "closing"))["code"] == "limit/commands"
            with pytest.raises(ConnectionClosed):
                await receive(socket)


@async_test()
async def test_a_client_that_never_reads_gets_no_pongs(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table()
    with socket_module.socket() as peer:
        peer.setsockopt(socket_module.SOL_SOCKET, socket_module.SO_RCVBUF, 4096)
        peer.connect(("127.0.0.1", server.port))
        reader, writer = await asyncio.open_connection(sock=peer.dup())
        try:
            writer.write(
                f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            pings = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 500
            for _ in range(160):
                writer.write(pings)
                await writer.drain()
            async with ada.socket(table) as socket:
                await exchange(socket, PING, "pong")
            connections = server.server.server_state.connections  # which the server's thread changes
            waiting = [line.transport.get_write_buffer_size() for line in list(connections)]
            assert max(waiting) < 1 << 20  # without the guard it is some five million bytes
        finally:
            writer.transport.abort()

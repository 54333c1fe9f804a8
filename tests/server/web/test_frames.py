"""Whatever is sent over a socket is answered or closes it, and never harms the table or anybody else."""

from __future__ import annotations

import asyncio
import json
import socket as socket_module
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.asynchronous import asynchronous
from tests.server.web.door import Door, door, heard, told

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


@asynchronous()
async def test_what_is_no_message_is_answered_by_its_code(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table()
    async with ada.socket(table) as socket:
        await heard(socket, "snapshot")
        for message, code in REFUSED:
            error = await told(socket, message, "error")
            assert (error["code"], message) == (code, message)
            assert set(error["message"]) == {"en", "fr"}
        assert (await told(socket, PING, "pong"))["request"] == "still-here"


@asynchronous()
async def test_an_error_names_the_request_where_it_had_one(open_door: Door) -> None:
    ada = await open_door.guest()
    async with ada.socket(await ada.table()) as socket:
        wrong = {"type": "move", "request": "mine-1", "ply": "0", "move": "1S"}
        assert (await told(socket, wrong, "error"))["request"] == "mine-1"
        evil = {"type": "move", "request": "\u202e", "ply": "0", "move": "1S"}
        assert (await told(socket, evil, "error"))["request"] is None


@asynchronous()
async def test_8192_bytes_are_read_and_8193_close_the_socket(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table()
    async with ada.socket(table) as socket:
        text = json.dumps(PING)
        await socket.send(text + " " * (8192 - len(text)))
        await heard(socket, "pong")
        await socket.send(text + " " * (8193 - len(text)))
        with pytest.raises(ConnectionClosed) as closed:
            await heard(socket, "pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@asynchronous()
async def test_fragments_are_one_message_and_count_together(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table()
    async with ada.socket(table) as socket:
        text = json.dumps(PING)
        await socket.send(iter([text[:5], "", text[5:9], text[9:]]))
        await heard(socket, "pong")
        await socket.send(iter([text, *[" " * 1000] * 9]))
        with pytest.raises(ConnectionClosed) as closed:
            await heard(socket, "pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@asynchronous()
async def test_invalid_utf8_closes_the_socket_and_nothing_else(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table()
    async with ada.socket(table) as other, ada.socket(table) as socket:
        socket.protocol.send_frame(Frame(Opcode.TEXT, b'{"type":"\xff"}'))
        socket.transport.write(b"".join(socket.protocol.data_to_send()))
        with pytest.raises(ConnectionClosed) as closed:
            await heard(socket, "pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
        await told(other, PING, "pong")


@asynchronous()
async def test_a_flood_is_slowed_down_and_nonsense_is_cut_off(tmp_path: Path) -> None:
    async with door(tmp_path, limits=1) as limited:
        ada = await limited.guest()
        table = await ada.table()
        async with ada.socket(table) as socket:
            for _ in range(45):
                await socket.send(json.dumps(PING))
            answers = [await heard(socket) for _ in range(46)]
            assert "limit/commands" in [answer.get("code") for answer in answers]
        async with ada.socket(table) as socket:
            for _ in range(60):
                await socket.send("nonsense")
            assert (await heard(socket, "closing"))["code"] == "limit/commands"
            with pytest.raises(ConnectionClosed):
                await heard(socket)


@asynchronous()
async def test_a_peer_who_pings_and_never_reads_is_sent_no_pongs(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table()
    with socket_module.socket() as peer:
        peer.setsockopt(socket_module.SOL_SOCKET, socket_module.SO_RCVBUF, 4096)
        peer.connect(("127.0.0.1", open_door.port))
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
                await told(socket, PING, "pong")
            waiting = [line.transport.get_write_buffer_size() for line in open_door.server.server_state.connections]
            assert max(waiting) < 1 << 20  # without the guard it is some five million bytes
        finally:
            writer.transport.abort()

"""Every malformed message is answered with an error code, and the table does not change."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cartable.server.wire import LARGEST_MESSAGE
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.faults.conftest import Servers
from tests.server.faults.players import seated
from tests.server.faults.raw_socket import bearer, raw_socket


def ping(request: str = "a", **more: Any) -> str:
    fields = "".join(f',"{name}":{value}' for name, value in more.items())
    return f'{{"type":"ping","request":"{request}"{fields}}}'


DEEP = "[" * 3000 + "]" * 3000

MALFORMED: dict[str, tuple[str | bytes, str]] = {
    "binary": (ping().encode(), "frame/binary"),
    "empty": ("", "frame/empty"),
    "no JSON": ("hello", "json/syntax"),
    "half a message": (ping()[:-1], "json/syntax"),
    "deeply nested": (DEEP, "json/depth"),
    "nested in a field": (ping(more=DEEP), "json/depth"),
    "NaN": ('{"type":"move","request":"a","ply":NaN,"move":"4S"}', "json/number"),
    "infinity": ('{"type":"move","request":"a","ply":-Infinity,"move":"4S"}', "json/number"),
    "10^400": (f'{{"type":"move","request":"a","ply":1{"0" * 400},"move":"4S"}}', "json/number"),
    "1e400": ('{"type":"move","request":"a","ply":1e400,"move":"4S"}', "json/number"),
    "a name twice": ('{"type":"ping","request":"a","request":"b"}', "json/duplicate"),
    "no object": ("[1, 2, 3]", "json/shape"),
    "null": ("null", "json/shape"),
    "no type": ('{"request":"a"}', "json/shape"),
    "unknown type": ('{"type":"cheat","request":"a"}', "json/shape"),
    "a message of the server": ('{"type":"ack","request":"a","seq":1}', "json/shape"),
    "an unknown field": (ping(colour='"red"'), "json/shape"),
    "no request": ('{"type":"ping"}', "json/shape"),
    "a number for a name": ('{"type":"ping","request":7}', "json/shape"),
    "false for 0": ('{"type":"move","request":"a","ply":false,"move":"4S"}', "json/shape"),
    "text for a number": ('{"type":"move","request":"a","ply":"0","move":"4S"}', "json/shape"),
    "0.0 for 0": ('{"type":"move","request":"a","ply":0.0,"move":"4S"}', "json/shape"),
    "a negative ply": ('{"type":"move","request":"a","ply":-1,"move":"4S"}', "json/shape"),
    "a huge ply": ('{"type":"move","request":"a","ply":99999999999,"move":"4S"}', "json/shape"),
    "a very long move": (f'{{"type":"move","request":"a","ply":0,"move":"{"4" * 1000}"}}', "json/shape"),
    "an empty move": ('{"type":"move","request":"a","ply":0,"move":""}', "json/shape"),
    "a seat that no table has": ('{"type":"sit","request":"a","seat":6}', "json/shape"),
    "a lone surrogate": ('{"type":"say","request":"a","text":"\\ud800"}', ""),
}


@async_test()
async def test_every_malformed_message_is_refused_with_its_code(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, options={"players": 2}) as players:
        player = players[0]
        before = player.connection.seq
        async with raw_socket(servers.urls[-1], player.connection.table.id, bearer(player.guest.token)) as raw:
            await raw.receive("snapshot")
            for name, (message, code) in MALFORMED.items():
                await raw.send(message)
                error = await raw.receive("error")
                assert error["code"] == code or not code, name
                assert error["message"]["en"]
                assert error["message"]["fr"]
                assert await raw.is_alive(), name
        assert player.connection.seq == before


@async_test()
async def test_8193_bytes_close_the_socket_that_sent_them_whole_or_in_fragments(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, options={"players": 2}) as players:
        table = players[0].connection.table.id
        largest = ping("large")[:-1] + " " * (LARGEST_MESSAGE - len(ping("large"))) + "}"
        too_large = largest[:-1] + " }"
        for message in (too_large, list_of(too_large)):
            async with raw_socket(servers.urls[0], table) as raw, raw_socket(servers.urls[0], table) as other:
                await raw.send(largest)
                assert (await raw.receive("pong"))["request"] == "large"
                await raw.socket.send(list(ping("in-pieces")))
                assert (await raw.receive("pong"))["request"] == "in-pieces", "fragments are one message"
                await raw.socket.send(message)
                with pytest.raises(ConnectionClosed) as closed:
                    await raw.receive("pong")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1009
                assert await other.is_alive()


def list_of(text: str) -> list[str]:
    return [text[start : start + 1000] for start in range(0, len(text), 1000)]


@async_test()
async def test_invalid_utf8_closes_the_socket_that_sent_it(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, options={"players": 2}) as players:
        table = players[0].connection.table.id
        async with raw_socket(servers.urls[0], table) as raw, raw_socket(servers.urls[0], table) as other:
            await raw.socket.send(b'{"type":"ping","request":"\xff\xfe"}', text=True)
            with pytest.raises(ConnectionClosed):
                await raw.receive("pong")
            assert await other.is_alive()
        await players[0].connection.send("ping")


@async_test()
async def test_rest_bodies_are_read_as_strictly(servers: Servers) -> None:
    import httpx

    async with seated(servers.urls, "shokoba", 2, options={"players": 2}) as players:
        player = players[0]
        address = f"{servers.urls[0]}/api/tables/{player.connection.table.id}/commands"
        headers = {**bearer(player.guest.token), "Content-Type": "application/json"}
        async with httpx.AsyncClient(headers=headers, trust_env=False, verify=False, timeout=PATIENCE) as http:
            for name, (message, _) in MALFORMED.items():
                if name in ("binary", "a lone surrogate"):
                    continue
                response = await http.post(address, content=message)
                assert 400 <= response.status_code < 500, name
                assert response.json()["code"], name
            too_large = await http.post(address, content=b" " * (LARGEST_MESSAGE + 1))
            assert too_large.status_code == 413
            invalid = await http.post(address, content=b'"\xff"')
            assert invalid.json()["code"] == "json/text"

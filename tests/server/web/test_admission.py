"""Connections are counted by address and in all; those beyond the limits get one answer, and health checks always."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from cartable.server.refusals import Refusal
from cartable.server.web import admission as module
from cartable.server.web.admission import (
    CONNECTIONS_PER_ADDRESS,
    RESERVE,
    UNIDENTIFIED_SOCKETS,
    Admission,
    Slot,
    last_answer,
)
from cartable.server.web.limits import SOCKETS_PER_ADDRESS
from cartable.server.web.protocols import HttpProtocol
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.web.live_server import LiveServer, live_server


def open_many(admission: Admission, count: int, host: str = "10.0.0.1") -> list[Slot]:
    return [admission.open(host, lambda: None) for _ in range(count)]


def code_of(slot: Slot) -> str | None:
    return None if slot.refusal is None else slot.refusal.code


def test_an_address_has_so_many_connections() -> None:
    admission = Admission()
    first, *_ = slots = open_many(admission, CONNECTIONS_PER_ADDRESS)
    assert {code_of(slot) for slot in slots} == {None}
    (refused,) = open_many(admission, 1)
    assert code_of(refused) == "limit/connections"
    assert code_of(admission.open("10.0.0.2", lambda: None)) is None
    first.release()
    first.release()
    assert [code_of(slot) for slot in open_many(admission, 2)] == [None, "limit/connections"]


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    admission = Admission(factor=0.01)
    slots = [admission.open(f"2001:db8::{number}", lambda: None) for number in range(4)]
    assert [code_of(slot) for slot in slots] == [None, None, None, "limit/connections"]
    assert code_of(admission.open("2001:db8:0:1::1", lambda: None)) is None


def test_sockets_are_counted_apart() -> None:
    admission = Admission()
    most = SOCKETS_PER_ADDRESS + UNIDENTIFIED_SOCKETS
    for _ in range(most):
        (slot,) = open_many(admission, 1)
        slot.upgrade()
        assert slot.refusal is None
    (one_more,) = open_many(admission, 1)
    assert one_more.refusal is None
    one_more.upgrade()
    assert code_of(one_more) == "limit/sockets"
    one_more.release()
    slot.release()
    (another,) = open_many(admission, 1)
    another.upgrade()
    assert another.refusal is None
    assert len(admission) == most


def test_the_whole_process_has_so_many() -> None:
    admission = Admission(most=5)
    slots = [admission.open(f"10.0.0.{number}", lambda: None) for number in range(6)]
    assert [code_of(slot) for slot in slots] == [None] * 5 + ["server/busy"]
    slots[0].upgrade()
    assert slots[0].refusal is None
    for slot in slots:
        slot.release()
    assert len(admission) == 0


def test_the_oldest_connection_beyond_the_limits_makes_place() -> None:
    admission = Admission(most=0)
    aborted: list[int] = []
    for number in range(RESERVE + 3):
        admission.open("10.0.0.1", lambda number=number: aborted.append(number))  # type: ignore[misc]
    assert aborted == [0, 1, 2]


def test_trusted_proxies_are_not_counted(subtests: pytest.Subtests) -> None:
    for host in ["10.1.2.3", "::1", "::ffff:10.1.2.3"]:
        with subtests.test(host=host):
            admission = Admission(factor=0.01, proxies=["10.0.0.0/8", "::1"])
            assert {code_of(slot) for slot in open_many(admission, 50, host)} == {None}
            assert code_of(open_many(admission, 4, "192.0.2.1")[-1]) == "limit/connections"


def test_0_disables_the_limits_of_addresses() -> None:
    assert {code_of(slot) for slot in open_many(Admission(factor=0), 1000)} == {None}


def test_refusals_are_reported() -> None:
    codes: list[str] = []
    open_many(Admission(most=1, on_refusal=codes.append), 2)
    assert codes == ["server/busy"]


def test_a_last_answer_is_a_whole_response() -> None:
    head, _, body = last_answer(Refusal("limit/connections", retry_after=1.5)).partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    assert lines[0] == "HTTP/1.1 429 Too Many Requests"
    assert {"connection: close", f"content-length: {len(body)}", "retry-after: 2"} <= set(lines)
    assert json.loads(body)["code"] == "limit/connections"


async def get(server: LiveServer, path: str, **headers: str) -> httpx.Response:
    """Over a connection of its own."""
    async with server.http() as http:
        return await http.get(path, headers=headers)


@async_test()
async def test_health_checks_are_answered_when_the_process_is_full(tmp_path: Path) -> None:
    async with live_server(tmp_path, most=3) as server:
        idle = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(3)]
        refused = await get(server, "/api/games")
        assert (refused.status_code, refused.json()["code"]) == (503, "server/busy")
        assert refused.headers["retry-after"]
        for path in ("/healthz", "/readyz"):
            answer = await get(server, path)
            assert answer.status_code == 200
            assert answer.headers["connection"] == "close"
        for _, writer in idle:
            writer.close()
            await writer.wait_closed()
        async with asyncio.timeout(PATIENCE):
            while (await get(server, "/api/games")).status_code != 200:
                await asyncio.sleep(0.02)


@async_test()
async def test_sockets_beyond_the_limit_are_refused_before_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SOCKETS_PER_ADDRESS", 1)
    monkeypatch.setattr(module, "UNIDENTIFIED_SOCKETS", 1)
    async with live_server(tmp_path, limits=1) as server:
        table = await (await server.guest()).table()
        async with server.socket(table), server.socket(table):
            upgrade = {
                "connection": "Upgrade",
                "upgrade": "websocket",
                "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
                "sec-websocket-version": "13",
            }
            answer = await get(server, f"/api/tables/{table}/play", **upgrade)
            assert (answer.status_code, answer.json()["code"]) == (429, "limit/sockets")
        async with asyncio.timeout(PATIENCE):
            while not await can_connect(server.socket(table)):
                await asyncio.sleep(0.02)


async def can_connect(connecting: object) -> bool:
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus

    assert isinstance(connecting, connect)
    try:
        async with connecting:
            return True
    except InvalidStatus:
        return False


async def socket_after_a_request(server: LiveServer) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket of a spectator, on a connection that has served a request before."""
    table = await (await server.guest()).table()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(line for line in head.split(b"\r\n") if line.startswith(b"content-length"))
    await reader.readexactly(int(length.split(b":")[1]))
    upgrade = (
        f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    writer.write(upgrade.encode())
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    return reader, writer


@async_test()
async def test_the_deadlines_of_requests_end_with_the_upgrade_to_a_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    protocols = list[HttpProtocol]()
    made = HttpProtocol.connection_made

    def connection_made(protocol: HttpProtocol, transport: asyncio.Transport) -> None:
        protocols.append(protocol)
        made(protocol, transport)

    monkeypatch.setattr(HttpProtocol, "connection_made", connection_made)
    async with live_server(tmp_path) as server:
        _, writer = await socket_after_a_request(server)
        (protocol,) = protocols
        assert protocol._deadline is protocol.timeout_keep_alive_task is None
        assert not protocol._is_watching
        assert protocol._delivery is None or protocol._delivery.cancelled()
        writer.transport.abort()


@pytest.mark.soak
@async_test()
async def test_a_socket_on_a_connection_that_served_requests_before_stays_open(tmp_path: Path) -> None:
    """For longer than any deadline of a request."""
    async with live_server(tmp_path, deadlines=0.1) as server:
        reader, writer = await socket_after_a_request(server)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(read_to_the_end(reader), 4)
        writer.transport.abort()


async def read_to_the_end(reader: asyncio.StreamReader) -> None:
    while await reader.read(65536):
        pass

"""Whom the server calls: push services on the public internet, and nobody else, whatever a stranger asks for."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from cartable.server.live.push import delivery
from cartable.server.live.push.delivery import LONGEST_WAIT, Delivery, HttpDeliverer
from cartable.server.live.push.endpoints import is_endpoint, is_public
from tests.async_test import async_test
from tests.server.push.push_service import push_service

GOOD = [
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QABC",
    "https://push.example.org:443/x?y=z",
]
BAD = [
    "http://push.example.org/x",
    "https://push.example.org:8443/x",
    "https://ann:secret@push.example.org/x",
    "https://push.example.org@127.0.0.1/x",
    "https://push.example.org/x#y",
    "https:///x",
    "https://push.example.org:port/x",
    "ftp://push.example.org/x",
    "file:///etc/passwd",
    "//push.example.org/x",
    "https://push.example.org/\r\nx: y",
    "https://push.example.org/a b",
    "https://push.example.org\\@127.0.0.1/",
    "https://pùsh.example.org/x",
    "https://push.example.org/" + "x" * 2000,
    "",
]


def test_only_addresses_of_push_services_are_endpoints() -> None:
    assert [url for url in GOOD if not is_endpoint(url)] == []
    assert [url for url in BAD if is_endpoint(url)] == []


def test_an_operator_may_allow_more() -> None:
    assert is_endpoint("http://127.0.0.1:8080/x", anywhere=True)
    assert not is_endpoint("http://ann@127.0.0.1/x", anywhere=True)
    assert not is_endpoint("file:///etc/passwd", anywhere=True)


PUBLIC = ["8.8.8.8", "142.250.74.106", "2a00:1450:4009:81f::200a", "64:ff9b::808:808"]
NOT_PUBLIC = [
    "127.0.0.1",
    "127.1.2.3",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "224.0.0.1",
    "239.255.255.250",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1%eth0",
    "fd00::1",
    "ff02::1",
    "ff0e::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "::8.8.8.8",
    "64:ff9b:1::7f00:1",
    "64:ff9b:1::808:808",
    "fec0::1",
    "100::1",
    "5f00::1",
    "4000::1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2002:c0a8:101::1",
]


def test_only_addresses_of_the_internet_are_public() -> None:
    assert [address for address in PUBLIC if not is_public(address)] == []
    assert [address for address in NOT_PUBLIC if is_public(address)] == []


# deliveries


class Connections:
    """Counts what reaches a listener on loopback."""

    def __init__(self) -> None:
        self.count = 0

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.count += 1
        writer.close()


@async_test()
async def test_nothing_on_the_own_machine_is_called(monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests) -> None:
    """Also if a name stands for a public address first and for another one when it is called."""
    for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "push.example.org"]:
        with subtests.test(host=host):
            seen = Connections()
            async with await asyncio.start_server(seen.handle, "127.0.0.1", 0) as server:
                port = server.sockets[0].getsockname()[1]
                loop = asyncio.get_running_loop()

                async def resolve(name: str, wanted: int, port: int = port, **kind: Any) -> list[Any]:
                    """Every name stands for two addresses, of which one is ours."""
                    found = (["8.8.8.8"] if name == "push.example.org" else []) + ["127.0.0.1"]
                    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

                monkeypatch.setattr(loop, "getaddrinfo", resolve)
                deliverer = HttpDeliverer()
                assert await deliverer.deliver(f"https://{host}/x", {}, b"body") == Delivery("failed")
                await deliverer.close()
            assert seen.count == 0


@async_test()
async def test_an_address_that_is_not_allowed_any_more_is_not_called() -> None:
    async with push_service() as service:
        strict = HttpDeliverer()
        assert await strict.deliver(f"{service.url}/x", {}, b"body") == Delivery("gone")
        await strict.close()
        assert service.received.empty()


ANSWERS = {
    b"HTTP/1.1 201 Created\r\n\r\n": Delivery("delivered", 201),
    b"HTTP/1.1 404 Not Found\r\n\r\n": Delivery("gone", 404),
    b"HTTP/1.1 410 Gone\r\n\r\n": Delivery("gone", 410),
    b"HTTP/1.1 403 Forbidden\r\n\r\n": Delivery("failed", 403),
    b"HTTP/1.1 307 Temporary Redirect\r\nlocation: /other\r\n\r\n": Delivery("failed", 307),
    b"HTTP/1.1 429 Too Many\r\nretry-after: 120\r\n\r\n": Delivery("failed", 429, 120),
    b"HTTP/1.1 503 Later\r\nretry-after: 99999999999999\r\n\r\n": Delivery("failed", 503, LONGEST_WAIT),
    b"HTTP/1.1 503 Later\r\nretry-after: -5\r\n\r\n": Delivery("failed", 503),
    b"HTTP/1.1 503 Later\r\ndate: %b\r\nretry-after: %b\r\n\r\n"
    % (b"Wed, 18 Nov 2026 03:00:00 GMT", b"Wed, 18 Nov 2026 03:05:00 GMT"): Delivery("failed", 503, 300),
    b"HTTP/1.1 503 Later\r\ndate: yesterday\r\nretry-after: tomorrow\r\n\r\n": Delivery("failed", 503),
    b"HTTP/1.1 201 Created\r\n" + b"x: y\r\n" * 50_000: Delivery("failed"),
    b"HTTP/1.1 201 Created\r\ncontent-length: 100000000000\r\n\r\n" + b"x" * 100_000: Delivery("delivered", 201),
    b"SSH-2.0-OpenSSH\r\n": Delivery("failed"),
    b"": Delivery("failed"),
}


@async_test()
async def test_what_a_push_service_may_answer() -> None:
    """Of a long answer only its head is read, and a redirect is not followed."""
    async with push_service() as service:
        deliverer = HttpDeliverer(anywhere=True)
        for answer, expected in ANSWERS.items():
            service.answers = [answer]
            assert await deliverer.deliver(f"{service.url}/x", {"ttl": "1"}, b"body") == expected, answer[:60]
            assert (await service.next()).body == b"body"
            assert service.received.empty()
        await deliverer.close()


@async_test()
async def test_a_push_service_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "TIME_LIMIT", 0.05)
    hanging = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await hanging.wait()
        writer.close()

    async with await asyncio.start_server(hang, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        deliverer = HttpDeliverer(anywhere=True)
        assert await deliverer.deliver(f"http://127.0.0.1:{port}/x", {}, b"") == Delivery("failed")
        await deliverer.close()
        hanging.set()


@async_test()
async def test_a_host_that_nobody_knows_is_no_error_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first name is not even asked for: it has a part of more than 63 letters."""
    deliverer = HttpDeliverer()
    assert await deliverer.deliver(f"https://{'x' * 64}.example/x", {}, b"body") == Delivery("failed")

    async def unknown(*_: Any, **__: Any) -> list[Any]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", unknown)
    assert await deliverer.deliver("https://push.example/x", {}, b"body") == Delivery("failed")
    await deliverer.close()

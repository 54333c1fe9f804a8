"""Clients that block connections: they are cut off, others are served, and health checks are always answered."""

from __future__ import annotations

import contextlib
import os
import resource
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cartable.server.web.admission import CONNECTIONS_PER_ADDRESS, RESERVE
from cartable.server.web.deadlines import Deadlines
from cartable.server.web.protocols import LARGEST_ADDRESS, LARGEST_HEAD, MOST_HEADERS, MOST_PIPELINED
from cartable.server.web.strict_request import LARGEST_BODY
from tests.server.faults.raw_http import (
    GAMES,
    HALF_A_POST,
    HEALTH,
    LARGE,
    TIMEOUT,
    RawHttp,
    connections,
    established,
    open_files,
    open_sockets,
    processor_seconds,
    resident_bytes,
)
from tests.server_process import Server, running_server

pytestmark = pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="needs Linux")

FACTOR = 0.1
SHORT = Deadlines().scaled(FACTOR)
ANOTHER = "127.0.0.2"


@contextlib.contextmanager
def server(folder: Path, *arguments: str) -> Iterator[Server]:
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder, *arguments) as running:
        yield running


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with short deadlines and without limits."""
    with server(tmp_path_factory.mktemp("hasty"), "--limits", "0", "--deadlines", str(FACTOR)) as running:
        yield running


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the usual deadlines and without limits."""
    with server(tmp_path_factory.mktemp("patient"), "--limits", "0") as running:
        yield running


def wait_until(condition: object, seconds: float = TIMEOUT) -> bool:
    assert callable(condition)
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def post(length: int, path: str = "/api/verify") -> bytes:
    return f"POST {path} HTTP/1.1\r\nHost: cards\r\nContent-Length: {length}\r\n\r\n".encode()


# slow requests


def test_a_connection_that_sends_nothing_is_closed(hasty: Server) -> None:
    with RawHttp(hasty.port) as silent:
        assert silent.is_closed_by_server()


def test_a_head_that_arrives_slowly_is_refused(hasty: Server) -> None:
    with RawHttp(hasty.port) as slow:
        for byte in b"GET / HTTP/1.1\r\nHost: ca":
            slow.send(bytes([byte]))
        answer = slow.answer()
        assert (answer.status, answer.code) == (408, "request/slow")
        assert answer.headers["connection"] == "close"
        assert slow.is_closed_by_server()


def test_a_body_that_arrives_slowly_is_refused(hasty: Server) -> None:
    with RawHttp(hasty.port) as slow:
        began = time.monotonic()
        slow.send(post(100_000))
        with contextlib.suppress(ConnectionError):
            while time.monotonic() < began + TIMEOUT and not slow_answer_is_there(slow):
                slow.send(b"x")
        answer = slow.answer()
        assert (answer.status, answer.code) == (408, "request/slow")
        assert slow.is_closed_by_server()


def slow_answer_is_there(connection: RawHttp) -> bool:
    connection.socket.settimeout(0.05)
    try:
        connection._receive()
    except TimeoutError:
        return False
    finally:
        connection.socket.settimeout(TIMEOUT)
    return True


def test_a_body_may_not_go_on_for_ever_after_its_answer(hasty: Server) -> None:
    with RawHttp(hasty.port) as slow:
        slow.send(post(10_000, "/api/nothing-here"))
        assert slow.answer().status in (404, 405)
        assert slow.is_cut_while_sending(b"x", SHORT.idle / 10)


def test_the_rest_of_a_body_is_read_after_its_answer_but_not_all_of_a_long_one(patient: Server) -> None:
    """Whoever sends a whole body before reading gets to the answer, and the connection goes on."""
    with RawHttp(patient.port) as client:
        client.send(post(100_000, "/api/nothing-here"))
        assert client.answer().status in (404, 405)
        client.send(b"x" * 100_000)
        assert client.ask(GAMES).status == 200
        client.send(post(32 << 20, "/api/nothing-here"))
        assert client.answer().status in (404, 405)
        with pytest.raises(ConnectionError):
            client.send(bytes(31 << 20))


def test_idle_connections_are_closed_though_they_send_empty_lines(hasty: Server) -> None:
    with RawHttp(hasty.port) as idle:
        assert idle.ask(GAMES).status == 200
        assert idle.ask(GAMES).status == 200
        assert idle.is_cut_while_sending(b"\r\n", SHORT.idle / 10)


# requests that are too large, or no requests


BEYOND: list[tuple[bytes, int, str]] = [
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "request/refused"),
    (b"GET / HTTP/1.1\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n", 400, "request/refused"),
    (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400, "request/refused"),
    (b"GET /" + b"a" * LARGEST_ADDRESS + b" HTTP/1.1\r\n\r\n", 431, "request/head"),
    (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (MOST_HEADERS + 1) + b"\r\n", 431, "request/head"),
    (b"GET / HTTP/1.1\r\na: " + b"b" * LARGEST_HEAD + b"\r\n\r\n", 431, "request/head"),
    (b"GET / HTTP/1.1\r\na: " + b"b" * 2 * LARGEST_HEAD, 431, "request/head"),
    (post(LARGEST_BODY + 1) + b"x" * (LARGEST_BODY + 1), 413, "json/size"),
    (post(9000, "/api/guests") + b"x" * 9000, 413, "json/size"),
]


def test_requests_beyond_the_bounds_are_refused_and_endless_bodies_cut(patient: Server) -> None:
    for request_bytes, status, code in BEYOND:
        with RawHttp(patient.port) as connection:
            answer = connection.ask(request_bytes)
            assert (answer.status, answer.code) == (status, code), request_bytes[:80]
    with RawHttp(patient.port) as connection:
        connection.send(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        assert connection.is_cut_while_sending(b"1000\r\n" + b"x" * 4096 + b"\r\n")


# answers that are not read, and pipelined requests


def test_answers_that_are_not_read_are_aborted(hasty: Server) -> None:
    before = resident_bytes(hasty.process)
    with connections(hasty.port, 40, sending=MOST_PIPELINED * LARGE, receive_buffer=2048) as unread:
        assert wait_until(lambda: not established(unread))
    assert resident_bytes(hasty.process) - before < 50_000_000


def test_a_single_small_answer_that_is_not_read_holds_no_connection(hasty: Server) -> None:
    with connections(hasty.port, 10, sending=GAMES, receive_buffer=2048) as unread:
        assert wait_until(lambda: not established(unread))


def test_a_slow_reader_who_goes_on_reading_gets_everything(hasty: Server) -> None:
    with RawHttp(hasty.port) as quick:
        whole = MOST_PIPELINED * len(quick.ask(LARGE).body)
    with RawHttp(hasty.port, receive_buffer=4096) as slow:
        slow.send(MOST_PIPELINED * LARGE)
        received, began = 0, time.monotonic()
        while received < whole:
            data = slow.socket.recv(8192)
            assert data, "it was cut"
            received += len(data)
            time.sleep(max(0.0, began + 3 * SHORT.answer * received / whole - time.monotonic()))
        assert time.monotonic() - began > 2 * SHORT.answer


def test_pipelined_requests_are_answered_in_order_and_few_may_wait(patient: Server) -> None:
    with RawHttp(patient.port) as eager:
        eager.send(GAMES + HEALTH + GAMES + HEALTH)
        answers = [eager.answer() for _ in range(4)]
        assert [b"protocol" in answer.body for answer in answers] == [False, True, False, True]
    with RawHttp(patient.port) as greedy:
        greedy.send((MOST_PIPELINED + 2) * GAMES)
        assert greedy.is_closed_by_server()


# connections of one address


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a tenth of the limits: thirty connections from an address."""
    with server(tmp_path_factory.mktemp("strict"), "--limits", "0.1") as running:
        yield running


MOST = CONNECTIONS_PER_ADDRESS // 10


def test_an_address_has_so_many_connections(strict: Server) -> None:
    with connections(strict.port, MOST, sending=HALF_A_POST):
        with RawHttp(strict.port) as refused:
            answer = refused.ask(GAMES)
            assert (answer.status, answer.code) == (429, "limit/connections")
            assert int(answer.headers["retry-after"]) >= 1
            assert refused.is_closed_by_server()
        with RawHttp(strict.port) as upgrade:
            answer = upgrade.ask(
                b"GET /api/tables/abcd/play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            )
            assert (answer.status, answer.code) == (429, "limit/connections")
        for path in (b"/healthz", b"/readyz"):
            with RawHttp(strict.port) as check:
                assert check.ask(HEALTH.replace(b"/healthz", path)).status == 200, path
                assert check.is_closed_by_server()
        with RawHttp(strict.port, ANOTHER) as other:
            assert other.ask(GAMES).status == 200
    assert wait_until(lambda: is_served(strict))


def is_served(running: Server, source: str = "127.0.0.1") -> bool:
    with RawHttp(running.port, source) as connection:
        return connection.ask(GAMES).status == 200


def test_connections_beyond_the_limit_do_not_stay(strict: Server, tmp_path: Path) -> None:
    with server(tmp_path, "--limits", "0.1", "--deadlines", "100") as running:  # no time is up here
        before = open_sockets(running.process)
        with connections(running.port, MOST + 4 * RESERVE, sending=b"GET / HTTP/1.1\r\n") as many:
            assert wait_until(lambda: established(many) <= MOST + RESERVE), "closed as they are accepted"
            assert wait_until(lambda: open_sockets(running.process) <= before + MOST + RESERVE)
    before = open_sockets(strict.process)
    with connections(strict.port, MOST + 4 * RESERVE, sending=b"GET / HTTP/1.1\r\n"):
        with RawHttp(strict.port) as check:
            assert check.ask(HEALTH).status == 200
        with RawHttp(strict.port, ANOTHER) as other:
            assert other.ask(GAMES).status == 200
        assert wait_until(lambda: open_sockets(strict.process) <= before + MOST), "their deadline is short"


def test_nearly_a_thousand_half_sent_bodies_hurt_nobody_else(tmp_path: Path) -> None:
    with (
        server(tmp_path, "--deadlines", "100") as running,  # no time is up here
        connections(running.port, 920, sending=HALF_A_POST) as many,
        RawHttp(running.port, ANOTHER) as other,
        RawHttp(running.port) as check,
    ):
        assert wait_until(lambda: established(many) <= CONNECTIONS_PER_ADDRESS + RESERVE), "others are refused"
        assert other.ask(GAMES).status == 200
        assert check.ask(HEALTH).status == 200
        with RawHttp(running.port) as same:
            assert same.ask(GAMES).code == "limit/connections"


def test_connections_of_a_trusted_proxy_are_not_counted(tmp_path: Path) -> None:
    with (
        server(tmp_path, "--limits", "0.1", "--trusted-proxy", "127.0.0.1") as running,
        connections(running.port, 2 * MOST, sending=HALF_A_POST),
        RawHttp(running.port) as through_proxy,
    ):
        assert through_proxy.ask(GAMES).status == 200


# file descriptors


def busy_share(running: Server) -> float:
    """The share of two seconds in which the server computes; one that has just started may still prepare its bots."""
    assert running.process is not None
    used, began = processor_seconds(running.process), time.monotonic()
    time.sleep(2)
    return (processor_seconds(running.process) - used) / (time.monotonic() - began)


def test_a_server_without_free_file_descriptors_waits_and_recovers(tmp_path: Path) -> None:
    with server(tmp_path, "--limits", "0") as running:
        assert running.process is not None
        most = open_files(running.process) + 20
        resource.prlimit(running.process, resource.RLIMIT_NOFILE, (most, most))
        with connections(running.port, 60):
            assert wait_until(lambda: busy_share(running) < 0.5, 20), "it must not try again and again"
        assert wait_until(lambda: answers(running))
        os.kill(running.process, 0)


def answers(running: Server) -> bool:
    try:
        with RawHttp(running.port) as check:
            check.socket.settimeout(3)
            return check.ask(HEALTH).status == 200
    except OSError:
        return False

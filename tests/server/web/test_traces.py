"""Traces: a request and all its log lines carry one id, and what is slow is logged with its durations."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cartable.server.web.logs import JsonFormatter
from cartable.server.web.traces import TraceFilter, begin_trace
from tests.async_test import async_test
from tests.server.web.live_server import LiveServer, exchange, live_server, receive


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The server's log, as JSON lines."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(TraceFilter())
    logger = logging.getLogger("cartable")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield stream
    logger.removeHandler(handler)
    logger.setLevel(level)


def lines(log: io.StringIO, message: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in log.getvalue().splitlines()]
    return [line for line in found if line["message"] == message]


@async_test()
async def test_everything_can_be_logged_with_its_durations(tmp_path: Path, log: io.StringIO) -> None:
    async with live_server(tmp_path, log_slow=0.0) as server:
        ada = await server.guest()
        table = await ada.table()
        async with ada.socket(table) as socket:
            await receive(socket, "snapshot")
            await exchange(socket, {"type": "say", "request": "1", "text": "hello"}, "ack")
            await exchange(socket, {"type": "nonsense"}, "error")
        answer = await server.request("GET", "/api/tables")
        trace = answer.headers["x-request-id"]
    (request,) = [line for line in lines(log, "request") if line["trace"] == trace]
    assert (request["route"], request["method"], request["status"]) == ("/api/tables", "GET", 200)
    assert request["ms"] > 0
    said, refused = lines(log, "command")
    assert (said["command"], said["outcome"], said["table"]) == ("say", "done", f"{table[:6]}…")
    assert said["ms"] >= said["storage_ms"] > 0
    assert (refused["command"], refused["storage_ms"]) == ("unreadable", 0)
    assert len({line["trace"] for line in (request, said, refused)}) == 3
    assert "hello" not in log.getvalue()
    assert table not in log.getvalue()
    assert ada.token not in log.getvalue()


@async_test()
async def test_an_error_is_found_by_the_id_that_the_client_got(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live_server(tmp_path, log_slow=60) as server:

        def fail(*_: object) -> Any:
            raise KeyError

        monkeypatch.setattr(server.context.store, "public_tables", fail)
        answer = await server.request("GET", "/api/tables")
    assert answer.status_code == 500
    (line,) = lines(log, "a request failed")
    assert line["trace"] == answer.headers["x-request-id"]
    assert lines(log, "request") == []  # it was not slow


@async_test()
async def test_a_client_cannot_choose_the_id(server: LiveServer) -> None:
    answer = await server.request("GET", "/healthz", x_request_id="injected")
    assert answer.headers["x-request-id"] != "injected"


def test_what_outlives_a_request_is_not_attributed_to_it() -> None:
    record = logging.makeLogRecord({})
    trace = begin_trace()
    TraceFilter().filter(record)
    assert vars(record)["trace"] == trace.id
    trace.end("request", 60)
    later = logging.makeLogRecord({})
    TraceFilter().filter(later)
    assert "trace" not in vars(later)

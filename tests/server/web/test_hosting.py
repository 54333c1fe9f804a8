"""For operators: health, readiness, metrics, logs, static files, and a graceful stop."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cartable.server.live.background import BackgroundTasks, log_failure
from cartable.server.storage.errors import StorageDown
from cartable.server.web.logs import JsonFormatter, TextFormatter
from cartable.server.web.pages import STATIC
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.web.live_server import LiveServer, exchange, live_server, receive


@async_test()
async def test_health_and_readiness(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await server.request("GET", "/healthz")).json()["protocol"] == 1
    ready = await server.request("GET", "/readyz")
    assert (ready.status_code, ready.json()["ready"]) == (200, True)
    monkeypatch.setattr(type(server.context.warm_up), "is_done", False)
    ready = await server.request("GET", "/readyz")
    assert (ready.status_code, ready.json()["rules"]) == (503, "warming")


@async_test()
async def test_wrong_tokens_for_metrics_are_limited_by_address(tmp_path: Path) -> None:
    async with live_server(tmp_path, metrics_token="seven", limits=1) as limited:
        for _ in range(20):  # the right one is not
            assert (await limited.request("GET", "/metrics", authorization="Bearer seven")).status_code == 200
        codes = [
            (await limited.request("GET", "/metrics", authorization=f"Bearer {guess}")).json()["code"]
            for guess in range(7)
        ]
        assert codes == ["metrics/closed"] * 5 + ["limit/metrics"] * 2
        refused = await limited.request("GET", "/metrics", authorization="Bearer seven")
        assert refused.status_code == 429  # a right guess is no different from a wrong one


@async_test()
async def test_metrics_require_their_token(tmp_path: Path, server: LiveServer) -> None:
    assert (await server.request("GET", "/metrics")).status_code == 403
    async with live_server(tmp_path, metrics_token="seven") as measured:
        ada = await measured.guest()
        table = await ada.table()
        async with ada.socket(table) as socket:
            await exchange(socket, {"type": "say", "request": "1", "text": "hello"}, "ack")
            await exchange(socket, {"type": "move", "request": "2", "ply": 0, "move": "1S"}, "error")
            assert (await measured.request("GET", "/metrics", authorization="Bearer eight")).status_code == 403
            text = (await measured.request("GET", "/metrics", authorization="Bearer seven")).text
        for line in (
            "cartable_sockets 1.0",
            "cartable_rooms 1.0",
            "cartable_rules_warm 1.0",
            'cartable_acts_stored_total{kind="said"} 1.0',
            'cartable_commands_total{outcome="done",type="say"} 1.0',
            'cartable_errors_total{code="table/not-started"} 1.0',
            'cartable_requests_total{method="POST",route="/api/tables",status="201"} 1.0',
            "cartable_storage_seconds_count",
        ):
            assert line in text, line
        assert table not in text
        assert ada.player not in text


@async_test()
async def test_every_response_has_the_security_headers(server: LiveServer) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz", "/api/docs", "/t/sometable"):
        headers = (await server.request("GET", path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "server" not in headers
        assert "access-control-allow-origin" not in headers
    assert (await server.request("GET", "/api/tables")).headers["cache-control"] == "no-store"


@async_test()
async def test_an_unexpected_error_is_answered_and_logged_without_its_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with live_server(tmp_path) as broken:
        ada = await broken.guest()
        table = await ada.table()

        def fail(*_: object) -> Any:
            raise KeyError("7D is in the hand of seat 2")

        with monkeypatch.context() as patch:
            patch.setattr(broken.context.rooms, "room", fail)
            response = await ada.request("GET", f"/api/tables/{table}")
        assert (response.status_code, response.json()["code"]) == (500, "server/internal")
        assert "content-security-policy" in response.headers
    records = [record for record in caplog.records if record.getMessage() == "a request failed"]
    for formatter in (JsonFormatter(), TextFormatter()):
        line = formatter.format(records[0])
        assert "KeyError" in line
        assert "test_hosting.py" in line
        assert "7D" not in line
        assert table not in line


def logged(formatter: logging.Formatter, **extra: Any) -> str:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    log = logging.Logger("cartable.server.test")
    log.addHandler(handler)
    try:
        raise sqlite3.OperationalError("disk I/O error")
    except sqlite3.OperationalError as error:
        log.error("it %s", "failed", exc_info=error, extra=extra)
    return stream.getvalue()


def test_logs_as_json_and_as_text() -> None:
    line = json.loads(logged(JsonFormatter(), table="abcdefghijklmnop"))
    assert line["level"] == "error"
    assert line["message"] == "it failed"
    assert line["why"] == "disk I/O error"
    assert line["table"] == "abcdef…"
    assert "test_hosting.py" in line["where"][0]
    text = logged(TextFormatter(), table="abcdefghijklmnop", where="here")
    assert "error: it failed (table abcdef…" in text
    assert len(text.splitlines()) == 2


@async_test()
async def test_a_stop_asks_clients_to_reconnect(tmp_path: Path) -> None:
    async with live_server(tmp_path) as stopping:
        ada = await stopping.guest()
        table = await ada.table()
        async with ada.socket(table) as socket:
            await receive(socket, "snapshot")
            stopping.server.should_exit = True
            closing = await receive(socket, "closing")
            assert (closing["code"], closing["retry"]) == ("server/stopping", True)
            with pytest.raises(ConnectionClosed) as closed:
                await receive(socket)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012


@async_test()
async def test_a_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async with live_server(tmp_path) as first:
        ada = await first.guest()
        table = await ada.table(start=True, clock={"kind": "turn", "seconds": 60})
        before = (await ada.request("GET", f"/api/tables/{table}")).json()
    async with live_server(tmp_path) as second:
        ada.server = second
        after = (await ada.request("GET", f"/api/tables/{table}")).json()
        assert after == before
        async with ada.socket(table) as socket:
            await receive(socket, "snapshot")


@async_test()
async def test_an_idle_connection_without_a_request_is_closed(tmp_path: Path) -> None:
    async with live_server(tmp_path, deadlines=0.03) as hasty:
        for beginning, status in (
            (b"", b""),
            (b"GET /healthz HTT", b"HTTP/1.1 408"),
            (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"HTTP/1.1 408"),
            (b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{", b"HTTP/1.1 408"),
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", hasty.port)
            writer.write(beginning)
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
            assert answer[:12] == status
            writer.transport.abort()


@async_test()
async def test_an_endless_request_head_is_refused(server: LiveServer) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")

    async def go_on() -> None:
        while True:
            writer.write(b"X-More: " + b"x" * 1000 + b"\r\n")
            await writer.drain()
            await asyncio.sleep(0.001)

    with pytest.raises(ConnectionError):
        await asyncio.wait_for(go_on(), PATIENCE)
    writer.transport.abort()
    assert (await server.request("GET", "/healthz", x_long="x" * 8000)).status_code == 200


# static files


@async_test()
async def test_without_a_client_there_is_a_plain_page_in_both_languages(server: LiveServer) -> None:
    for path in ("/", "/t/sometable", "/m/somematch", "/rules/shokoba"):
        page = await server.request("GET", path)
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "The server is running" in page.text
        assert "Le serveur fonctionne" in page.text
        assert "<script" not in page.text
        assert "style=" not in page.text
    assert (await server.request("GET", "/api/docs.css")).headers["content-type"] == "text/css; charset=utf-8"
    docs = await server.request("GET", "/api/docs")
    assert "/api/tables/{table}/commands" in docs.text


def client_in(folder: Path) -> Path:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><script src='/assets/index-abc123.js'></script>")
    (folder / "assets" / "index-abc123.js").write_text("console.log('" + "x" * 2000 + "')")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "local").mkdir()
    (folder / "local" / "files.json").write_text("{}")
    (folder / "local" / "memory-abc123.zst").write_bytes(b"memory")
    return folder


@async_test()
async def test_webassembly_is_allowed_to_the_worker_of_the_local_table_alone(server: LiveServer) -> None:
    workers = [f"/assets/{path.name}" for path in (STATIC / "assets").glob("*.worker-*.js")]
    assert len(workers) == 2
    others = ("/", "/t/local", "/local/files.json", "/assets/index-abc.js", "/assets/x/tables.worker-a.js")
    for path, allowed in [*((path, True) for path in workers), *((path, False) for path in others)]:
        policy = (await server.request("GET", path)).headers["content-security-policy"]
        assert ("script-src 'self' 'wasm-unsafe-eval';" in policy) is allowed, path


@async_test()
async def test_static_files_have_the_right_cache_headers(tmp_path: Path) -> None:
    client = client_in(tmp_path / "static")
    async with (
        live_server(tmp_path, client) as served,
        served.http() as http,
    ):
        index = await http.get("/")
        assert index.headers["cache-control"] == "no-cache"
        assert (await http.get("/t/abcd")).text == index.text
        assert (await http.get("/", headers={"if-none-match": index.headers["etag"]})).status_code == 304
        script = await http.get("/assets/index-abc123.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["content-encoding"] == "gzip"
        plain = await http.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
        assert plain.text == script.text
        assert "content-encoding" not in plain.headers
        assert (await http.get("/icon.svg")).headers["cache-control"] == "public, max-age=3600"
        assert (await http.head("/")).status_code == 200
        kept = await http.get("/kept.js")
        assert kept.headers["cache-control"] == "no-cache"
        assert '"files":["./","assets/index-abc123.js","icon.svg","local/files.json"]' in kept.text
        assert '"answers":["api/games","api/games/shokoba/rules?language=en",' in kept.text
        assert '"local":["local/memory-abc123.zst"]' in kept.text
        assert (await http.get("/local/files.json")).headers["cache-control"] == "no-cache"
        assert "immutable" in (await http.get("/local/memory-abc123.zst")).headers["cache-control"]
        for path in (
            "/assets/gone-123.js",
            "/../pyproject.toml",
            "/..%2f..%2fetc/passwd.txt",
            "/assets/..%2findex.htm",
        ):
            assert (await http.get(path)).status_code == 404, path


@async_test()
async def test_a_server_whose_storage_fails_is_not_ready_until_it_works_again(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise StorageDown

    with monkeypatch.context() as patch:
        patch.setattr(server.context.store, "check", fail)
        ready = await server.request("GET", "/readyz")
        found = ready.json()
        assert (ready.status_code, found["ready"], found["storage"], found["rules"]) == (503, False, "down", "warm")
        assert (await server.request("GET", "/healthz")).status_code == 200
    ready = await server.request("GET", "/readyz")
    assert (ready.status_code, ready.json()["storage"]) == (200, "good")


@async_test()
async def test_a_repeated_task_goes_on_after_a_failure_that_is_logged_by_kind_and_place(
    caplog: pytest.LogCaptureFixture,
) -> None:
    background, again = BackgroundTasks(), asyncio.Event()
    failures = [KeyError("7D is in the hand of seat 2"), StorageDown()]

    async def work() -> None:
        if failures:
            raise failures.pop(0)
        again.set()

    background.repeat(0, work)
    await again.wait()
    await background.close()
    lines = [JsonFormatter().format(each) for each in caplog.records if each.name == log_failure.__module__]
    unexpected, known = map(json.loads, lines)
    assert (unexpected["level"], unexpected["error"]) == ("error", "KeyError")
    assert f"{work.__qualname__}:" in unexpected["where"].split(" < ")[-1]
    assert (known["level"], known["error"]) == ("warning", "server/storage")
    assert not any("7D" in line for line in lines)

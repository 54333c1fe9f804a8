"""Only our own cookie reaches the application, and a hostile one costs nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from cartable.server.web.cookies import OwnCookie
from cartable.server.web.identity import COOKIE
from tests.async_test import async_test
from tests.server.web.live_server import live_server

TOKEN = "8IEj2Y-Q19zMHRkBf2wTTWTmwr8GX3Czds8H_9PBxQw"


async def connection_after(*headers: bytes) -> HTTPConnection:
    """What an application gets behind the middleware."""
    found: list[HTTPConnection] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        found.append(HTTPConnection(scope))

    async def unused() -> None:
        raise AssertionError

    scope = {"type": "http", "headers": [(b"host", b"x"), *((b"cookie", header) for header in headers)]}
    await OwnCookie(app)(scope, unused, unused)  # type: ignore[arg-type]
    return found[0]


async def cookies_after(*headers: bytes) -> dict[str, str]:
    return (await connection_after(*headers)).cookies


@async_test()
async def test_our_cookie_is_found_among_others() -> None:
    own = f"{COOKIE}={TOKEN}".encode()
    for headers in ([own], [b"a=b; " + own + b"; c=d"], [b"a=b", own], [own + b";" + b"x" * 9000]):
        assert await cookies_after(*headers) == {COOKIE: TOKEN}
    for headers in ([], [b"a=b"], [b"x" + own], [f"{COOKIE}=".encode()], [own + b"x" * 9000]):
        assert await cookies_after(*headers) == {}


@async_test()
async def test_of_a_hostile_cookie_next_to_nothing_is_parsed(subtests: pytest.Subtests) -> None:
    """Parsing takes time that grows with the square of the length, so what counts is how much of it arrives."""
    for value in ['"' + '\\"' * 15_000, "\\" * 30_000, '"' * 30_000, "a=b; " * 6000]:
        with subtests.test(value=value[:20]):
            connection = await connection_after(f"{COOKIE}={value}".encode(), value.encode())
            assert sum(map(len, connection.headers.getlist("cookie"))) < 300


@async_test()
async def test_a_browser_is_signed_in_by_its_cookie(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ada = await server.guest()
        answer = await server.request("GET", "/api/me", cookie=f"theme=dark; {COOKIE}={ada.token}; lang=fr")
        assert answer.json()["player"] == ada.player

"""Compressed answers over a real server: what is compressed, for whom, and what never is."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.server.web.compression import PERSONAL
from cartable.server.web.encodings import chosen_encoding, static_body
from tests.async_test import async_test
from tests.server.web.live_server import LiveServer, live_server

EVERYBODY = ("/api/games", "/api/schema", "/api/openapi.json", "/api/docs", "/api/games/shokoba/rules?language=fr")


async def get(server: LiveServer, path: str, accept: str | None, **headers: str) -> httpx.Response:
    """The answer as it was sent: `raw` holds its bytes."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with server.http() as http:
        del http.headers["accept-encoding"]
        request = http.build_request("GET", path, headers=named)
        if accept is not None:
            request.headers["accept-encoding"] = accept
        response = await http.send(request, stream=True)
        response.extensions["raw"] = b"".join([chunk async for chunk in response.aiter_raw()])
        await response.aclose()
        return response


def raw(response: httpx.Response) -> bytes:
    found: bytes = response.extensions["raw"]
    return found


def test_the_encoding_that_a_client_prefers_is_chosen(subtests: pytest.Subtests) -> None:
    for accepted, chosen in [
        (None, "identity"),
        ("", "identity"),
        ("gzip", "gzip"),
        ("x-gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP;Q=0.5", "gzip"),
        ("br;q=0.5, gzip", "gzip"),
        ("br;q=0, gzip;q=0", "identity"),
        ("*", "br"),
        ("*;q=0", "identity"),
        ("br;q=0, *", "gzip"),
        ("identity, gzip;q=0.5", "identity"),
        ("identity;q=0.1, gzip;q=0.5", "gzip"),
        ("gzip;q=nonsense", "identity"),
        ("gzip;q=7", "identity"),
        ("deflate, zstd", "identity"),
    ]:
        with subtests.test(accepted=accepted, chosen=chosen):
            assert chosen_encoding(accepted, ("br", "gzip")) == chosen


@given(st.text(alphabet="gzipbr*;q=01.5, identity-x\t", max_size=60))
def test_any_header_gives_an_encoding_that_is_there(accepted: str) -> None:
    assert chosen_encoding(accepted, ("gzip",)) in ("gzip", "identity")


@async_test()
async def test_what_is_the_same_for_everybody_is_compressed(server: LiveServer) -> None:
    for path in EVERYBODY:
        plain = await get(server, path, "identity")
        small = await get(server, path, "gzip, deflate, br")
        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip", path
        assert "accept-encoding" in small.headers["vary"].lower() == plain.headers["vary"].lower()
        assert gzip.decompress(raw(small)) == raw(plain), path
        assert int(small.headers["content-length"]) == len(raw(small)) < 0.6 * len(raw(plain))
        refused = await get(server, path, "gzip;q=0")
        assert raw(refused) == raw(plain)


@async_test()
async def test_lists_and_replays_are_compressed(server: LiveServer) -> None:
    ada = await server.guest()
    for _ in range(5):
        await ada.table(public=True)
    tables = await get(server, "/api/tables", "gzip")
    assert tables.headers["content-encoding"] == "gzip"
    assert len(zlib.decompress(raw(tables), wbits=31)) > 1000


@async_test()
async def test_what_belongs_to_one_person_is_not_compressed(server: LiveServer) -> None:
    ada = await server.guest()
    token = f"Bearer {ada.token}"
    for _ in range(5):
        await ada.table()
    mine = await get(server, "/api/me/tables", "gzip, br", authorization=token)
    assert mine.status_code == 200
    assert len(raw(mine)) > 1000
    assert "content-encoding" not in mine.headers
    new = await server.request("POST", "/api/guests", {"name": "B" * 30}, accept_encoding="gzip")
    assert "content-encoding" not in new.headers


def test_every_route_with_a_secret_in_its_answer_counts_as_personal(server: LiveServer) -> None:
    """A new route whose answer names a token, a secret or a table's code must not be compressed."""
    app: Any = server.server.config.app
    components = app.openapi()["components"]["schemas"]

    def names(schema: Any, seen: frozenset[str] = frozenset()) -> set[str]:
        if isinstance(schema, list):
            return set().union(*(names(each, seen) for each in schema))
        if not isinstance(schema, dict):
            return set()
        reference = schema.get("$ref", "").rpartition("/")[2]
        if reference and reference not in seen:
            return names(components[reference], seen | {reference})
        return set(schema.get("properties", ())) | set().union(*(names(each, seen) for each in schema.values()))

    # the codes of public tables are public, and so is the secret of a finished match, and of a day that is over
    public = {"/api/tables", "/api/matches/{match}/proof", "/api/schema", "/api/openapi.json"}
    public |= {"/api/daily/{game}", "/api/daily/{game}/{day}"}
    # who can read a tournament may take part: its code tells them nothing new
    public |= {f"/api/tournaments/{each}" for each in ("by-code/{code}", "{tournament}", "{tournament}/export")}
    for path, methods in app.openapi()["paths"].items():
        answer = methods.get("get", {}).get("responses", {}).get("200", {})
        if names(answer) & {"token", "secret", "link", "here", "host"} and path not in public:
            assert path.startswith(PERSONAL), path
    paths = app.openapi()["paths"]
    assert [prefix for prefix in PERSONAL if not any(path.startswith(prefix) for path in paths)] == []


@async_test()
async def test_a_visitor_who_comes_back_loads_the_catalogue_only_once(server: LiveServer) -> None:
    first = await get(server, "/api/games", "gzip")
    again = await get(server, "/api/games", "gzip", if_none_match=first.headers["etag"])
    assert (again.status_code, raw(again)) == (304, b"")
    plain = await get(server, "/api/games", None, if_none_match=f'W/{first.headers["etag"]}, "other"')
    assert plain.status_code == 304
    assert (await get(server, "/api/games", "gzip", if_none_match='"other"')).status_code == 200


def client_in(folder: Path) -> Path:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>" + "x" * 2000)
    script = folder / "assets" / "index-abc123.js"
    script.write_text("console.log('" + "x" * 2000 + "')")
    script.with_name("index-abc123.js.br").write_bytes(b"as brotli")
    (folder / "icon.png").write_bytes(b"x" * 2000)
    return folder


@async_test()
async def test_static_files_are_sent_in_brotli_where_it_was_made(tmp_path: Path) -> None:
    async with live_server(tmp_path, client_in(tmp_path / "static")) as served:
        script = await get(served, "/assets/index-abc123.js", "gzip, br")
        assert (script.headers["content-encoding"], raw(script)) == ("br", b"as brotli")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        zipped = await get(served, "/assets/index-abc123.js", "gzip")
        assert zipped.headers["content-encoding"] == "gzip"
        assert len({zipped.headers["etag"], script.headers["etag"]}) == 2
        assert (await get(served, "/", "gzip, br")).headers["content-encoding"] == "gzip"
        picture = await get(served, "/icon.png", "gzip, br")
        assert "content-encoding" not in picture.headers
        assert "vary" not in picture.headers
        assert (await get(served, "/assets/index-abc123.js.br", "br")).status_code == 404


def test_what_does_not_get_smaller_is_sent_as_it_is() -> None:
    import os

    assert static_body(os.urandom(3000), "text/plain").encoded == {}
    assert static_body(b"x" * 900, "text/plain").encoded == {}

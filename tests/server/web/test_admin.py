"""The operator's interface: behind its token, without any card, for all processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cartable.client import Guest
from cartable.server.live import announcer
from tests.async_test import async_test
from tests.databases import REDIS, fresh_database, need_redis
from tests.patience import PATIENCE
from tests.server.web.live_server import LiveServer, exchange, live_server, receive, server_in_thread

TOKEN = "a token of the operator"
OPERATOR = {"authorization": f"Bearer {TOKEN}"}
ROUTES = [
    ("GET", "/api/admin/overview", None),
    ("GET", "/api/admin/tables", None),
    ("POST", "/api/admin/tables/abcdefgh/close", None),
    ("PUT", "/api/admin/announcement", {"minutes": 5}),
    ("DELETE", "/api/admin/announcement", None),
]


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory, _interpreted_rules: None) -> Iterator[LiveServer]:
    with server_in_thread(tmp_path_factory.mktemp("operated"), admin_token=TOKEN) as running:
        yield running


async def overview(server: LiveServer) -> Any:
    answer = await server.request("GET", "/api/admin/overview", **OPERATOR)
    assert answer.status_code == 200, answer.text
    return answer.json()


# the token


@async_test()
async def test_nothing_is_there_without_a_token_in_the_settings(server: LiveServer, subtests: pytest.Subtests) -> None:
    for method, path, body in ROUTES:
        with subtests.test(method=method, path=path, body=body):
            for headers in ({}, OPERATOR):
                answer = await server.request(method, path, body, **headers)
                assert (answer.status_code, answer.json()["code"]) == (404, "request/path")


@async_test()
async def test_every_route_requires_the_token(operated: LiveServer, subtests: pytest.Subtests) -> None:
    ada = await operated.guest()
    wrong = ("", TOKEN, "Bearer", f"Bearer {TOKEN[:-1]}", f"Bearer {TOKEN}x", f"Bearer {ada.token}", "Bearer é")
    async with operated.http() as http:
        for method, path, body in ROUTES:
            with subtests.test(method=method, path=path, body=body):
                for given in (None, *wrong):
                    headers = [] if given is None else [(b"authorization", given.encode())]
                    answer = await http.request(method, path, json=body, headers=headers)
                    assert (answer.status_code, answer.json()["code"]) == (401, "admin/token"), given
                    assert TOKEN not in answer.text


@async_test()
async def test_the_routes_of_these_tests_are_all_that_there_are(operated: LiveServer) -> None:
    described = (await operated.request("GET", "/api/openapi.json")).json()["paths"]
    found = {
        (method.upper(), path)
        for path, methods in described.items()
        if path.startswith("/api/admin")
        for method in methods
    }
    assert found == {(method, path.replace("abcdefgh", "{table}")) for method, path, _ in ROUTES}


@async_test()
async def test_wrong_tokens_are_limited_by_address(tmp_path: Path) -> None:
    async with live_server(tmp_path, admin_token=TOKEN, limits=1) as limited:
        codes = [
            (await limited.request("GET", "/api/admin/overview", authorization=f"Bearer {guess}")).json()["code"]
            for guess in range(7)
        ]
        assert codes == ["admin/token"] * 5 + ["limit/admin"] * 2
        refused = await limited.request("GET", "/api/admin/overview", **OPERATOR)
        assert refused.status_code == 429  # a right guess is no different from a wrong one
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert (await limited.request("GET", "/api/games")).status_code == 200


@async_test()
async def test_a_right_token_is_never_limited(tmp_path: Path) -> None:
    async with live_server(tmp_path, admin_token=TOKEN, limits=1) as limited:
        for _ in range(20):
            await overview(limited)


@async_test()
async def test_a_page_of_another_site_cannot_act(operated: LiveServer) -> None:
    answer = await operated.request(
        "PUT", "/api/admin/announcement", {"minutes": 5}, origin="https://evil.example", **OPERATOR
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "origin/foreign")


# what it shows


@async_test()
async def test_the_overview_shows_people_tables_load_and_health(operated: LiveServer) -> None:
    ada = await operated.guest()
    table = await ada.table(bots={"1": "sensible"})
    before = await overview(operated)
    async with ada.socket(table) as socket, operated.socket(table) as spectator:
        await receive(spectator, "snapshot")
        await exchange(socket, {"type": "start", "request": "1"}, "ack")
        moment: Any = None
        while not (moment and moment["legal"]):
            moment = (await receive(socket)).get("moment") or moment
        move = {"type": "move", "request": "2", "ply": moment["ply"], "move": moment["legal"]["moves"][0]["text"]}
        await exchange(socket, move, "ack")
        async with asyncio.timeout(PATIENCE):
            while not (found := await overview(operated))["load"]["moves_per_second"]:  # the load is sampled
                await asyncio.sleep(0.1)
    assert found["people"]["connected"] == before["people"]["connected"] + 1
    assert found["people"]["sockets"] == before["people"]["sockets"] + 2
    assert found["people"]["anonymous"] == 1
    assert found["people"]["most"] == [{"address": "127.0.0.1", "sockets": 2}]
    assert found["people"]["guests"] >= 1
    assert found["tables"]["running"] == before["tables"]["running"] + 1
    assert found["load"]["moves_per_second"] > 0
    assert found["load"]["move_p50_ms"] > 0
    assert found["load"]["memory"] > 10_000_000
    assert found["health"]["storage"] == "good"
    assert found["health"]["redis"] == "none"
    assert found["health"]["processes"] == 1
    assert found["health"]["disk_free"] > 0


@async_test()
async def test_the_list_of_tables_shows_no_card(operated: LiveServer) -> None:
    ada = await operated.guest("Ada")
    table = await ada.table(bots={"1": "sensible"}, start=True)
    async with ada.socket(table) as socket:
        snapshot = await receive(socket, "snapshot")
        await exchange(socket, {"type": "say", "request": "1", "text": "a secret word"}, "ack")
        await receive(socket, "update")
        answer = await operated.request("GET", "/api/admin/tables", **OPERATOR)
    (row,) = [each for each in answer.json() if each["id"] == table]
    assert row["seats"][0] == {"name": "Ada", "is_bot": False, "connected": True}
    assert row["seats"][1]["is_bot"]
    assert row["state"] == "running"
    assert row["last_act_at"] >= row["created_at"]
    hands = json.dumps(snapshot["moment"]["view"]["hands"])
    cards = {card for card in hands.replace('"', " ").replace(",", " ").split() if card[:1].isdigit()}
    assert cards
    shown = json.dumps(row | {"id": "", "code": ""})
    assert not [card for card in cards if f'"{card}"' in shown]
    assert "a secret word" not in answer.text
    assert ada.token not in answer.text
    assert ada.player not in answer.text


@async_test()
async def test_the_list_of_tables_has_pages(operated: LiveServer) -> None:
    ada = await operated.guest()
    made = {await ada.table() for _ in range(5)}
    seen, path = list[str](), "/api/admin/tables?limit=2&state=open"
    while path:
        answer = await operated.request("GET", path, **OPERATOR)
        assert len(answer.json()) <= 2
        seen += [row["id"] for row in answer.json()]
        path = answer.links.get("next", {}).get("url", "")
    assert len(seen) == len(set(seen))
    assert made <= set(seen)
    refused = await operated.request("GET", "/api/admin/tables?state=finished", **OPERATOR)
    assert refused.status_code == 422


# closing a table


@async_test()
async def test_a_table_is_closed_for_everybody(operated: LiveServer) -> None:
    ada = await operated.guest()
    table = await ada.table(bots={"1": "sensible"}, start=True)
    async with ada.socket(table) as socket:
        await receive(socket, "snapshot")
        answer = await operated.request("POST", f"/api/admin/tables/{table}/close", **OPERATOR)
        assert answer.json() == {"closed": True}
        while True:
            update = await receive(socket, "update")
            if update["table"] and update["table"]["closed"]:
                break
        assert update["table"]["closed"] == "operator"
    again = await operated.request("POST", f"/api/admin/tables/{table}/close", **OPERATOR)
    assert again.json() == {"closed": False}
    listed = await operated.request("GET", "/api/admin/tables", **OPERATOR)
    assert table not in [row["id"] for row in listed.json()]
    unknown = await operated.request("POST", "/api/admin/tables/abcdefgh/close", **OPERATOR)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "table/unknown")


# announcements


async def announced(server: LiveServer) -> Any:
    return (await server.request("GET", "/api/announcement")).json()


@async_test()
async def test_an_announcement_reaches_everybody_and_is_cancelled(tmp_path: Path) -> None:
    async with live_server(tmp_path, admin_token=TOKEN) as server:
        assert (await announced(server))["stops_at"] is None
        ada = await server.guest()
        table = await ada.table()
        async with ada.socket(table) as socket:
            await receive(socket, "snapshot")
            body = {"minutes": 10, "text": "  a new\nversion "}
            assert (await server.request("PUT", "/api/admin/announcement", body, **OPERATOR)).status_code == 204
            message = await receive(socket, "announcement")
            assert message["text"] == "a new version"
            assert 9.5 * 60_000 < message["stops_at"] - (await overview(server))["now"] <= 10 * 60_000
            assert await announced(server) == message
            async with server.socket(table) as later:
                assert await receive(later, "announcement") == message
            assert (await overview(server))["announcement"]["refuses_tables"] is False
            await ada.table()
            await server.request("DELETE", "/api/admin/announcement", **OPERATOR)
            assert (await receive(socket, "announcement"))["stops_at"] is None
        assert (await overview(server))["announcement"] is None


@async_test()
async def test_a_program_that_plays_learns_of_it(tmp_path: Path) -> None:
    async with (
        live_server(tmp_path, admin_token=TOKEN) as server,
        await Guest.sign_up(server.url, "Ada") as ada,
        ada.at(await ada.open_table("shokoba", options={"players": 2})) as connection,
    ):
        assert connection.announcement is None
        for body, text in (({"minutes": 10, "text": "hello"}, "hello"), (None, None)):
            await server.request("PUT" if body else "DELETE", "/api/admin/announcement", body, **OPERATOR)
            async with asyncio.timeout(PATIENCE):
                while getattr(connection.announcement, "text", None) != text:
                    await asyncio.sleep(0.02)


@async_test()
async def test_no_tables_are_opened_shortly_before_the_stop(tmp_path: Path) -> None:
    async with live_server(tmp_path, admin_token=TOKEN) as server:
        ada = await server.guest()
        await server.request("PUT", "/api/admin/announcement", {"minutes": 1}, **OPERATOR)
        refused = await ada.request("POST", "/api/tables", {"game": "shokoba"})
        assert (refused.status_code, refused.json()["code"]) == (503, "server/stops-soon")
        assert (await overview(server))["announcement"]["refuses_tables"] is True
        await server.request("DELETE", "/api/admin/announcement", **OPERATOR)
        await ada.table()


@async_test()
async def test_the_server_stops_when_it_was_announced(tmp_path: Path) -> None:
    async with live_server(tmp_path, admin_token=TOKEN) as server:
        ada = await server.guest()
        table = await ada.table()
        async with ada.socket(table) as socket:
            await receive(socket, "snapshot")
            await server.request("PUT", "/api/admin/announcement", {"minutes": 0.01, "stops": True}, **OPERATOR)
            closing = await receive(socket, "closing")
            assert (closing["code"], closing["retry"]) == ("server/stopping", True)
    async with live_server(tmp_path, admin_token=TOKEN) as restarted:  # the stop is over
        await restarted.context.rooms.announcer.refresh()
        assert not restarted.server.should_exit
        assert (await announced(restarted))["stops_at"] is None


@async_test()
async def test_an_announcement_that_has_passed_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcer, "_FORGOTTEN_AFTER", 500)
    async with live_server(tmp_path, admin_token=TOKEN) as server:
        await server.request("PUT", "/api/admin/announcement", {"minutes": 0}, **OPERATOR)
        async with asyncio.timeout(PATIENCE):
            while (await announced(server))["stops_at"] is not None:
                await asyncio.sleep(0.1)
        assert not server.server.should_exit


@async_test()
async def test_an_announcement_reaches_the_other_processes(tmp_path: Path) -> None:
    need_redis()
    with fresh_database("postgres", tmp_path) as url:
        shared: dict[str, Any] = {"database": url, "redis": REDIS, "admin_token": TOKEN}
        (tmp_path / "other").mkdir()
        async with live_server(tmp_path, **shared) as one, live_server(tmp_path / "other", **shared) as other:
            ada = await other.guest()
            table = await ada.table()
            async with ada.socket(table) as socket:
                await receive(socket, "snapshot")
                await one.request("PUT", "/api/admin/announcement", {"minutes": 10, "text": "hello"}, **OPERATOR)
                assert (await receive(socket, "announcement"))["text"] == "hello"
                listed = await one.request("GET", "/api/admin/tables", **OPERATOR)
                assert [row["id"] for row in listed.json()] == [table]
                await one.request("POST", f"/api/admin/tables/{table}/close", **OPERATOR)
                while True:
                    update = await receive(socket, "update")
                    if update["table"] and update["table"]["closed"]:
                        break
            async with asyncio.timeout(PATIENCE):
                while (await overview(one))["health"]["processes"] != 2:
                    await asyncio.sleep(0.1)
            assert (await overview(other))["health"]["redis"] == "good"

"""People over REST: guests, cookies, origins, devices, links, mutes, companions."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, text
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cartable.server.storage import Store
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.web.live_server import LiveServer, SignedInGuest, exchange, live_server, receive


def cookie_of(response: httpx.Response) -> str:
    return response.headers["set-cookie"].partition(";")[0]


def code_of(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


@async_test()
async def test_a_guest_gets_a_token_and_a_cookie_that_scripts_cannot_read(server: LiveServer) -> None:
    response = await server.request("POST", "/api/guests", {"name": "  Ada   L. ", "language": "fr"})
    assert response.status_code == 201
    assert response.json()["me"]["name"] == "Ada L."
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie
    me = await server.request("GET", "/api/me", cookie=cookie_of(response))
    assert me.json() == response.json()["me"]
    bearer = await server.request("GET", "/api/me", authorization=f"Bearer {response.json()['token']}")
    assert bearer.json() == me.json()


@async_test()
async def test_bad_names_are_refused(server: LiveServer, subtests: pytest.Subtests) -> None:
    for name in ["", "   ", "\u202eadA", "a" * 41, "a\x00b", "\u200b"]:
        with subtests.test(name=name):
            response = await server.request("POST", "/api/guests", {"name": name})
            assert response.status_code == 422


@async_test()
async def test_the_cookie_is_secure_behind_a_trusted_https_proxy(tmp_path: Path) -> None:
    async with live_server(tmp_path, trusted_proxies=("127.0.0.1",), metrics_token="m") as behind:
        proxied = {"x_forwarded_proto": "https", "x_forwarded_for": "192.0.2.7", "origin": "https://cards.example"}
        response = await behind.request("POST", "/api/guests", {"name": "Ada"}, host="cards.example", **proxied)
        assert response.status_code == 201
        assert "; secure" in response.headers["set-cookie"].lower()
        assert "max-age" in response.headers["strict-transport-security"]
        foreign = {**proxied, "origin": "http://cards.example"}
        assert (await behind.request("POST", "/api/guests", {"name": "Ada"}, host="cards.example", **foreign)).is_error


@async_test()
async def test_untrusted_forwarding_headers_are_ignored(server: LiveServer) -> None:
    response = await server.request("POST", "/api/guests", {"name": "Ada"}, x_forwarded_proto="https")
    assert "secure" not in response.headers["set-cookie"].lower()
    assert "strict-transport-security" not in response.headers


@async_test()
async def test_an_unknown_token_is_refused_everywhere(server: LiveServer) -> None:
    for header in ("Bearer nonsense", "Bearer", "Basic YTpi", "Bearer " + "x" * 200):
        assert code_of(await server.request("GET", "/api/me", authorization=header)) == (401, "identity/unknown")
    forged = await server.request("GET", "/api/me", cookie="cartable=" + "x" * 43)
    assert code_of(forged) == (401, "identity/unknown")
    assert "max-age=0" in forged.headers["set-cookie"].lower()
    nobody = await server.request("GET", "/api/me")
    assert (nobody.status_code, nobody.json()) == (200, None)
    assert code_of(await server.request("GET", "/api/me/devices")) == (401, "identity/none")


@async_test()
async def test_writes_with_a_cookie_need_the_own_origin(server: LiveServer) -> None:
    cookie = cookie_of(await server.request("POST", "/api/guests", {"name": "Ada"}))
    change = {"name": "Bea"}
    for origin, expected in [
        (server.url, 200),
        ("https://evil.example", 403),
        ("null", 403),
        (server.url.replace("127.0.0.1", "localhost"), 403),
    ]:
        response = await server.request("PATCH", "/api/me", change, cookie=cookie, origin=origin)
        assert response.status_code == expected, origin
    assert code_of(await server.request("PATCH", "/api/me", change, cookie=cookie)) == (403, "origin/missing")
    assert code_of(await server.request("POST", "/api/guests", change, origin="null")) == (403, "origin/foreign")
    assert (await server.request("GET", "/api/me", cookie=cookie, origin="https://evil.example")).status_code == 200


@async_test()
async def test_a_body_that_is_not_json_is_refused(server: LiveServer) -> None:
    async with server.http() as http:
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
            response = await http.post("/api/guests", content='{"name": "Ada"}', headers={"content-type": kind})
            assert code_of(response) == (422, "json/shape")


@async_test()
async def test_sockets_with_a_cookie_need_the_own_origin(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table()
    cookie = f"cartable={ada.token}"
    async with server.socket(table, cookie=cookie, origin=server.url) as socket:
        assert (await receive(socket, "snapshot"))["you"] == 0
    for headers in (
        {"cookie": cookie, "origin": "https://evil.example"},
        {"cookie": cookie, "origin": "null"},
        {"cookie": cookie},
        {"origin": "https://evil.example"},
        {"authorization": f"Bearer {ada.token}", "origin": "https://evil.example"},
    ):
        with pytest.raises(InvalidStatus) as refused:
            await server.socket(table, **headers)
        assert refused.value.response.status_code == 403
    async with server.socket(table) as socket:
        assert (await receive(socket, "snapshot"))["you"] is None


@async_test()
async def test_other_sites_may_be_allowed(tmp_path: Path) -> None:
    async with live_server(tmp_path, allowed_origins=("https://friends.example",)) as friendly:
        response = await friendly.request("POST", "/api/guests", {"name": "Ada"}, origin="https://friends.example")
        assert response.status_code == 201


@async_test()
async def test_anonymous_callers_cannot_act(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table()
    async with server.socket(table) as socket:
        error = await exchange(socket, {"type": "sit", "request": "1", "seat": 1}, "error")
        assert error["code"] == "identity/none"
        await exchange(socket, {"type": "ping", "request": "2"}, "pong")


@async_test()
async def test_a_link_adds_a_device_and_can_be_revoked(server: LiveServer) -> None:
    ada = await server.guest()
    first = (await ada.request("POST", "/api/me/link")).json()["secret"]
    second = (await ada.request("POST", "/api/me/link")).json()["secret"]
    assert code_of(await server.request("POST", "/api/links/redeem", {"secret": first})) == (404, "identity/link")
    welcome = (await server.request("POST", "/api/links/redeem", {"secret": second})).json()
    assert welcome["me"]["player"] == ada.player
    assert welcome["token"] != ada.token
    devices = (await ada.request("GET", "/api/me/devices")).json()
    assert sorted(device["this"] for device in devices) == [False, True]
    assert (await ada.request("DELETE", "/api/me/link")).status_code == 204
    assert (await server.request("POST", "/api/links/redeem", {"secret": second})).status_code == 404


@async_test()
async def test_a_signed_out_device_is_disconnected_at_once(server: LiveServer) -> None:
    ada = await server.guest()
    secret = (await ada.request("POST", "/api/me/link")).json()["secret"]
    other = SignedInGuest(
        server, (await server.request("POST", "/api/links/redeem", {"secret": secret})).json()["token"], ada.player
    )
    table = await ada.table()
    async with other.socket(table) as socket, ada.socket(table) as mine:
        await receive(socket, "snapshot")
        (device,) = [each["id"] for each in (await ada.request("GET", "/api/me/devices")).json() if not each["this"]]
        assert (await ada.request("DELETE", f"/api/me/devices/{device}")).status_code == 204
        closing = await receive(socket, "closing")
        assert (closing["code"], closing["retry"]) == ("identity/revoked", False)
        with pytest.raises(ConnectionClosed):
            await receive(socket)
        await exchange(mine, {"type": "ping", "request": "1"}, "pong")
    assert code_of(await other.request("GET", "/api/me")) == (401, "identity/unknown")
    async with other.socket(table) as socket:
        assert (await receive(socket))["code"] == "identity/unknown"
    assert code_of(await ada.request("DELETE", f"/api/me/devices/{device}")) == (404, "identity/device")


@async_test()
async def test_a_device_signed_out_by_another_process_is_disconnected_within_two_seconds(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the first look at the devices in storage, which follows within a second."""
    ada = await server.guest()
    table = await ada.table()
    async with ada.socket(table) as socket:
        await receive(socket, "snapshot")
        (device,) = (await ada.request("GET", "/api/me/devices")).json()
        sockets, found = server.context.sockets, Future[bool]()
        assert sockets._interval == 1
        (here,) = sockets._by_device[device["id"]]
        check = sockets._check

        async def look() -> None:
            if found.done():
                return
            await server.context.store.people.revoke_device(ada.player, device["id"])
            await check()
            found.set_result(here.outbox.closing is not None)

        monkeypatch.setattr(sockets, "_check", look)
        assert await asyncio.wrap_future(found), "the first look finds it"
        assert (await receive(socket, "closing"))["code"] == "identity/revoked"


@async_test()
async def test_a_new_name_is_used_by_open_sockets(server: LiveServer) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    table = await ada.table()
    async with bob.socket(table) as socket:
        await receive(socket, "snapshot")
        assert (await bob.request("PATCH", "/api/me", {"name": "Robert", "language": "fr"})).json()["language"] == "fr"
        await exchange(socket, {"type": "sit", "request": "1", "seat": 1}, "ack")
    seats = (await ada.request("GET", f"/api/tables/{table}")).json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", "Robert"]


@async_test()
async def test_each_person_on_a_device_decides_about_research(server: LiveServer) -> None:
    ann = await server.guest("Ann")
    ben = (await ann.request("POST", "/api/me/companions", {"name": "Ben"})).json()["player"]
    assert (await ann.request("GET", "/api/me")).json()["research"] is False
    for word in (True, False, True):
        assert (await ann.request("PATCH", "/api/me", {"research": word})).json()["research"] is word
        assert (await ann.request("GET", "/api/me")).json()["research"] is word
    assert (await ann.request("GET", f"/api/me?as={ben}")).json()["research"] is False
    assert (await ann.request("PATCH", f"/api/me?as={ben}", {"research": True})).json()["player"] == ben
    assert [each["research"] for each in (await ann.request("GET", "/api/me/companions")).json()] == [True]
    for nonsense in (1, "yes", "true"):
        assert (await ann.request("PATCH", "/api/me", {"research": nonsense})).status_code == 422
    assert code_of(await server.request("PATCH", "/api/me", {"research": True})) == (401, "identity/none")
    assert "research" not in (await server.request("GET", f"/api/players/{ann.player}")).json()


@async_test()
async def test_chat_of_muted_people_is_not_sent(server: LiveServer) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    table = await ada.table()
    async with ada.socket(table) as hers, bob.socket(table) as his:
        await exchange(his, {"type": "say", "request": "1", "text": "hello"}, "ack")
        await receive(hers, "snapshot")
        assert (await receive(hers, "update"))["happenings"][0]["details"]["text"] == "hello"
        assert (await ada.request("PUT", f"/api/me/mutes/{bob.player}")).status_code == 204
        assert (await ada.request("GET", "/api/me/mutes")).json() == [bob.player]
        await exchange(his, {"type": "say", "request": "2", "text": "rude"}, "ack")
        assert "rude" not in str(await receive(hers, "update"))
        assert (await ada.request("DELETE", f"/api/me/mutes/{bob.player}")).status_code == 204
        await exchange(his, {"type": "say", "request": "3", "text": "sorry"}, "ack")
        assert "sorry" in str(await receive(hers, "update"))
    assert code_of(await ada.request("PUT", "/api/me/mutes/nobodyatall")) == (404, "identity/player")


@pytest.mark.parametrize(("days", "stays"), [(90, False), (0, True)])
@async_test()
async def test_stale_guests_are_deleted_unless_that_is_disabled(tmp_path: Path, days: int, stays: bool) -> None:
    async with Store(f"sqlite:///{tmp_path / 'cartable.sqlite'}") as store:
        long_ago = (await store.people.new_guest("Old", "en", 1)).identity.player.id
    async with live_server(tmp_path, forget_guests=days) as late:
        new = (await late.guest("New")).player
        people = late.context.store.people
        if not stays:
            async with asyncio.timeout(PATIENCE):
                while await people.player(long_ago) is not None:
                    await asyncio.sleep(0.01)
        assert (await late.request("GET", f"/api/players/{long_ago}")).is_success is stays
        assert (await late.request("GET", f"/api/players/{new}")).is_success


@async_test()
async def test_too_many_sockets_of_one_person_are_refused(tmp_path: Path) -> None:
    async with live_server(tmp_path, limits=0.1) as narrow:
        ada = await narrow.guest()
        table = await ada.table()
        async with ada.socket(table), ada.socket(table), ada.socket(table), ada.socket(table) as fourth:
            closing = await receive(fourth)
            assert (closing["type"], closing["code"]) == ("closing", "limit/sockets")


@async_test()
async def test_a_rate_limit_says_when_to_retry(tmp_path: Path) -> None:
    async with live_server(tmp_path, limits=0.1) as narrow:
        responses = [await narrow.request("POST", "/api/guests", {"name": "Ada"}) for _ in range(5)]
        assert [response.status_code for response in responses] == [201, 201, 201, 429, 429]
        assert code_of(responses[-1]) == (429, "limit/guests")
        assert int(responses[-1].headers["retry-after"]) > 0
        codes = [(await narrow.request("GET", "/api/tables/by-code/AAAAAA")).status_code for _ in range(3)]
        assert codes == [404, 404, 429]


@async_test()
async def test_a_companion_acts_under_their_own_name(server: LiveServer) -> None:
    ann, eve = await server.guest("Ann"), await server.guest("Eve")
    bearer = f"Bearer {ann.token}"
    ben = (await server.request("POST", "/api/me/companions", {"name": "Ben"}, authorization=bearer)).json()["player"]
    wanted = {"game": "shokoba", "options": {"players": 2}}
    table = (await server.request("POST", "/api/tables", wanted, authorization=bearer)).json()["id"]
    sit = {"type": "sit", "request": "1", "seat": 1}
    command = f"/api/tables/{table}/commands?as="
    refused = await server.request("POST", command + ben, sit, authorization=f"Bearer {eve.token}")
    assert code_of(refused) == (404, "identity/companion")
    assert code_of(await server.request("POST", command + ben, sit)) == (404, "identity/companion")
    assert (await server.request("POST", command + ben, sit, authorization=bearer)).status_code == 200
    seats = (await server.request("GET", f"/api/tables/{table}")).json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Ben"]
    start = {"type": "start", "request": "2"}
    assert (await server.request("POST", f"/api/tables/{table}/commands", start, authorization=bearer)).is_success
    async with server.socket(table, f"?as={ben}", authorization=bearer) as socket:
        snapshot = await receive(socket)
    assert (snapshot["you"], snapshot["player"]) == (1, ben)
    assert "??" not in snapshot["moment"]["view"]["hands"][1]
    assert set(snapshot["moment"]["view"]["hands"][0]) == {"??"}


@async_test()
async def test_a_person_with_an_open_page_is_seen(server: LiveServer) -> None:
    ada = await server.guest("Ada")
    table = await ada.table()
    (device,) = (await ada.request("GET", "/api/me/devices")).json()

    def forget_when_seen(connection: Connection) -> None:
        connection.execute(text("UPDATE devices SET seen_at = 5 WHERE id = :id"), {"id": device["id"]})

    async with ada.socket(table) as socket:
        await receive(socket, "snapshot")
        store, sockets = server.context.store, server.context.sockets
        writing = store._database.write(forget_when_seen)
        asyncio.run_coroutine_threadsafe(writing, server.loop).result()
        server.loop.call_soon_threadsafe(setattr, sockets, "_seen_again_at", 0.0)
        async with asyncio.timeout(PATIENCE):
            while True:
                reading = store.people.devices(ada.player)
                (row,) = asyncio.run_coroutine_threadsafe(reading, server.loop).result()
                if row.seen_at > 5:
                    break
                await asyncio.sleep(0.05)

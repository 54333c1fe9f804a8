"""Who somebody is: guests, cookies, origins, devices, links, mutes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cartable.server.storage import Store
from tests.asynchronous import asynchronous
from tests.server.web.door import Door, Visit, door, heard, told


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@asynchronous()
async def test_a_guest_gets_a_token_and_a_cookie_that_scripts_cannot_read(open_door: Door) -> None:
    answer = await open_door.ask("POST", "/api/guests", {"name": "  Ada   L. ", "language": "fr"})
    assert answer.status_code == 201
    assert answer.json()["me"]["name"] == "Ada L."
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie
    me = await open_door.ask("GET", "/api/me", cookie=cookie_of(answer))
    assert me.json() == answer.json()["me"]
    bearer = await open_door.ask("GET", "/api/me", authorization=f"Bearer {answer.json()['token']}")
    assert bearer.json() == me.json()


@pytest.mark.parametrize("name", ["", "   ", "\u202eadA", "a" * 41, "a\x00b", "\u200b"])
@asynchronous()
async def test_a_name_is_a_name(open_door: Door, name: str) -> None:
    answer = await open_door.ask("POST", "/api/guests", {"name": name})
    assert answer.status_code == 422


@asynchronous()
async def test_the_cookie_is_secure_where_a_trusted_proxy_speaks_https(tmp_path: Path) -> None:
    async with door(tmp_path, trusted_proxies=("127.0.0.1",), metrics_token="m") as behind:
        proxied = {"x_forwarded_proto": "https", "x_forwarded_for": "192.0.2.7", "origin": "https://cards.example"}
        answer = await behind.ask("POST", "/api/guests", {"name": "Ada"}, host="cards.example", **proxied)
        assert answer.status_code == 201
        assert "; secure" in answer.headers["set-cookie"].lower()
        assert "max-age" in answer.headers["strict-transport-security"]
        foreign = {**proxied, "origin": "http://cards.example"}
        assert (await behind.ask("POST", "/api/guests", {"name": "Ada"}, host="cards.example", **foreign)).is_error


@asynchronous()
async def test_nobody_else_is_believed_about_addresses_and_https(open_door: Door) -> None:
    answer = await open_door.ask("POST", "/api/guests", {"name": "Ada"}, x_forwarded_proto="https")
    assert "secure" not in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" not in answer.headers


@asynchronous()
async def test_a_token_that_is_none_is_refused_everywhere(open_door: Door) -> None:
    for header in ("Bearer nonsense", "Bearer", "Basic YTpi", "Bearer " + "x" * 200):
        assert code_of(await open_door.ask("GET", "/api/me", authorization=header)) == (401, "identity/unknown")
    forged = await open_door.ask("GET", "/api/me", cookie="cartable=" + "x" * 43)
    assert code_of(forged) == (401, "identity/unknown")
    assert "max-age=0" in forged.headers["set-cookie"].lower()
    nobody = await open_door.ask("GET", "/api/me")
    assert (nobody.status_code, nobody.json()) == (200, None)
    assert code_of(await open_door.ask("GET", "/api/me/devices")) == (401, "identity/none")


@asynchronous()
async def test_writes_with_a_cookie_come_from_our_own_pages(open_door: Door) -> None:
    cookie = cookie_of(await open_door.ask("POST", "/api/guests", {"name": "Ada"}))
    change = {"name": "Bea"}
    for origin, expected in [
        (open_door.url, 200),
        ("https://evil.example", 403),
        ("null", 403),
        (open_door.url.replace("127.0.0.1", "localhost"), 403),
    ]:
        answer = await open_door.ask("PATCH", "/api/me", change, cookie=cookie, origin=origin)
        assert answer.status_code == expected, origin
    assert code_of(await open_door.ask("PATCH", "/api/me", change, cookie=cookie)) == (403, "origin/missing")
    assert code_of(await open_door.ask("POST", "/api/guests", change, origin="null")) == (403, "origin/foreign")
    assert (await open_door.ask("GET", "/api/me", cookie=cookie, origin="https://evil.example")).status_code == 200


@asynchronous()
async def test_a_form_of_another_kind_is_not_read(open_door: Door) -> None:
    async with httpx.AsyncClient(base_url=open_door.url, trust_env=False) as http:
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
            answer = await http.post("/api/guests", content='{"name": "Ada"}', headers={"content-type": kind})
            assert code_of(answer) == (422, "json/shape")


@asynchronous()
async def test_sockets_of_pages_come_from_our_own_pages(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table()
    cookie = f"cartable={ada.token}"
    async with open_door.socket(table, cookie=cookie, origin=open_door.url) as socket:
        assert (await heard(socket, "snapshot"))["you"] == 0
    for headers in (
        {"cookie": cookie, "origin": "https://evil.example"},
        {"cookie": cookie, "origin": "null"},
        {"cookie": cookie},
        {"origin": "https://evil.example"},
        {"authorization": f"Bearer {ada.token}", "origin": "https://evil.example"},
    ):
        with pytest.raises(InvalidStatus) as refused:
            await open_door.socket(table, **headers)
        assert refused.value.response.status_code == 403
    async with open_door.socket(table) as socket:
        assert (await heard(socket, "snapshot"))["you"] is None


@asynchronous()
async def test_other_sites_may_be_allowed(tmp_path: Path) -> None:
    async with door(tmp_path, allowed_origins=("https://friends.example",)) as friendly:
        answer = await friendly.ask("POST", "/api/guests", {"name": "Ada"}, origin="https://friends.example")
        assert answer.status_code == 201


@asynchronous()
async def test_nobody_acts_without_a_name(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table()
    async with open_door.socket(table) as socket:
        error = await told(socket, {"type": "sit", "request": "1", "seat": 1}, "error")
        assert error["code"] == "identity/none"
        await told(socket, {"type": "ping", "request": "2"}, "pong")


@asynchronous()
async def test_a_link_makes_another_device_and_can_be_revoked(open_door: Door) -> None:
    ada = await open_door.guest()
    first = (await ada.ask("POST", "/api/me/link")).json()["secret"]
    second = (await ada.ask("POST", "/api/me/link")).json()["secret"]
    assert code_of(await open_door.ask("POST", "/api/links/redeem", {"secret": first})) == (404, "identity/link")
    welcome = (await open_door.ask("POST", "/api/links/redeem", {"secret": second})).json()
    assert welcome["me"]["player"] == ada.player
    assert welcome["token"] != ada.token
    devices = (await ada.ask("GET", "/api/me/devices")).json()
    assert sorted(device["this"] for device in devices) == [False, True]
    assert (await ada.ask("DELETE", "/api/me/link")).status_code == 204
    assert (await open_door.ask("POST", "/api/links/redeem", {"secret": second})).status_code == 404


@asynchronous()
async def test_a_device_that_is_signed_out_is_out_at_once(open_door: Door) -> None:
    ada = await open_door.guest()
    secret = (await ada.ask("POST", "/api/me/link")).json()["secret"]
    other = Visit(
        open_door, (await open_door.ask("POST", "/api/links/redeem", {"secret": secret})).json()["token"], ada.player
    )
    table = await ada.table()
    async with other.socket(table) as socket, ada.socket(table) as mine:
        await heard(socket, "snapshot")
        (device,) = [each["id"] for each in (await ada.ask("GET", "/api/me/devices")).json() if not each["this"]]
        assert (await ada.ask("DELETE", f"/api/me/devices/{device}")).status_code == 204
        closing = await heard(socket, "closing")
        assert (closing["code"], closing["retry"]) == ("identity/revoked", False)
        with pytest.raises(ConnectionClosed):
            await heard(socket)
        await told(mine, {"type": "ping", "request": "1"}, "pong")
    assert code_of(await other.ask("GET", "/api/me")) == (401, "identity/unknown")
    async with other.socket(table) as socket:
        assert (await heard(socket))["code"] == "identity/unknown"
    assert code_of(await ada.ask("DELETE", f"/api/me/devices/{device}")) == (404, "identity/device")


@asynchronous()
async def test_a_device_signed_out_elsewhere_is_out_within_two_seconds(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table()
    async with ada.socket(table) as socket:
        await heard(socket, "snapshot")
        (device,) = (await ada.ask("GET", "/api/me/devices")).json()
        people = open_door.reception.store.people
        revoking = people.revoke_device(ada.player, device["id"])
        asyncio.run_coroutine_threadsafe(revoking, open_door.loop).result()
        async with asyncio.timeout(2):
            assert (await heard(socket, "closing"))["code"] == "identity/revoked"


@asynchronous()
async def test_a_new_name_is_known_at_open_sockets(open_door: Door) -> None:
    ada, bob = await open_door.guest("Ada"), await open_door.guest("Bob")
    table = await ada.table()
    async with bob.socket(table) as socket:
        await heard(socket, "snapshot")
        assert (await bob.ask("PATCH", "/api/me", {"name": "Robert", "language": "fr"})).json()["language"] == "fr"
        await told(socket, {"type": "sit", "request": "1", "seat": 1}, "ack")
    seats = (await ada.ask("GET", f"/api/tables/{table}")).json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", "Robert"]


@asynchronous()
async def test_everybody_on_a_device_agrees_to_research_for_themselves(open_door: Door) -> None:
    ann = await open_door.guest("Ann")
    ben = (await ann.ask("POST", "/api/me/companions", {"name": "Ben"})).json()["player"]
    assert (await ann.ask("GET", "/api/me")).json()["research"] is False
    for word in (True, False, True):
        assert (await ann.ask("PATCH", "/api/me", {"research": word})).json()["research"] is word
        assert (await ann.ask("GET", "/api/me")).json()["research"] is word
    assert (await ann.ask("GET", f"/api/me?as={ben}")).json()["research"] is False
    assert (await ann.ask("PATCH", f"/api/me?as={ben}", {"research": True})).json()["player"] == ben
    assert [each["research"] for each in (await ann.ask("GET", "/api/me/companions")).json()] == [True]
    for nonsense in (1, "yes", "true"):
        assert (await ann.ask("PATCH", "/api/me", {"research": nonsense})).status_code == 422
    assert code_of(await open_door.ask("PATCH", "/api/me", {"research": True})) == (401, "identity/none")
    assert "research" not in (await open_door.ask("GET", f"/api/players/{ann.player}")).json()


@asynchronous()
async def test_the_words_of_somebody_muted_are_not_heard(open_door: Door) -> None:
    ada, bob = await open_door.guest("Ada"), await open_door.guest("Bob")
    table = await ada.table()
    async with ada.socket(table) as hers, bob.socket(table) as his:
        await told(his, {"type": "say", "request": "1", "text": "hello"}, "ack")
        await heard(hers, "snapshot")
        assert (await heard(hers, "update"))["happenings"][0]["details"]["text"] == "hello"
        assert (await ada.ask("PUT", f"/api/me/mutes/{bob.player}")).status_code == 204
        assert (await ada.ask("GET", "/api/me/mutes")).json() == [bob.player]
        await told(his, {"type": "say", "request": "2", "text": "rude"}, "ack")
        assert "rude" not in str(await heard(hers, "update"))
        assert (await ada.ask("DELETE", f"/api/me/mutes/{bob.player}")).status_code == 204
        await told(his, {"type": "say", "request": "3", "text": "sorry"}, "ack")
        assert "sorry" in str(await heard(hers, "update"))
    assert code_of(await ada.ask("PUT", "/api/me/mutes/nobodyatall")) == (404, "identity/player")


@pytest.mark.parametrize(("days", "stays"), [(90, False), (0, True)])
@asynchronous()
async def test_a_guest_who_never_came_back_is_forgotten_unless_the_host_says_never(
    tmp_path: Path, days: int, stays: bool
) -> None:
    async with Store(f"sqlite:///{tmp_path / 'cartable.sqlite'}") as store:
        long_ago = (await store.people.new_guest("Old", "en", 1)).identity.player.id
    async with door(tmp_path, forget_guests=days) as late:
        new = (await late.guest("New")).player
        people = late.reception.store.people
        if not stays:
            async with asyncio.timeout(10):
                while await people.player(long_ago) is not None:
                    await asyncio.sleep(0.01)
        assert (await late.ask("GET", f"/api/players/{long_ago}")).is_success is stays
        assert (await late.ask("GET", f"/api/players/{new}")).is_success


@asynchronous()
async def test_too_many_sockets_of_one_person_are_turned_away(tmp_path: Path) -> None:
    async with door(tmp_path, limits=0.1) as narrow:
        ada = await narrow.guest()
        table = await ada.table()
        async with ada.socket(table), ada.socket(table), ada.socket(table), ada.socket(table) as fourth:
            closing = await heard(fourth)
            assert (closing["type"], closing["code"]) == ("closing", "limit/sockets")


@asynchronous()
async def test_too_much_is_told_when_to_come_back(tmp_path: Path) -> None:
    async with door(tmp_path, limits=0.1) as narrow:
        answers = [await narrow.ask("POST", "/api/guests", {"name": "Ada"}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        assert code_of(answers[-1]) == (429, "limit/guests")
        assert int(answers[-1].headers["retry-after"]) > 0
        codes = [(await narrow.ask("GET", "/api/tables/by-code/AAAAAA")).status_code for _ in range(3)]
        assert codes == [404, 404, 429]


@asynchronous()
async def test_somebody_else_on_the_device_sits_and_plays_as_themselves(open_door: Door) -> None:
    ann, stranger = await open_door.guest("Ann"), await open_door.guest("Eve")
    bearer = f"Bearer {ann.token}"
    ben = (await open_door.ask("POST", "/api/me/companions", {"name": "Ben"}, authorization=bearer)).json()["player"]
    wanted = {"game": "shokoba", "options": {"players": 2}}
    table = (await open_door.ask("POST", "/api/tables", wanted, authorization=bearer)).json()["id"]
    sit = {"type": "sit", "request": "1", "seat": 1}
    command = f"/api/tables/{table}/commands?as="
    refused = await open_door.ask("POST", command + ben, sit, authorization=f"Bearer {stranger.token}")
    assert code_of(refused) == (404, "identity/companion")
    assert code_of(await open_door.ask("POST", command + ben, sit)) == (404, "identity/companion")
    assert (await open_door.ask("POST", command + ben, sit, authorization=bearer)).status_code == 200
    seats = (await open_door.ask("GET", f"/api/tables/{table}")).json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Ben"]
    start = {"type": "start", "request": "2"}
    assert (await open_door.ask("POST", f"/api/tables/{table}/commands", start, authorization=bearer)).is_success
    async with open_door.socket(table, f"?as={ben}", authorization=bearer) as socket:
        snapshot = await heard(socket)
    assert (snapshot["you"], snapshot["player"]) == (1, ben)
    assert "??" not in snapshot["moment"]["view"]["hands"][1]
    assert set(snapshot["moment"]["view"]["hands"][0]) == {"??"}

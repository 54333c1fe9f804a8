"""Hosts, and people who share a device, over REST and sockets."""

from __future__ import annotations

from typing import Any

import httpx

from tests.async_test import async_test
from tests.server.web.live_server import LiveServer, SignedInGuest, exchange, receive


def code_of(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


async def command(guest: SignedInGuest, table: str, kind: str, as_: str = "", **fields: Any) -> httpx.Response:
    path = f"/api/tables/{table}/commands" + (f"?as={as_}" if as_ else "")
    request = f"{kind}-{as_ or guest.player}-{fields}".translate({ord(each): "_" for each in " {}':,"})[:60]
    return await guest.request("POST", path, {"type": kind, "request": request, **fields})


async def companion_of(guest: SignedInGuest, name: str = "Ben") -> str:
    player: str = (await guest.request("POST", "/api/me/companions", {"name": name})).json()["player"]
    return player


@async_test()
async def test_a_companion_cannot_sit_against_the_owner_at_a_rated_table(server: LiveServer) -> None:
    ann, eve = await server.guest("Ann"), await server.guest("Eve")
    ben = await companion_of(ann)
    table = await ann.table(rated=True)
    refused = await command(ann, table, "sit", ben, seat=1)
    assert code_of(refused) == (409, "seat/household")
    assert refused.json()["message"]["fr"].startswith("à une table classée")
    await ann.request("DELETE", f"/api/me/companions/{ben}")
    assert (await command(eve, table, "sit", seat=1)).is_success


@async_test()
async def test_a_removed_companion_with_a_device_of_their_own_is_still_of_the_household(server: LiveServer) -> None:
    ann = await server.guest("Ann")
    ben = await companion_of(ann)
    secret = (await ann.request("POST", f"/api/me/link?as={ben}")).json()["secret"]
    welcome = (await server.request("POST", "/api/links/redeem", {"secret": secret})).json()
    own = SignedInGuest(server, welcome["token"], welcome["me"]["player"])
    assert own.player == ben
    await ann.request("DELETE", f"/api/me/companions/{ben}")
    table = await ann.table(rated=True)
    async with own.socket(table) as socket:
        await receive(socket, "snapshot")
        answer = await exchange(socket, {"type": "sit", "request": "1", "seat": 1}, "error")
        assert answer["code"] == "seat/household"


@async_test()
async def test_a_device_that_redeems_a_link_joins_the_households(server: LiveServer) -> None:
    ann, ben, eve = await server.guest("Ann"), await server.guest("Ben"), await server.guest("Eve")
    table = await ann.table(rated=True)
    assert (await command(eve, table, "sit", seat=1)).is_success
    assert (await command(eve, table, "rise")).is_success
    secret = (await ann.request("POST", "/api/me/link")).json()["secret"]
    assert (await ben.request("POST", "/api/links/redeem", {"secret": secret})).is_success
    assert code_of(await command(ben, table, "sit", seat=1)) == (409, "seat/household")


@async_test()
async def test_a_second_guest_of_the_same_browser_is_of_the_household(server: LiveServer) -> None:
    ann = await server.guest("Ann")
    welcome = (await ann.request("POST", "/api/guests", {"name": "Also Ann"})).json()
    other = SignedInGuest(server, welcome["token"], welcome["me"]["player"])
    table = await ann.table(rated=True)
    assert code_of(await command(other, table, "sit", seat=1)) == (409, "seat/household")
    stale = await server.request("POST", "/api/guests", {"name": "New"}, authorization="Bearer nonsense")
    assert stale.status_code == 201


@async_test()
async def test_two_seats_of_one_device_are_shown_to_others_without_the_device(server: LiveServer) -> None:
    ann, eve = await server.guest("Ann"), await server.guest("Eve")
    ben = await companion_of(ann)
    table = await ann.table()
    assert (await command(ann, table, "sit", ben, seat=1)).is_success
    async with eve.socket(table) as socket:
        snapshot = await receive(socket, "snapshot")
    assert [seat["shares_device_with"] for seat in snapshot["table"]["seats"]] == [[1], [0]]
    devices = (await ann.request("GET", "/api/me/devices")).json()
    assert devices[0]["id"] not in str(snapshot)


@async_test()
async def test_the_host_removes_mutes_hands_on_and_closes(server: LiveServer) -> None:
    ann, bob, eve = [await server.guest(name) for name in ("Ann", "Bob", "Eve")]
    table = await ann.table()
    async with ann.socket(table) as hers, bob.socket(table) as his, eve.socket(table) as other:
        for socket in (hers, his, other):
            await receive(socket, "snapshot")
        await exchange(his, {"type": "sit", "request": "1", "seat": 1}, "ack")
        for kind in ("remove", "mute", "make_host"):
            error = await exchange(his, {"type": kind, "request": f"b-{kind}", "player": ann.player}, "error")
            assert error["code"] == "table/not-host"
        await exchange(hers, {"type": "mute", "request": "m", "player": bob.player}, "ack")
        error = await exchange(his, {"type": "say", "request": "2", "text": "rude"}, "error")
        assert error["code"] == "chat/muted"
        await exchange(hers, {"type": "remove", "request": "r", "player": bob.player}, "ack")
        while (snapshot := await receive(his, "snapshot"))["you"] is not None:
            pass  # the one of sitting down
        assert snapshot["table"]["removed"] == [{"player": bob.player, "name": "Bob"}]
        error = await exchange(his, {"type": "sit", "request": "3", "seat": 1}, "error")
        assert error["code"] == "seat/removed"
        await exchange(hers, {"type": "let_in", "request": "l", "player": bob.player}, "ack")
        await exchange(his, {"type": "sit", "request": "4", "seat": 1}, "ack")
        await exchange(hers, {"type": "make_host", "request": "h", "player": bob.player}, "ack")
        error = await exchange(hers, {"type": "close_table", "request": "c"}, "error")
        assert error["code"] == "table/not-host"
        await exchange(his, {"type": "close_table", "request": "c"}, "ack")
        while True:
            update = await receive(other, "update")
            assert "rude" not in str(update)
            if update["table"] and update["table"]["closed"]:
                break
        assert update["happenings"][-1]["words"]["fr"] == "L'hôte a fermé la table"
    late = (await eve.request("GET", f"/api/tables/{table}")).json()
    assert (late["state"], late["closed"]) == ("finished", "host")
    assert table not in [each["id"] for each in (await bob.request("GET", "/api/me/tables")).json()]

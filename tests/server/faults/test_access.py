"""Access: pages of other sites, forged and revoked tokens, and attempts to act for another seat."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from cartable.client import Guest, Refused
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.faults.conftest import Servers
from tests.server.faults.players import seated
from tests.server.faults.raw_socket import bearer, raw_socket

TWO: dict[str, Any] = {"options": {"players": 2}}
FOREIGN_ORIGINS = ["https://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1", "file://", ""]


def cookie(token: str | None) -> dict[str, str]:
    return {"Cookie": f"cartable={token}"}


@async_test()
async def test_pages_of_other_sites_cannot_open_sockets(servers: Servers) -> None:
    url = servers.urls[0]
    async with seated([url], "shokoba", 2, **TWO) as players:
        table, token = players[0].connection.table.id, players[0].guest.token
        for identity in (cookie(token), bearer(token), {}):
            for origin in FOREIGN_ORIGINS:
                with pytest.raises(InvalidStatus) as refused:
                    async with raw_socket(url, table, {**identity, "Origin": origin}):
                        pass
                assert refused.value.response.status_code == 403
        async with raw_socket(url, table, {**cookie(token), "Origin": url}) as own:
            assert (await own.receive("snapshot"))["you"] == 0
        with pytest.raises(InvalidStatus):  # browsers send an Origin with a cookie
            async with raw_socket(url, table, cookie(token)):
                pass
        async with raw_socket(url, table, bearer(token)) as program:
            assert (await program.receive("snapshot"))["you"] == 0


@async_test()
async def test_pages_of_other_sites_cannot_write(servers: Servers) -> None:
    url = servers.urls[0]
    async with (
        seated([url], "shokoba", 2, **TWO) as players,
        httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE) as http,
    ):
        token, connection = players[0].guest.token, players[0].connection
        address, command = f"{url}/api/tables/{connection.table.id}/commands", {"type": "resign", "request": "forged"}
        for headers in [{**cookie(token), "Origin": origin} for origin in FOREIGN_ORIGINS] + [cookie(token)]:
            response = await http.post(address, json=command, headers=headers)
            assert response.status_code == 403
            assert response.json()["code"].startswith("origin/")
            plain = {**headers, "Content-Type": "text/plain"}
            assert (await http.post(address, content=response.request.content, headers=plain)).status_code == 403
        assert connection.table.state == "running"
        response = await http.post(address, json=command, headers={**cookie(token), "Origin": url})
        assert response.status_code == 200


@async_test()
async def test_forged_tokens_are_refused(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        connection, token = players[0].connection, players[0].guest.token
        assert token is not None
        changed = token[:-1] + ("A" if token[-1] != "A" else "B")
        for forged in (changed, secrets.token_urlsafe(32), token.upper(), "x", "' OR 1=1 --"):
            with pytest.raises(Refused) as refused:
                async with Guest(servers.urls[-1], forged) as unknown:
                    await unknown.me()
            assert refused.value.status == 401
            with pytest.raises(Refused, match="identity/unknown"):
                async with Guest(servers.urls[-1], forged).at(connection.table, retry_for=5):
                    pass


@async_test()
async def test_a_revoked_device_is_disconnected_from_every_server(servers: Servers) -> None:
    async with (
        seated(servers.urls, "shokoba", 2, **TWO) as players,
        httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE) as http,
    ):
        player, url = players[0], servers.urls[0]
        link = (await http.post(f"{url}/api/me/link", headers=bearer(player.guest.token))).json()
        thief = (await http.post(f"{url}/api/links/redeem", json={"secret": link["secret"]})).json()["token"]
        async with AsyncExitStack() as stack:
            open_ones = [
                await stack.enter_async_context(Guest(each, thief).at(player.connection.table)) for each in servers.urls
            ]
            assert [connection.seat for connection in open_ones] == [player.connection.seat] * len(open_ones)
            devices = (await http.get(f"{url}/api/me/devices", headers=bearer(thief))).json()
            (stolen,) = [device["id"] for device in devices if device["this"]]
            gone = await http.delete(f"{url}/api/me/devices/{stolen}", headers=bearer(player.guest.token))
            assert gone.status_code == 204
            # how soon: `test_a_device_signed_out_by_another_process_is_disconnected_within_two_seconds`
            async with asyncio.timeout(PATIENCE):
                for connection in open_ones:
                    with pytest.raises(Refused, match="identity/revoked"):
                        async for _ in connection:
                            pass
            for connection in open_ones:
                with pytest.raises(Refused):
                    await connection.send("resign")
        with pytest.raises(Refused, match="identity/unknown"):
            async with Guest(url, thief) as unknown:
                await unknown.me()
        http.cookies.clear()
        guessed = await http.post(f"{url}/api/links/redeem", json={"secret": secrets.token_urlsafe(24)})
        assert guessed.status_code == 404
        assert (await player.connection.send("ping")).type == "pong"
        assert player.connection.table.state == "running"


@async_test()
async def test_nobody_acts_for_another_seat(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        mine, theirs = players[0].connection, players[1].connection
        async with raw_socket(servers.urls[-1], mine.table.id, bearer(players[0].guest.token)) as raw:
            await raw.receive("snapshot")
            for forged in ({"seat": 1}, {"player": players[1].id}, {"as": 1}):
                await raw.send({"type": "resign", "request": "r", **forged})
                assert (await raw.receive("error"))["code"] == "json/shape"
        async with raw_socket(servers.urls[-1], mine.table.id) as anonymous:
            assert (await anonymous.receive("snapshot"))["you"] is None
            await anonymous.send({"type": "resign", "request": "r"})
            assert (await anonymous.receive("error"))["code"] == "identity/none"
        with pytest.raises(Refused, match=r"seat/taken|table/started"):
            await mine.send("sit", seat=1)
        assert (await theirs.send("ping")).type == (await mine.send("ping")).type == "pong"
        assert theirs.table.state == mine.table.state == "running"

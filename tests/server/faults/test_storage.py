"""The database is locked, full, read-only or missing: commands are refused, and everything works again afterwards."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from cartable.client import Refused
from tests.async_test import async_test
from tests.databases import POSTGRES, fresh_database, need_postgres
from tests.patience import PATIENCE
from tests.server.faults.players import Player, playing, seated
from tests.server.faults.proxy import Proxy
from tests.server.faults.raw_socket import bearer
from tests.server.faults.stored_acts import check_nothing_was_lost
from tests.server_process import Server, running_server

TWO: dict[str, Any] = {"options": {"players": 2}}


async def command_now(player: Player, request: str) -> httpx.Response:
    """Send a command without a client that would repeat it."""
    url = f"{player.guest.url}/api/tables/{player.connection.table.id}/commands"
    phrase = {"type": "say_phrase", "request": request, "phrase": "hello"}
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE) as http:
        return await http.post(url, json=phrase, headers=bearer(player.guest.token))


async def is_ready(server: Server) -> bool:
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE) as http:
        return (await http.get(f"{server.url}/readyz")).status_code == 200


async def check_play_continues(players: list[Player]) -> None:
    """Check that more moves are acknowledged."""
    before = count_acknowledged(players)
    async with asyncio.timeout(PATIENCE):
        while count_acknowledged(players) < before + 4:
            await asyncio.sleep(0.05)


def count_acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def end_and_check(server: Server, database: str, players: list[Player]) -> None:
    server.stop()
    acknowledged = [move for player in players for move in player.acknowledged]
    await check_nothing_was_lost(database, {player.connection.table.id for player in players}, acknowledged)
    for player in players:
        player.check_numbers()


@asynccontextmanager
async def table_on_a_file(folder: Path) -> AsyncIterator[tuple[Server, str, list[Player]]]:
    with fresh_database("sqlite", folder) as database, running_server(database, folder, "--limits", "0") as server:
        async with seated([server.url], "shokoba", 2, **TWO) as players:
            yield server, database, players


@async_test()
async def test_a_locked_file(tmp_path: Path) -> None:
    """Another program, such as a backup, locks the file for longer than the server waits."""
    async with table_on_a_file(tmp_path) as (server, database, players):
        async with playing(players):
            await check_play_continues(players)
            other = sqlite3.connect(urlsplit(database).path.removeprefix("/"), isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            before = count_acknowledged(players)
            refused = await command_now(players[0], "while-locked")
            assert (refused.status_code, refused.json()["code"]) == (503, "server/storage")
            assert count_acknowledged(players) - before <= 1, "only what was in progress when the lock began"
            other.execute("ROLLBACK")
            other.close()
            assert (await command_now(players[0], "while-locked")).status_code == 200
            await check_play_continues(players)
            assert await is_ready(server)
        await end_and_check(server, database, players)


@contextmanager
def limited_file_size(server: Server, size: int) -> Any:
    """Limit the size of the server's files, as a full disk would. 0: nothing can be written."""
    assert server.process is not None
    before = resource.prlimit(server.process, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process, resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process, resource.RLIMIT_FSIZE, before)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
@async_test()
async def test_a_disk_that_is_full_or_read_only(tmp_path: Path) -> None:
    async with table_on_a_file(tmp_path) as (server, database, players):
        async with playing(players):
            for size in (64 * 1024, 0):
                await check_play_continues(players)
                with limited_file_size(server, size):
                    refused = None
                    for number in range(2000):  # until the disk is full
                        refused = await command_now(players[0], f"with-{size}-{number}")
                        if refused.status_code != 200:
                            break
                    assert refused is not None
                    assert (refused.status_code, refused.json()["code"]) == (503, "server/storage"), size
                    before = count_acknowledged(players)
                    assert not await is_ready(server), size
                    async with players[0].guest.at(players[0].connection.table) as reading:
                        assert reading.moment.view is not None, "what is stored can still be read"
                    again = await command_now(players[0], f"with-{size}-again")
                    assert (again.status_code, again.json()["code"]) == (503, "server/storage"), size
                    assert count_acknowledged(players) == before, size
                await check_play_continues(players)
                assert await is_ready(server), size
        await end_and_check(server, database, players)


@pytest.mark.parametrize("state", ["cut", "stalled"])
@async_test()
async def test_postgres_becomes_unreachable(tmp_path: Path, state: Any) -> None:
    need_postgres()
    real = urlsplit(POSTGRES)
    with fresh_database("postgres", tmp_path) as database:
        async with Proxy(real.hostname or "", real.port or 5432) as proxy:
            through = database.replace(real.netloc, f"{real.username}@127.0.0.1:{proxy.port}")
            server = Server(through, tmp_path, "--limits", "0")
            await asyncio.to_thread(server.start)
            try:
                async with seated([server.url], "shokoba", 2, **TWO) as players:
                    async with playing(players):
                        await check_play_continues(players)
                        proxy.set_state(state)
                        refused = await command_now(players[0], "while-gone")
                        assert (refused.status_code, refused.json()["code"]) == (503, "server/storage")
                        assert not await is_ready(server)
                        proxy.set_state("open")
                        await check_play_continues(players)
                        assert (await command_now(players[0], "while-gone")).status_code == 200
                    await asyncio.to_thread(server.stop)
                    acknowledged = [move for player in players for move in player.acknowledged]
                    tables = {player.connection.table.id for player in players}
                    await check_nothing_was_lost(database, tables, acknowledged)
            finally:
                await asyncio.to_thread(server.kill)


@async_test()
async def test_a_deleted_file_is_not_created_again(tmp_path: Path) -> None:
    async with table_on_a_file(tmp_path) as (server, database, players):
        file = Path(urlsplit(database).path.removeprefix("/"))
        kept = file.with_name("elsewhere")
        assert (await command_now(players[0], "before")).status_code == 200
        file.rename(kept)
        refused = await command_now(players[0], "while-gone")
        assert refused.status_code == 503
        assert not file.exists()
        kept.rename(file)
        assert (await command_now(players[0], "while-gone")).status_code == 200
        assert await is_ready(server)


@async_test()
async def test_two_servers_cannot_share_a_file(tmp_path: Path) -> None:
    with fresh_database("sqlite", tmp_path) as database, running_server(database, tmp_path) as first:
        second = Server(database, tmp_path)
        with pytest.raises(AssertionError, match="storage/in-use"):
            second.start()
        async with seated([first.url], "shokoba", 1, **TWO) as players:
            with pytest.raises(Refused, match="seat/present"):
                await players[0].connection.send("come_back")

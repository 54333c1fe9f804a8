"""The database is locked, full, read-only, gone: commands are refused, nothing is promised, and all is well later."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from cartable.client import Refused
from tests.asynchronous import asynchronous
from tests.databases import POSTGRES, fresh_database, need_postgres
from tests.server.faults.players import Player, playing, seated
from tests.server.faults.proxy import Proxy
from tests.server.faults.raw import bearer
from tests.server.faults.truth import check_nothing_was_lost
from tests.serving import Server, running_server

TWO: dict[str, Any] = {"options": {"players": 2}}


async def command_now(player: Player, request: str) -> httpx.Response:
    """A command without a client that repeats it."""
    url = f"{player.guest.url}/api/tables/{player.place.table.id}/commands"
    phrase = {"type": "say_phrase", "request": request, "phrase": "hello"}
    async with httpx.AsyncClient(trust_env=False, timeout=30) as http:
        return await http.post(url, json=phrase, headers=bearer(player.guest.token))


async def is_ready(server: Server) -> bool:
    async with httpx.AsyncClient(trust_env=False, timeout=30) as http:
        return (await http.get(f"{server.url}/readyz")).status_code == 200


async def plays_on(players: list[Player], seconds: float = 20) -> None:
    """Whether more moves are acknowledged, within a time."""
    before = promised(players)
    deadline = time.monotonic() + seconds
    while promised(players) < before + 4:
        assert time.monotonic() < deadline, "nobody plays on"
        await asyncio.sleep(0.05)


def promised(players: list[Player]) -> int:
    return sum(len(player.promises) for player in players)


async def end_and_check(server: Server, database: str, players: list[Player]) -> None:
    server.stop()
    promises = [promise for player in players for promise in player.promises]
    await check_nothing_was_lost(database, {player.place.table.id for player in players}, promises)
    for player in players:
        player.check_what_was_told()


@asynccontextmanager
async def table_on_a_file(folder: Path) -> AsyncIterator[tuple[Server, str, list[Player]]]:
    with fresh_database("sqlite", folder) as database, running_server(database, folder, "--limits", "0") as server:
        async with seated([server.url], "shokoba", 2, **TWO) as players:
            yield server, database, players


@asynchronous(seconds=90)
async def test_a_locked_file(tmp_path: Path) -> None:
    """Another program, a backup perhaps, holds the file for longer than the server waits."""
    async with table_on_a_file(tmp_path) as (server, database, players):
        async with playing(players):
            await plays_on(players)
            other = sqlite3.connect(urlsplit(database).path.removeprefix("/"), isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            before = promised(players)
            refused = await command_now(players[0], "while-locked")
            assert (refused.status_code, refused.json()["code"]) == (503, "server/storage")
            assert promised(players) - before <= 1, "what was under way when the lock came"
            other.execute("ROLLBACK")
            other.close()
            assert (await command_now(players[0], "while-locked")).status_code == 200
            await plays_on(players)
            assert await is_ready(server)
        await end_and_check(server, database, players)


@contextmanager
def no_more_than(server: Server, size: int) -> Any:
    """Files of the server cannot grow beyond this: for a database, the disk is full. 0: nothing is written."""
    assert server.process is not None
    before = resource.prlimit(server.process, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process, resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process, resource.RLIMIT_FSIZE, before)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
@pytest.mark.parametrize("size", [0, 64 * 1024], ids=["read-only", "full"])
@asynchronous(seconds=90)
async def test_a_disk_that_takes_no_more(tmp_path: Path, size: int) -> None:
    async with table_on_a_file(tmp_path) as (server, database, players):
        async with playing(players):
            await plays_on(players)
            with no_more_than(server, size):
                refused = None
                for number in range(2000):  # until the disk is full
                    refused = await command_now(players[0], f"while-full-{number}")
                    if refused.status_code != 200:
                        break
                assert refused is not None
                assert (refused.status_code, refused.json()["code"]) == (503, "server/storage")
                before = promised(players)
                assert not await is_ready(server)
                async with players[0].guest.at(players[0].place.table) as reading:
                    assert reading.moment.view is not None, "what is stored can still be read"
                await asyncio.sleep(0.3)
                assert promised(players) == before
            await plays_on(players)
            assert await is_ready(server)
        await end_and_check(server, database, players)


@pytest.mark.parametrize("mood", ["cut", "stalled"])
@asynchronous(seconds=120)
async def test_postgres_gone_and_back(tmp_path: Path, mood: Any) -> None:
    need_postgres()
    real = urlsplit(POSTGRES)
    with fresh_database("postgres", tmp_path) as database:
        async with Proxy(real.hostname or "", real.port or 5432) as line:
            through = database.replace(real.netloc, f"{real.username}@127.0.0.1:{line.port}")
            server = Server(through, tmp_path, "--limits", "0")
            await asyncio.to_thread(server.start)
            try:
                async with seated([server.url], "shokoba", 2, **TWO) as players:
                    async with playing(players):
                        await plays_on(players)
                        line.become(mood)
                        began = time.monotonic()
                        refused = await command_now(players[0], "while-gone")
                        assert (refused.status_code, refused.json()["code"]) == (503, "server/storage")
                        assert time.monotonic() - began < 25
                        assert not await is_ready(server)
                        line.become("open")
                        await plays_on(players, 40)
                        assert (await command_now(players[0], "while-gone")).status_code == 200
                    await asyncio.to_thread(server.stop)
                    promises = [promise for player in players for promise in player.promises]
                    tables = {player.place.table.id for player in players}
                    await check_nothing_was_lost(database, tables, promises)
            finally:
                await asyncio.to_thread(server.kill)


@asynchronous(seconds=90)
async def test_a_file_that_is_gone_is_not_written_anew(tmp_path: Path) -> None:
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


@asynchronous()
async def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    with fresh_database("sqlite", tmp_path) as database, running_server(database, tmp_path) as first:
        second = Server(database, tmp_path)
        with pytest.raises(AssertionError, match="storage/in-use"):
            second.start()
        async with seated([first.url], "shokoba", 1, **TWO) as players:
            with pytest.raises(Refused, match="seat/present"):
                await players[0].place.send("come_back")

"""Redis only wakes: gone, slow or losing messages, every move still reaches every server, within two seconds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.asynchronous import asynchronous
from tests.databases import REDIS, fresh_database, need_postgres, need_redis
from tests.server.faults.players import Player, seated
from tests.server.faults.proxy import Proxy
from tests.server.faults.truth import check_nothing_was_lost
from tests.serving import Server

TWO: dict[str, Any] = {"options": {"players": 2}}
HEALED = 2.0
"""Seconds in which a lost wake-up heals, by what we promise."""
BUSY = 2.0
"""Allowed on top, for machines that do other things as well."""


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[tuple[Proxy, list[Server], str]]:
    """On one database, with a line to Redis that can be disturbed."""
    need_postgres()
    need_redis()
    real = urlsplit(REDIS)
    with fresh_database("postgres", folder) as database:
        async with Proxy(real.hostname or "", real.port or 6379) as line:
            through = f"redis://127.0.0.1:{line.port}{real.path}"
            servers = [Server(database, folder, "--limits", "0", "--redis", through) for _ in range(2)]
            try:
                await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))
                yield line, servers, database
            finally:
                for server in servers:
                    await asyncio.to_thread(server.kill)


async def slowest_move(players: list[Player], moves: int) -> float:
    """Play so many moves; the longest time until the player at the other server saw one."""
    slowest = 0.0
    for _ in range(moves):
        while not any(player.place.moment.legal for player in players):
            await asyncio.wait(
                [asyncio.ensure_future(player.place.changed()) for player in players],
                return_when=asyncio.FIRST_COMPLETED,
            )
        player, other = sorted(players, key=lambda each: each.place.moment.legal is None)
        legal, ply = player.place.moment.legal, other.place.moment.ply
        assert legal is not None
        await player.move(legal.moves[0].text, player.place.moment.ply)
        began = time.monotonic()
        while other.place.moment.ply == ply and other.place.result is None:
            await other.place.changed()
        slowest = max(slowest, time.monotonic() - began)
        if other.place.result is not None:
            break
    return slowest


@pytest.mark.parametrize("mood", ["cut", "stalled", "losing"])
@asynchronous(seconds=120)
async def test_without_redis_everything_heals(tmp_path: Path, mood: Any) -> None:
    async with (
        two_servers(tmp_path) as (line, servers, database),
        seated([server.url for server in servers], "shokoba", 2, **TWO) as players,
    ):
        assert await slowest_move(players, 6) < BUSY
        line.become(mood)
        assert await slowest_move(players, 4) < HEALED + BUSY
        line.become("open")
        await asyncio.sleep(1)
        assert await slowest_move(players, 6) < HEALED + BUSY
        promises = [promise for player in players for promise in player.promises]
        tables = {player.place.table.id for player in players}
        for server in servers:
            await asyncio.to_thread(server.stop)
        await check_nothing_was_lost(database, tables, promises)


@asynchronous(seconds=120)
async def test_a_slow_redis_slows_nobody(tmp_path: Path) -> None:
    async with (
        two_servers(tmp_path) as (line, servers, _),
        seated([server.url for server in servers], "shokoba", 2, **TWO) as players,
    ):
        line.delay = 0.7
        began = time.monotonic()
        await players[0].place.send("ping")
        await players[0].place.send("say_phrase", phrase="hello")
        assert time.monotonic() - began < BUSY, "storing waits for nobody"
        assert await slowest_move(players, 4) < HEALED + BUSY


@asynchronous(seconds=60)
async def test_servers_start_without_redis(tmp_path: Path) -> None:
    need_postgres()
    with fresh_database("postgres", tmp_path) as database:
        server = Server(database, tmp_path, "--limits", "0", "--redis", "redis://127.0.0.1:1/0")
        try:
            await asyncio.to_thread(server.start)
            async with seated([server.url], "shokoba", 1, **TWO) as players:
                assert (await players[0].place.send("say_phrase", phrase="hello")).type == "ack"
        finally:
            await asyncio.to_thread(server.kill)

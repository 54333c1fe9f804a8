"""Redis fails, is slow or loses messages: every move still reaches every server within two seconds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.async_test import async_test
from tests.databases import REDIS, fresh_database, need_postgres, need_redis
from tests.server.faults.players import Player, seated
from tests.server.faults.proxy import Proxy
from tests.server.faults.stored_acts import check_nothing_was_lost
from tests.server_process import Server
from tests.yardstick import allowance

TWO: dict[str, Any] = {"options": {"players": 2}}
RESYNC_SECONDS = 2.0
"""The documented time within which a lost wake-up is compensated."""
BUSY_SECONDS = 2.0
"""Allowed on top, for busy machines."""


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[tuple[Proxy, list[Server], str]]:
    """Two servers on one database, with a proxy to Redis that can fail."""
    need_postgres()
    need_redis()
    real = urlsplit(REDIS)
    with fresh_database("postgres", folder) as database:
        async with Proxy(real.hostname or "", real.port or 6379) as proxy:
            through = f"redis://127.0.0.1:{proxy.port}{real.path}"
            servers = [Server(database, folder, "--limits", "0", "--redis", through) for _ in range(2)]
            try:
                await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))
                yield proxy, servers, database
            finally:
                for server in servers:
                    await asyncio.to_thread(server.kill)


async def slowest_move(players: list[Player], moves: int) -> float:
    """Play moves; returns the longest time until the player at the other server saw one."""
    slowest = 0.0
    for _ in range(moves):
        while not any(player.connection.moment.legal for player in players):
            waits = [player.connection.changed() for player in players]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()
        player, other = sorted(players, key=lambda each: each.connection.moment.legal is None)
        legal, ply = player.connection.moment.legal, other.connection.moment.ply
        assert legal is not None
        await player.move(legal.moves[0].text, player.connection.moment.ply)
        began = time.monotonic()
        while other.connection.moment.ply == ply and other.connection.result is None:
            await other.connection.changed()
        slowest = max(slowest, time.monotonic() - began)
        if other.connection.result is not None:
            break
    return slowest


async def play_in_time(players: list[Player], moves: int, limit: float) -> None:
    """Play moves, each of which the other player sees within so many seconds, or later if the machine is busy."""
    before = await asyncio.to_thread(allowance)
    slowest = await slowest_move(players, moves)
    assert slowest < limit + max(before, await asyncio.to_thread(allowance))


@pytest.mark.parametrize("state", ["cut", "stalled", "losing"])
@async_test()
async def test_moves_arrive_without_redis(tmp_path: Path, state: Any) -> None:
    async with (
        two_servers(tmp_path) as (proxy, servers, database),
        seated([server.url for server in servers], "shokoba", 2, **TWO) as players,
    ):
        await play_in_time(players, 6, BUSY_SECONDS)
        proxy.set_state(state)
        await play_in_time(players, 4, RESYNC_SECONDS + BUSY_SECONDS)
        proxy.set_state("open")
        await asyncio.sleep(1)
        await play_in_time(players, 6, RESYNC_SECONDS + BUSY_SECONDS)
        acknowledged = [move for player in players for move in player.acknowledged]
        tables = {player.connection.table.id for player in players}
        for server in servers:
            await asyncio.to_thread(server.stop)
        await check_nothing_was_lost(database, tables, acknowledged)


@async_test()
async def test_a_slow_redis_does_not_delay_commands(tmp_path: Path) -> None:
    async with (
        two_servers(tmp_path) as (proxy, servers, _),
        seated([server.url for server in servers], "shokoba", 2, **TWO) as players,
    ):
        proxy.delay = 10  # there, and as much back
        async with asyncio.timeout(8):  # storing does not wait for Redis
            assert (await players[0].connection.send("ping")).type == "pong"
            assert (await players[0].connection.send("say_phrase", phrase="hello")).type == "ack"
        await play_in_time(players, 4, RESYNC_SECONDS + BUSY_SECONDS)


@async_test()
async def test_servers_start_without_redis(tmp_path: Path) -> None:
    need_postgres()
    with fresh_database("postgres", tmp_path) as database:
        server = Server(database, tmp_path, "--limits", "0", "--redis", "redis://127.0.0.1:1/0")
        try:
            await asyncio.to_thread(server.start)
            async with seated([server.url], "shokoba", 1, **TWO) as players:
                assert (await players[0].connection.send("say_phrase", phrase="hello")).type == "ack"
        finally:
            await asyncio.to_thread(server.kill)

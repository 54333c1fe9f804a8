"""Redis fails, is slow or loses messages: every move still reaches every server.

How soon: `test_rooms_resync_within_two_seconds_without_redis`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from tests.async_test import async_test
from tests.databases import REDIS, fresh_database, need_postgres, need_redis
from tests.patience import PATIENCE
from tests.server.faults.players import Player, seated
from tests.server.faults.proxy import Proxy, ProxyState
from tests.server.faults.stored_acts import check_nothing_was_lost
from tests.server_process import Server

TWO: dict[str, Any] = {"options": {"players": 2}}


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


async def play_moves(players: list[Player], moves: int) -> None:
    """Play moves, each of which the player at the other server must see before the next one."""
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
        async with asyncio.timeout(PATIENCE):
            while other.connection.moment.ply == ply:
                await other.connection.changed()
        assert other.connection.result is None, "the match is long enough"


FAILURES: Final[tuple[ProxyState, ...]] = ("cut", "stalled", "losing")


@async_test()
async def test_moves_arrive_without_redis(tmp_path: Path) -> None:
    async with (
        two_servers(tmp_path) as (proxy, servers, database),
        seated([server.url for server in servers], "shokoba", 2, **TWO) as players,
    ):
        await play_moves(players, 2)
        for state in FAILURES:
            proxy.set_state(state)
            await play_moves(players, 2)
            proxy.set_state("open")
            await play_moves(players, 2)
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
        await play_moves(players, 2)


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

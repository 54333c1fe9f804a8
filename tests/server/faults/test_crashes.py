"""Servers are killed at random times while people play: nothing acknowledged is lost, and play continues."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.async_test import async_test
from tests.databases import KINDS
from tests.server.faults.conftest import started
from tests.server.faults.players import Player, playing, seated
from tests.server.faults.stored_acts import check_nothing_was_lost

KILLS = 12

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("shokoba", 4, {"options": {"players": 4}}),
    ("shokoba", 2, {"options": {"players": 2}}),
    ("toko_maja", 3, {"options": {"players": 3}}),
    ("scopette", 2, {"options": {"players": 2}}),
    ("goita", 1, {"options": {"players": 4}}),
    ("toko_maja", 1, {"options": {"players": 4}, "clock": {"kind": "turn", "seconds": 30}}),
]


def count_acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def random_delay(players: list[Player], chance: random.Random) -> None:
    """Sometimes before clients have reconnected, mostly in the middle of play."""
    if chance.random() < 0.25:
        await asyncio.sleep(chance.uniform(0, 0.2))
        return
    before = count_acknowledged(players)
    while count_acknowledged(players) < before + chance.randrange(1, 12):
        await asyncio.sleep(0.005)
    await asyncio.sleep(chance.uniform(0, 0.05))


@pytest.mark.parametrize("kind", KINDS)
@async_test()
async def test_repeated_kills_under_load(kind: str, tmp_path: Path) -> None:
    chance = random.Random()
    with started(kind, tmp_path, "--limits", "0") as servers:
        async with AsyncExitStack() as stack:
            players: list[Player] = []
            for game, people, settings in TABLES:
                players += await stack.enter_async_context(seated(servers.urls, game, people, **settings))
            tables = {player.connection.table.id for player in players}
            async with playing(players):
                victims = [*servers.all, *chance.choices(servers.all, k=KILLS - len(servers.all))]
                chance.shuffle(victims)  # everybody is cut off at least once
                for server in victims:
                    await random_delay(players, chance)
                    server.kill()
                    await asyncio.sleep(chance.choice([0, 0, chance.uniform(0, 0.3)]))
                    await asyncio.to_thread(server.start)
                at_the_last = [len(player.acknowledged) for player in players]
                for player, before in zip(players, at_the_last, strict=True):
                    while len(player.acknowledged) < before + 5:
                        await asyncio.sleep(0.01)
            assert all(player.connection.connects > 1 for player in players), "everyone was cut off and came back"
            for player in players:
                player.check_numbers()
        for server in servers.all:
            server.stop()
        acknowledged = [move for player in players for move in player.acknowledged]
        await check_nothing_was_lost(servers.database, tables, acknowledged)

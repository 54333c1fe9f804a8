"""A backup while people play: every move acknowledged before it began is in it, and a server goes on from it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from cartable.client import Guest
from tests.async_test import async_test
from tests.databases import KINDS, fresh_database
from tests.server.faults.conftest import started
from tests.server.faults.players import Player, playing, seated
from tests.server.faults.stored_acts import check_nothing_was_lost
from tests.server_process import running_server

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("shokoba", 4, {"options": {"players": 4}}),
    ("toko_maja", 2, {"options": {"players": 4}}),
    ("scopette", 2, {"options": {"players": 2}, "clock": {"kind": "turn", "seconds": 60}}),
]


async def cartable(*arguments: str) -> str:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "cartable", *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    output, _ = await asyncio.wait_for(process.communicate(), 600)
    assert process.returncode == 0, output.decode()
    return output.decode()


def acknowledged(players: Sequence[Player]) -> list[Any]:
    return [move for player in players for move in player.acknowledged]


async def some_moves(players: Sequence[Player], more: int) -> None:
    before = len(acknowledged(players))
    while len(acknowledged(players)) < before + more:
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(("kind", "to"), list(zip(KINDS, KINDS[::-1], strict=True)))
@async_test()
async def test_backup_under_load_and_restore_elsewhere(kind: str, to: str, tmp_path: Path) -> None:
    """The same kind of database: `test_everything_is_restored_into_either_kind_of_database`."""
    path, other = tmp_path / "kept.backup", tmp_path / "other"
    other.mkdir()
    with started(kind, tmp_path, "--limits", "0") as servers:
        async with AsyncExitStack() as stack:
            players: list[Player] = []
            for game, people, settings in TABLES:
                players += await stack.enter_async_context(seated(servers.urls, game, people, **settings))
            async with playing(players):
                await some_moves(players, 60)
                before = acknowledged(players)
                await cartable("backup", str(path), "--database", servers.database)
                during = len(acknowledged(players)) - len(before)
                await some_moves(players, 10)  # the servers did not notice
            assert during > 0
            tables = {player.connection.table.id for player in players}
            at_first = players[: TABLES[0][1]]
            table, tokens = at_first[0].connection.table.id, [player.guest.token or "" for player in at_first]
    with fresh_database(to, other) as database:
        await cartable("restore", str(path), "--database", database)
        await check_nothing_was_lost(database, tables, before)
        with running_server(database, other, "--limits", "0") as server:
            await play_on(server.url, table, tokens)


async def play_on(url: str, table: str, tokens: Sequence[str]) -> None:
    """The same people, with the same tokens, play on at the same table."""
    async with AsyncExitStack() as stack:
        players = []
        for token in tokens:
            guest = await stack.enter_async_context(Guest(url, token))
            connection = await stack.enter_async_context(guest.at(table))
            players.append(Player(guest, (await guest.me()).player, connection))
        async with playing(players):
            await some_moves(players, 5)

"""A backup while people play: every move acknowledged before it began is in it, and a server goes on from it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from cartable.client import Guest
from cartable.server.storage.backup import back_up, restore
from tests.async_test import async_test
from tests.databases import KINDS, fresh_database
from tests.patience import PATIENCE
from tests.server.faults.conftest import started
from tests.server.faults.kills import FEW_TABLES, MANY_TABLES, TableOf
from tests.server.faults.players import AcknowledgedMove, Player, playing, seated
from tests.server.faults.stored_acts import check_nothing_was_lost
from tests.server_process import running_server
from tests.tiers import in_soak


def acknowledged(players: Sequence[Player]) -> list[AcknowledgedMove]:
    return [move for player in players for move in player.acknowledged]


async def some_moves(players: Sequence[Player], more: int) -> None:
    before = len(acknowledged(players))
    async with asyncio.timeout(PATIENCE):
        while len(acknowledged(players)) < before + more:
            await asyncio.sleep(0.01)


async def backed_up_during_play(database: str, path: Path, players: Sequence[Player], moves: int) -> None:
    """The backup is being written until so many moves were acknowledged that came after its beginning."""

    def wait_for_moves(done: int, total: int) -> None:
        before, deadline = len(acknowledged(players)), time.monotonic() + PATIENCE
        while done == 0 and len(acknowledged(players)) < before + moves:
            assert time.monotonic() < deadline, "servers wait for a backup"
            time.sleep(0.01)

    await asyncio.to_thread(lambda: asyncio.run(back_up(database, path, _now(), wait_for_moves)))


def _now() -> int:
    return int(1000 * time.time())


@pytest.mark.parametrize(("kind", "to"), list(zip(KINDS, KINDS[::-1], strict=True)))
@pytest.mark.parametrize(
    ("tables", "moves"), [pytest.param(FEW_TABLES, 5, id="few"), *in_soak(MANY_TABLES, 200, id="many")]
)
@async_test()
async def test_backup_under_load_and_restore_elsewhere(
    tables: list[TableOf], moves: int, kind: str, to: str, tmp_path: Path
) -> None:
    """The same kind of database: `test_everything_is_restored_into_either_kind_of_database`."""
    path, other = tmp_path / "kept.backup", tmp_path / "other"
    other.mkdir()
    with started(kind, tmp_path, "--limits", "0") as servers:
        async with AsyncExitStack() as stack:
            players: list[Player] = []
            for game, people, settings in tables:
                players += await stack.enter_async_context(seated(servers.urls, game, people, **settings))
            async with playing(players):
                await some_moves(players, 2 * moves)
                before = acknowledged(players)
                await backed_up_during_play(servers.database, path, players, moves)
                await some_moves(players, moves)  # the servers did not notice
            ids = {player.connection.table.id for player in players}
            at_first = players[: tables[0][1]]
            table, tokens = at_first[0].connection.table.id, [player.guest.token or "" for player in at_first]
    with fresh_database(to, other) as database:
        await restore(database, path, _now(), lambda *_: None)
        await check_nothing_was_lost(database, ids, before)
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

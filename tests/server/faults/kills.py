"""The rig of all tests that kill servers: people play at tables and in a tournament while their servers are killed.

Nothing that was acknowledged may be lost, nothing may happen twice, and everybody comes back and plays on.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.tournament_check import differences
from bench.tournament_guests import Plan, Seen, Simulation
from cartable.server.storage.store import Store
from cartable.server.tournament.acts import TableReported
from cartable.server.wire import TournamentExport
from tests.patience import PATIENCE
from tests.server.faults.conftest import started
from tests.server.faults.players import Player, playing, seated
from tests.server.faults.stored_acts import check_nothing_was_lost

TableOf = tuple[str, int, dict[str, Any]]
"""A game, how many people play it, and the settings of the table."""

FEW_TABLES: Final[list[TableOf]] = [
    ("shokoba", 2, {"options": {"players": 3}}),
    ("toko_maja", 1, {"options": {"players": 4}, "clock": {"kind": "turn", "seconds": 30}}),
]
MANY_TABLES: Final[list[TableOf]] = [
    ("shokoba", 4, {"options": {"players": 4}}),
    ("shokoba", 2, {"options": {"players": 2}}),
    ("toko_maja", 3, {"options": {"players": 3}}),
    ("scopette", 2, {"options": {"players": 2}}),
    ("goita", 1, {"options": {"players": 4}}),
    ("toko_maja", 1, {"options": {"players": 4}, "clock": {"kind": "turn", "seconds": 30}}),
]


@dataclass(frozen=True, kw_only=True)
class Ordeal:
    """What the servers have to bear."""

    tables: Sequence[TableOf]
    kills: int
    guests: int
    """In the tournament, in whose course servers are killed: in its rounds those at whose tables guests are."""
    rounds: int = 2
    seed: int = 3


async def endure(kind: str, folder: Path, ordeal: Ordeal) -> None:
    """Let people play through all kills, and check what they saw and what is stored."""
    random.seed(ordeal.seed)  # the moves of the people
    plan = Plan(
        guests=ordeal.guests,
        rounds=ordeal.rounds,
        kills=ordeal.kills,
        seed=ordeal.seed,
        round_seconds=3600,
        arrival_seconds=1800,
        ends_early=True,
    )
    with started(kind, folder, "--limits", "0") as servers:
        async with AsyncExitStack() as stack:
            players: list[Player] = []
            for game, people, settings in ordeal.tables:
                players += await stack.enter_async_context(seated(servers.urls, game, people, **settings))
            simulation = Simulation(servers.all, plan)
            async with playing(players):
                await some_moves_of_each(players)
                export = await simulation.run()
                for server in servers.all:
                    if not simulation.killed[server.url]:
                        await simulation.kill(server)
                await some_moves_of_each(players)
            assert all(player.connection.connects > 1 for player in players), "everyone was cut off and came back"
            for player in players:
                player.check_numbers()
        for server in servers.all:
            server.stop()
        tables = {player.connection.table.id for player in players}
        acknowledged = [move for player in players for move in player.acknowledged]
        await check_nothing_was_lost(servers.database, tables, acknowledged)
        check_tournament(plan, simulation.seen, export)
        await check_stored_tournament(servers.database, export)


async def some_moves_of_each(players: Sequence[Player], more: int = 3) -> None:
    before = [len(player.acknowledged) for player in players]
    async with asyncio.timeout(PATIENCE):
        while any(len(player.acknowledged) < moves + more for player, moves in zip(players, before, strict=True)):
            await asyncio.sleep(0.01)


def check_tournament(plan: Plan, seen: Seen, export: TournamentExport) -> None:
    """What the server tells of the tournament is what its guests saw and did."""
    assert list(differences(export, seen, is_timed=False)) == []
    assert seen.kills >= plan.kills
    assert seen.reconnects > 0, "somebody was at a table when a server was killed"
    assert set(seen.behaviours) == {"plays", "resigns", "stalls", "stays away"}
    assert len(export.tournament.entrants) == plan.guests
    assert {each.joined_after for each in export.tournament.entrants} == {0, 1}, "some come late"
    assert "left" in {each.state for each in export.tournament.entrants}


async def check_stored_tournament(database: str, export: TournamentExport) -> None:
    """Each table of the tournament is reported once, and its match began at most once."""
    tables = [table.table for each in export.rounds for table in each.tables]
    async with Store(database) as store:
        log = await store.tournaments.acts_since(export.tournament.id)
        assert [act.number for act in log] == list(range(len(log)))
        assert sorted(act.body.table for act in log if isinstance(act.body, TableReported)) == sorted(tables)
        for table in tables:
            kinds = [act.body.kind for act in await store.acts_since(table)]
            assert kinds.count("started") <= 1, table

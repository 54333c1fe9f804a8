"""A tournament of many people, some of whom leave, come late, stay away, resign, or do not finish in time."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from cartable.server import wire
from cartable.server.live.bus import LocalBus
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.storage.store import Store
from cartable.server.tournament.rounds import RoundTable
from cartable.server.tournament.standings import standings
from cartable.server.tournament.state import Tournament
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.migrated import migrated_url
from tests.server.tournament.people import (
    FAST,
    HOST,
    TestTime,
    all_tables_exist,
    command,
    new_tournament,
    play_out,
    resign,
    sit,
    until,
)
from tests.server.tournament.plain_standings import PlayedRound, PlayedTable, plain_places
from tests.tiers import in_soak

ROUNDS = 3
SIDES = [[0], [1]]


class Simulation:
    """What happens at each table is decided by chance; what follows from it is written down here, apart."""

    def __init__(self, registry: RoomRegistry, time: TestTime, tournament: str) -> None:
        self.registry, self.time, self.id = registry, time, tournament
        self.chance = random.Random(7)
        self.rounds: list[PlayedRound] = []
        self.kinds = Counter[str]()

    async def tournament(self) -> Tournament:
        return (await self.registry.tournaments.live(self.id)).tournament

    async def play_round(self, number: int) -> None:
        await self.registry.tournaments.command(self.id, HOST, command("start_round", round=number))
        tournament = await all_tables_exist(self.registry, self.id)
        current = tournament.round
        assert current is not None
        before = self.kinds["stalled"]
        played = await asyncio.gather(*(self._play(tournament, table) for table in current.tables.values()))
        stalled = self.kinds["stalled"] - before
        self.time.ahead += 1000 * tournament.settings.arrival_seconds
        async with asyncio.timeout(PATIENCE):
            while len((await self.tournament()).rounds[number - 1].unreported) > stalled:
                await asyncio.sleep(0.02)
            self.time.ahead += 1000 * tournament.settings.round_seconds
            while not (await self.tournament()).rounds[number - 1].is_over:
                await asyncio.sleep(0.02)
        self.rounds.append(PlayedRound(list(played), list(current.byes)))

    async def _play(self, tournament: Tournament, table: RoundTable) -> PlayedTable:
        kind = self.chance.choices(["absent", "nobody", "stalled", "resigned", "played"], [6, 2, 6, 66, 20])[0]
        self.kinds[kind] += 1
        seats, seat = list(table.seats), self.chance.randrange(2)
        if kind == "nobody":
            return PlayedTable(seats, SIDES, [[], []], [[1], [0]], None, [0, 1], counts=False)
        room = await sit(self.registry, tournament, table, seat)
        if kind == "absent":
            better: list[list[int]] = [[], []]
            better[seat] = [1 - seat]
            return PlayedTable(seats, SIDES, better, [[], []], None, [1 - seat])
        await sit(self.registry, tournament, table, 1 - seat)
        if kind == "stalled":
            return PlayedTable(seats, SIDES, [[], []], [[1], [0]], [0, 0])
        if kind == "resigned":
            await resign(room, seat)
            return PlayedTable(seats, SIDES, [[1], []] if seat == 1 else [[], [0]], [[], []], None)
        await play_out(room)
        return _by_result(seats, room.table.info(0).match)


def _by_result(seats: list[int | None], match: wire.MatchInfo | None) -> PlayedTable:
    """As the table itself tells its players how the match ended."""
    assert match is not None
    assert match.result is not None
    assert match.result.scores is not None
    first, second = (seat in match.result.winners for seat in (0, 1))
    if first and second:
        return PlayedTable(seats, SIDES, [[], []], [[1], [0]], match.result.scores)
    return PlayedTable(seats, SIDES, [[1], []] if first else [[], [0]], [[], []], match.result.scores)


@pytest.mark.parametrize("people", [60, *in_soak(200)])
@async_test()
async def test_a_tournament_of_many_people_ends_with_the_right_standings(people: int, tmp_path: Path) -> None:
    time = TestTime()
    async with Store(migrated_url(tmp_path / "tables.db")) as store:
        registry = RoomRegistry(store, LocalBus(), FAST, now=time)
        await registry.start()
        try:
            runner = registry.tournaments
            live = await runner.open(new_tournament(rounds=ROUNDS, break_seconds=None), HOST, "Host", 0)
            for number in range(people - 6):
                await runner.join(live.id, f"player-{number}", f"Player {number}")
            simulation = Simulation(registry, time, live.id)
            for number in range(1, ROUNDS + 1):
                await simulation.play_round(number)
                if number < ROUNDS:
                    for late in range(3):
                        await runner.join(live.id, f"late-{number}-{late}", f"Late {number} {late}")
                    for leaving in range(5):
                        await runner.leave(live.id, f"player-{(7 * number + 11 * leaving) % (people - 6)}")
            await until(lambda: live.tournament.ended == "played")
        finally:
            await registry.stop()
        tournament = Tournament.read(await store.tournaments.acts_since(live.id))
    assert len(tournament.entrants) == people
    assert set(simulation.kinds) == {"absent", "nobody", "stalled", "resigned", "played"}
    found = {
        row.entrant: (row.place, row.points, row.opponents, row.direct, row.difference, row.wins)
        for row in standings(tournament)
    }
    assert found == plain_places(people, simulation.rounds)


@async_test()
async def test_bots_fill_a_table_and_take_part(tmp_path: Path) -> None:
    """Three people and a bot at tables of three: a bot fills the last seat, and the bots move by themselves."""
    time = TestTime()
    async with Store(migrated_url(tmp_path / "tables.db")) as store:
        registry = RoomRegistry(store, LocalBus(), FAST, now=time)
        await registry.start()
        try:
            runner = registry.tournaments
            new = new_tournament(options={"players": 3, "target": 1}, odd_one_out="bot", rounds=1, level="casual")
            live = await runner.open(new, HOST, "Host", 0)
            for name in ("Ann", "Ben", "Cleo", "Dan"):
                await runner.join(live.id, f"{name}-id", name)
            await runner.command(live.id, HOST, command("add_bot", level="casual"))
            await runner.command(live.id, HOST, command("start_round", round=1))
            tournament = await all_tables_exist(registry, live.id)
            assert tournament.round is not None
            for table in tournament.round.tables.values():
                for seat, number in enumerate(table.seats):
                    if number is not None and tournament.entrants[number].player is not None:
                        room = await sit(registry, tournament, table, seat)
                found = await room.fresh_table()
                assert found.state == "running"
                for seat in range(3):
                    await resign(room, seat)
            await until(lambda: live.tournament.ended == "played")
        finally:
            await registry.stop()
    points = {entrant.name: 0 for entrant in live.tournament.entrants}
    for row in standings(live.tournament):
        points[live.tournament.entrants[row.entrant].name] = row.points
    assert max(points.values()) > 0

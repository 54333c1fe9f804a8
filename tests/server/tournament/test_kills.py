"""A process may die between any two steps: nothing is lost and nothing happens twice. So may one of two processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cartable.games.errors import CartableError
from cartable.server.live.bus import LocalBus
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.storage.errors import StorageDown, StorageError
from cartable.server.storage.store import Store
from cartable.server.tournament.acts import TableReported
from cartable.server.tournament.standings import standings
from cartable.server.tournament.state import Tournament
from tests.async_test import async_test
from tests.databases import fresh_database
from tests.server.migrated import migrated_url
from tests.server.tournament.people import FAST, HOST, TestTime, command, new_tournament, resign, sit
from tests.server.tournament.plain_standings import plain_places
from tests.server.tournament.test_standings import plain_rounds

PEOPLE = [f"player-{number}" for number in range(5)]
ROUNDS = 2


class Life:
    """How many more writes a process does before it dies: in the middle of one, before or after it is stored."""

    def __init__(self, writes: float, *, after: bool) -> None:
        self.left, self.after, self.is_dead = writes, after, False

    async def write(self, work: Callable[[], Awaitable[Any]]) -> Any:
        if self.is_dead:
            raise StorageDown
        self.left -= 1
        if self.left < 0:
            self.is_dead = True
            if self.after:
                await work()
            raise StorageDown
        return await work()


class Mortal:
    """A store, or a part of one, that is gone when its process dies."""

    _WRITES = frozenset({"append", "new_table", "new"})
    _PARTS = frozenset(
        {"tournaments", "people", "leases", "ratings", "lifecycle", "announcements", "reviews", "history"}
    )

    def __init__(self, real: Any, life: Life) -> None:
        self._real, self._life = real, life

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._real, name)
        if name in self._PARTS:
            return Mortal(found, self._life)
        if name in self._WRITES:
            return lambda *given, **named: self._life.write(lambda: found(*given, **named))
        if self._life.is_dead and asyncio.iscoroutinefunction(found):
            return self._dead
        return found

    async def _dead(self, *_: Any, **__: Any) -> Any:
        raise StorageDown


@asynccontextmanager
async def process(store: Store, time: TestTime, life: Life) -> AsyncIterator[RoomRegistry]:
    mortal: Any = Mortal(store, life)
    registry = RoomRegistry(mortal, LocalBus(), FAST, now=time)
    await registry.start()
    try:
        yield registry
    finally:
        await registry.stop()


async def take_part(registry: RoomRegistry, tournament: str, time: TestTime) -> None:
    """Everybody does what is left for them to do, as often as it takes: of each pair, who joined later resigns."""
    runner = registry.tournaments
    for player in PEOPLE if not (await runner.live(tournament)).tournament.ended else ():
        await runner.join(tournament, player, player.capitalize())
    while not (found := (await runner.live(tournament)).tournament).ended:
        current = found.round
        if current is None:
            await runner.command(tournament, HOST, command("start_round", round=1))
        elif current.is_over:
            time.ahead += 5000
        else:
            for table in current.unreported:
                for seat in (0, 1):
                    room = await sit(registry, found, table, seat)
                numbers = [each for each in table.seats if each is not None]
                await resign(room, table.seats.index(max(numbers)))
        await asyncio.sleep(0.002)


async def run(registry: RoomRegistry, tournament: str, time: TestTime, life: Life) -> None:
    """Until the tournament has ended or the process is dead. Tables may not be there yet: then it is tried again."""
    while not life.is_dead:
        try:
            await take_part(registry, tournament, time)
        except (StorageError, CartableError):
            await asyncio.sleep(0.005)
        else:
            return


async def check(store: Store, tournament: str) -> None:
    log = await store.tournaments.acts_since(tournament)
    assert [act.number for act in log] == list(range(len(log)))
    found = Tournament.read(log)
    assert found.ended == "played"
    assert [entrant.player for entrant in found.entrants] == PEOPLE
    assert len(found.rounds) == ROUNDS
    tables = [table for each in found.rounds for table in each.tables]
    assert sorted(act.body.table for act in log if isinstance(act.body, TableReported)) == sorted(tables)
    assert set(await store.tournaments.tables(tables)) == set(tables), "every table exists"
    for table in tables:
        acts = await store.acts_since(table)
        assert [act.body.kind for act in acts].count("started") == 1
    rows = {
        row.entrant: (row.place, row.points, row.opponents, row.direct, row.difference, row.wins)
        for row in standings(found)
    }
    assert rows == plain_places(len(PEOPLE), plain_rounds(found))
    assert rows[0][1] == 2 * ROUNDS, "who joined first wins every match, or has a bye"


@async_test()
async def test_a_process_may_die_between_any_two_steps(tmp_path: Path) -> None:
    """One tournament for each write after which the first process dies, unacknowledged; the next process ends it."""
    completed, time = 0, TestTime()
    async with Store(migrated_url(tmp_path / "tables.db")) as store:
        for writes in range(60):
            life = Life(writes, after=True)
            opener = RoomRegistry(store, LocalBus(), FAST, now=time)
            live = await opener.tournaments.open(new_tournament(rounds=ROUNDS), HOST, "Host", 0)
            await opener.stop()
            async with process(store, time, life) as registry:
                await run(registry, live.id, time, life)
            if not life.is_dead:
                completed += 1
                break
            immortal = Life(10**9, after=False)
            async with process(store, time, immortal) as registry:
                await run(registry, live.id, time, immortal)
            await check(store, live.id)
    assert completed, "the last one lived long enough to see the end"


@async_test()
async def test_two_processes_run_one_tournament_and_one_of_them_dies(tmp_path: Path) -> None:
    with fresh_database("postgres", tmp_path) as url:
        async with Store(url) as first, Store(url) as second:
            time, doomed, immortal = TestTime(), Life(9, after=True), Life(10**9, after=False)
            async with process(first, time, doomed) as one, process(second, time, immortal) as two:
                live = await two.tournaments.open(new_tournament(rounds=ROUNDS), HOST, "Host", 0)
                await asyncio.gather(run(one, live.id, time, doomed), run(two, live.id, time, immortal))
            assert doomed.is_dead
            await check(second, live.id)


@async_test()
async def test_two_processes_pair_a_round_once(tmp_path: Path) -> None:
    with fresh_database("postgres", tmp_path) as url:
        async with Store(url) as first, Store(url) as second:
            time = TestTime()
            lives = [Life(10**9, after=False) for _ in range(2)]
            async with process(first, time, lives[0]) as one, process(second, time, lives[1]) as two:
                live = await one.tournaments.open(new_tournament(rounds=ROUNDS), HOST, "Host", 0)
                for player in PEOPLE:
                    await two.tournaments.join(live.id, player, player)
                start = command("start_round", round=1)
                done = await asyncio.gather(
                    *(each.tournaments.command(live.id, HOST, start) for each in (one, two)), return_exceptions=True
                )
                refused = [each for each in done if isinstance(each, CartableError)]
                assert [each.code for each in refused] == ["tournament/round"]
                found = (await one.tournaments.live(live.id)).tournament
                assert len(found.rounds) == 1
                await two.tournaments.command(live.id, HOST, command("remove_entrant", entrant=0))
                with pytest.raises(CartableError, match="removed"):
                    await one.tournaments.join(live.id, PEOPLE[0], "Back")

"""Tables that nobody uses are hidden, closed and deleted; matches that were finished stay."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.live.room import Room
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.live.table_lifecycle import Lifetimes, TableCleanup
from cartable.server.live.times import now
from cartable.server.storage.store import Store
from cartable.server.table.acts import Closed
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.live.buses import InProcessBus
from tests.server.live.polling import until
from tests.server.live.room_guests import FAST, Guest, new_table, registry_on, sqlite
from tests.server.live.test_scheduler import kill

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
BUSY = replace(FAST, host_check=0.02, table_cleanup=0.02)
CALM = replace(FAST, host_check=0.02, table_cleanup=3600.0)
"""The cleanup runs only when the test calls it."""


class Clock:
    """A clock that a test can set forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return now() + self.ahead


async def listed(registry: RoomRegistry, store: Store) -> list[str]:
    hosted_since = registry.lifetimes.hosted_since(registry.now())
    return [row.id for row in (await store.public_tables(hosted_since=hosted_since)).items]


async def until_listed(registry: RoomRegistry, store: Store, expected: list[str]) -> None:
    async with asyncio.timeout(PATIENCE):
        while await listed(registry, store) != expected:
            await asyncio.sleep(0.01)


async def closed(store: Store, table: str) -> list[Closed]:
    return [act.body for act in await store.acts_since(table) if isinstance(act.body, Closed)]


async def is_gone(registry: RoomRegistry, table: str) -> bool:
    registry._rooms.pop(table, None)  # as if it had been idle
    try:
        await registry.room(table)
    except TableError as error:
        return error.code == "table/unknown"
    return False


@async_test()
async def test_an_open_table_leaves_the_list_without_its_host_and_comes_back_with_them(tmp_path: Path) -> None:
    clock = Clock()
    async with sqlite(tmp_path) as store, registry_on(store, timing=BUSY, now=clock) as registry:
        ann = await Guest(await registry.create(new_table(public=True), "ann-id", "Ann"), "ann-id").connect()
        bob = await Guest(ann.room, "bob-id").connect()
        table = ann.room.id
        assert await listed(registry, store) == [table]
        clock.ahead = 4 * MINUTE
        await until_listed(registry, store, [table])  # the host is still here
        ann.disconnect()
        clock.ahead = 8 * MINUTE
        await bob.do("sit", seat=1)
        assert await listed(registry, store) == []
        await ann.connect()
        await until_listed(registry, store, [table])
        await ann.do("make_host", player="bob-id")
        ann.disconnect()
        clock.ahead = 12 * MINUTE
        await until_listed(registry, store, [table])  # Bob is the host now


@async_test()
async def test_a_running_table_is_listed_without_its_host(tmp_path: Path) -> None:
    clock = Clock()
    async with sqlite(tmp_path) as store, registry_on(store, timing=BUSY, now=clock) as registry:
        room = await registry.create(new_table(public=True, options={"players": 2}), "ann-id", "Ann")
        await (await Guest(room, "bob-id").connect()).do("sit", seat=1)
        await (await Guest(room, "ann-id").connect()).do("start")
        clock.ahead = HOUR
        assert await listed(registry, store) == [room.id]


@async_test()
async def test_an_unused_table_is_closed_and_later_deleted(tmp_path: Path) -> None:
    clock = Clock()
    async with sqlite(tmp_path) as store, registry_on(store, timing=CALM, now=clock) as registry:
        room = await registry.create(new_table(), "ann-id", "Ann")
        bob = await Guest(room, "bob-id").connect()
        clock.ahead = 72 * HOUR - MINUTE
        await registry._table_cleanup.run()
        assert await closed(store, room.id) == []
        clock.ahead = 72 * HOUR + MINUTE
        await registry._table_cleanup.run()
        assert await closed(store, room.id) == [Closed(reason="unused")]
        await until(lambda: bob.table.closed == "unused", 20)
        assert bob.all(wire.Update)[-1].happenings[-1].words is not None
        with pytest.raises(TableError) as refusal:
            await bob.do("sit", seat=1)
        assert refusal.value.code == "table/closed"
        clock.ahead += 30 * DAY - MINUTE
        await registry._table_cleanup.run()
        assert not await is_gone(registry, room.id)
        clock.ahead += 2 * MINUTE
        await registry._table_cleanup.run()
        assert await is_gone(registry, room.id)


@async_test()
async def test_a_table_is_used_while_its_host_is_connected_or_somebody_speaks(tmp_path: Path) -> None:
    clock = Clock()
    async with sqlite(tmp_path) as store, registry_on(store, timing=CALM, now=clock) as registry:
        hosted = await Guest(await registry.create(new_table(), "ann-id", "Ann"), "ann-id").connect()
        talking = await Guest(await registry.create(new_table(), "cleo-id", "Cleo"), "dan-id").connect()
        clock.ahead = 71 * HOUR
        await talking.do("say", text="is anybody here?")
        clock.ahead = 73 * HOUR
        await registry._host_watch.note()
        await registry._table_cleanup.run()
        assert await closed(store, hosted.room.id) == await closed(store, talking.room.id) == []
        hosted.disconnect()
        clock.ahead += 73 * HOUR
        await registry._table_cleanup.run()
        assert len(await closed(store, hosted.room.id)) == len(await closed(store, talking.room.id)) == 1


async def running_table(registry: RoomRegistry) -> Room:
    room = await registry.create(new_table(options={"players": 2}), "ann-id", "Ann")
    await (await Guest(room, "bob-id").connect()).do("sit", seat=1)
    await (await Guest(room, "ann-id").connect()).do("start")
    return room


@async_test()
async def test_a_match_that_nobody_plays_is_ended(tmp_path: Path) -> None:
    clock = Clock()
    async with sqlite(tmp_path) as store, registry_on(store, timing=CALM, now=clock) as registry:
        room = await running_table(registry)
        clock.ahead = 30 * DAY - MINUTE
        await registry._table_cleanup.run()
        assert await closed(store, room.id) == []
        clock.ahead = 30 * DAY + MINUTE
        await registry._table_cleanup.run()
        row = await store.table(room.id)
        assert row is not None
        assert (row.state, row.closed_at is not None) == ("finished", True)
        clock.ahead = 61 * DAY
        await registry._table_cleanup.run()
        assert await is_gone(registry, room.id)


@async_test()
async def test_finished_matches_stay_when_their_table_is_closed(tmp_path: Path) -> None:
    clock = Clock()
    async with sqlite(tmp_path) as store, registry_on(store, timing=CALM, now=clock) as registry:
        room = await running_table(registry)
        await Guest(room, "bob-id").do("resign")
        await until(lambda: room.table.next_match is not None, 20)  # the last act of the server here
        clock.ahead = 73 * HOUR
        await registry._table_cleanup.run()
        assert len(await closed(store, room.id)) == 1
        clock.ahead = 400 * DAY
        await registry._table_cleanup.run()
        (match,) = (await store.history.matches_of("ann-id")).items
        assert match.result is not None
        assert len(await store.history.acts_through(match.id)) > 3
        assert not await is_gone(registry, room.id)


@async_test()
async def test_nothing_is_closed_or_deleted_where_the_operator_does_not_want_it(tmp_path: Path) -> None:
    never = Lifetimes(hidden_after=None, closed_after=None, ended_after=None, deleted_after=None)
    clock = Clock()
    async with (
        sqlite(tmp_path) as store,
        registry_on(store, timing=CALM, now=clock, lifetimes=never) as registry,
    ):
        room = await registry.create(new_table(public=True), "ann-id", "Ann")
        clock.ahead = 999 * DAY
        await registry._table_cleanup.run()
        assert await listed(registry, store) == [room.id]
        await registry.close_table(room.id)
        clock.ahead += 999 * DAY
        await registry._table_cleanup.run()
        assert not await is_gone(registry, room.id)


@async_test()
async def test_several_processes_close_a_table_once(postgres: str) -> None:
    clock, bus = Clock(), InProcessBus()
    async with (
        Store(postgres) as store,
        Store(postgres) as other_store,
        registry_on(store, bus, CALM, now=clock) as one,
        registry_on(other_store, bus.new_end(), CALM, now=clock) as other,
    ):
        tables = [(await one.create(new_table(), "ann-id", "Ann")).id for _ in range(8)]
        watching = await Guest(await other.room(tables[0]), "bob-id").connect()
        clock.ahead = 73 * HOUR
        await asyncio.gather(one._table_cleanup.run(), other._table_cleanup.run())
        for table in tables:
            assert await closed(store, table) == [Closed(reason="unused")]
        await until(lambda: watching.table.closed == "unused", 20)
        clock.ahead += 31 * DAY
        await asyncio.gather(one._table_cleanup.run(), other._table_cleanup.run())
        assert [await store.table(table) for table in tables] == [None] * 8


@async_test()
async def test_the_host_is_seen_by_the_process_that_lists_tables(postgres: str) -> None:
    clock, bus = Clock(), InProcessBus()
    async with (
        Store(postgres) as store,
        Store(postgres) as other_store,
        registry_on(store, bus, BUSY, now=clock) as one,
        registry_on(other_store, bus.new_end(), BUSY, now=clock) as other,
    ):
        room = await one.create(new_table(public=True), "ann-id", "Ann")
        await Guest(room, "ann-id").connect()
        clock.ahead = 10 * MINUTE
        await until_listed(other, other_store, [room.id])


@async_test()
async def test_a_closed_table_stays_closed_after_a_crash(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store:
        async with registry_on(store) as registry:
            room = await registry.create(new_table(), "ann-id", "Ann")
            assert await registry.close_table(room.id)
            assert not await registry.close_table(room.id)
            await kill(registry)
        async with registry_on(store) as registry:
            table = await (await registry.room(room.id)).fresh_table()
            assert table.closed == "operator"
            with pytest.raises(TableError):
                await registry.close_table("unknown-table")


@async_test()
async def test_a_table_that_cannot_be_loaded_does_not_stop_the_cleanup(tmp_path: Path) -> None:
    clock, tried = Clock(), list[str]()
    async with sqlite(tmp_path) as store, registry_on(store, timing=CALM, now=clock) as registry:
        tables = [(await registry.create(new_table(), "ann-id", "Ann")).id for _ in range(3)]

        async def load(table: str) -> Room:
            tried.append(table)
            if table == tables[0]:
                raise TableError("game/unavailable", name="gone")
            return await registry.room(table)

        clock.ahead = 73 * HOUR
        cleanup = TableCleanup(store.lifecycle, load, Lifetimes(), clock)
        await cleanup.run()
        await cleanup.run()
        assert sorted(tried) == sorted(tables)
        assert [len(await closed(store, table)) for table in tables] == [0, 1, 1]

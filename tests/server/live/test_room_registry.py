from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from cartable.server import wire
from cartable.server.errors import TableError
from tests.async_test import async_test
from tests.server.live.polling import until
from tests.server.live.room_guests import FAST, Guest, new_table, registry_on, sqlite
from tests.server.live.test_room import in_order, two_people


@async_test()
async def test_unknown_tables(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        for name in ("nosuchtable", "", "x" * 500, "\0", "é", "a/b"):
            with pytest.raises(TableError) as refusal:
                await registry.room(name)
            assert refusal.value.code == "table/unknown"
        assert list(registry.rooms) == []


@async_test()
async def test_concurrent_requests_load_a_table_once(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store:
        async with registry_on(store) as registry:
            table = (await registry.create(new_table(), "ann-id", "Ann")).id
        async with registry_on(store) as restarted:
            rooms = await asyncio.gather(*(restarted.room(table) for _ in range(10)))
            assert len({id(room) for room in rooms}) == 1


@async_test()
async def test_the_rows_of_a_table_follow_its_acts(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann, bob = await two_people(registry, public=True)
        row = await store.table(ann.room.id)
        assert row is not None
        assert (row.state, row.names, row.players) == ("running", ("Ann", "Bob-id"), ("ann-id", "bob-id"))
        match = ann.table.match
        assert match is not None
        while not ann.is_over:
            mover, _ = in_order(ann, bob)
            ply = mover.moment.ply
            await mover.play_first()
            await until(lambda: ann.moment.ply > ply < bob.moment.ply)  # noqa: B023
        finished = await store.history.match(match.id)
        assert finished is not None
        assert ann.table.match is not None
        assert finished.result == ann.table.match.result
        assert [seat.player for seat in finished.seats] == ["ann-id", "bob-id"]


@async_test()
async def test_an_idle_room_is_dropped_and_loaded_again(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store, timing=replace(FAST, idle=0.2)) as registry:
        ann, bob = await two_people(registry)
        mover, _ = in_order(ann, bob)
        ply, table = mover.moment.ply + 1, ann.room.id
        await mover.play_first()
        unused = (await registry.create(new_table(), "carl-id", "Carl")).id
        await until(lambda: unused not in [room.id for room in registry.rooms])
        assert [room.id for room in registry.rooms] == [table], "older, but people are connected to it"
        ann.disconnect()
        bob.disconnect()
        await until(lambda: not list(registry.rooms))
        back = await Guest(await registry.room(table), mover.player).connect()
        assert back.moment.ply == ply


@async_test()
async def test_a_stop_asks_clients_to_reconnect_and_refuses_commands(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann, bob = await two_people(registry)
        await registry.stop()
        for guest in (ann, bob):
            assert (await guest.closed()).code == "server/stopping"
            assert guest.all(wire.Closing)[0].retry
        with pytest.raises(TableError) as refusal:
            await ann.do("say_phrase", phrase="hello")
        assert refusal.value.code == "server/stopping"
        with pytest.raises(TableError):
            await registry.create(new_table(), "ann-id", "Ann")

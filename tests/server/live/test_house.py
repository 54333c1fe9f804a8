from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from cartable.server import wire
from cartable.server.errors import TableError
from tests.asynchronous import asynchronous
from tests.server.live.guests import QUICK, Guest, house_on, sqlite, wishes
from tests.server.live.test_room import in_order, two_people
from tests.server.live.waiting import until


@asynchronous()
async def test_a_table_that_nobody_opened_is_unknown(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        for name in ("nosuchtable", "", "x" * 500, "\0", "é", "a/b"):
            with pytest.raises(TableError) as refusal:
                await house.room(name)
            assert refusal.value.code == "table/unknown"
        assert list(house.rooms) == []


@asynchronous()
async def test_a_table_asked_for_by_many_at_once_is_loaded_once(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store:
        async with house_on(store) as house:
            table = (await house.open(wishes(), "ann-id", "Ann")).id
        async with house_on(store) as restarted:
            rooms = await asyncio.gather(*(restarted.room(table) for _ in range(10)))
            assert len({id(room) for room in rooms}) == 1


@asynchronous()
async def test_the_row_of_a_table_tells_what_its_acts_tell(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        ann, bob = await two_people(house, public=True)
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


@asynchronous()
async def test_a_room_that_nobody_is_in_is_left_and_read_again_when_somebody_comes(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store, timing=replace(QUICK, idle=0.2)) as house:
        ann, bob = await two_people(house)
        mover, _ = in_order(ann, bob)
        ply, table = mover.moment.ply + 1, ann.room.id
        await mover.play_first()
        await asyncio.sleep(0.4)
        assert len(list(house.rooms)) == 1, "people are in it"
        ann.leave()
        bob.leave()
        await until(lambda: not list(house.rooms))
        back = await Guest(await house.room(table), mover.player).enter()
        assert back.moment.ply == ply


@asynchronous()
async def test_stopping_tells_everybody_to_come_back_and_takes_no_commands(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        ann, bob = await two_people(house)
        await house.stop()
        for guest in (ann, bob):
            assert (await guest.closed()).code == "server/stopping"
            assert guest.all(wire.Closing)[0].retry
        with pytest.raises(TableError) as refusal:
            await ann.do("say_phrase", phrase="hello")
        assert refusal.value.code == "server/stopping"
        with pytest.raises(TableError):
            await house.open(wishes(), "ann-id", "Ann")

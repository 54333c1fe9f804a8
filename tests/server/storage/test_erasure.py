"""The erasure of a person: nothing of them is found in the database, and what others share with them still reads."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Connection, MetaData, select

from cartable.server.storage.database import TIMEOUT
from cartable.server.storage.erasure import SETTLED_AFTER
from cartable.server.storage.rows import SeatOccupant
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, Forgotten, Muted, Said, Sat, Started
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import Sample

NAME, TEXT, COMPANION = "Zerlinda", "Meet me at the harbour", "Quasimodo"


async def whole_content(store: Store) -> str:
    """Every value of every row."""

    def read(connection: Connection) -> str:
        found = MetaData()
        found.reflect(connection)
        rows = [tuple(row) for table in found.sorted_tables for row in connection.execute(select(table))]
        return "\n".join(map(repr, rows))

    return await store._database.read(read)


async def guest(store: Store, name: str) -> str:
    return (await store.people.new_guest(name, "en", 5)).identity.player.id


async def shared_table(store: Store, own: str, other: str, name: str = NAME) -> Sample:
    """A finished match of two people; then the first one speaks, and is muted."""
    table = Sample(seats=(SeatOccupant(name, player=own), SeatOccupant("Ben", player=other)))
    await table.finish_in(store)
    said = Said(seat=0, player=own, name=name, text=TEXT, phrase=None, to="all")
    acts: list[Act] = [
        Act(table.id, 3, 9_001, Sat(seat=0, player=own, name=name, nonce="n", shares_device_with=[other]), own, "sat"),
        Act(table.id, 4, 9_002, said, own, "said"),
        Act(table.id, 5, 9_003, Muted(player=own, name=name), other, "mute"),
        Act(table.id, 6, 9_004, Sat(seat=1, player=other, name="Ben", nonce="", shares_device_with=[own]), other, "x"),
    ]
    assert await store.append(acts)
    return table


async def forget(store: Store, player: str, now: int = 20_000) -> None:
    forgotten = await store.erasures.begin(player, now)
    for person in forgotten.people:
        for table in await store.erasures.tables_of(person, 100):
            await store.erasures.leave_table(person, table, now)
        assert not await store.erasures.end(person, now)
        assert await store.erasures.unfinished()
        assert await store.erasures.end(person, now + SETTLED_AFTER)
    assert await store.erasures.wipe() != store._database.is_shared
    assert not await store.erasures.wipe()


@on_each_database
@async_test()
async def test_nothing_of_a_forgotten_person_is_found(url: str) -> None:
    async with Store(url) as store:
        own, other = await guest(store, NAME), await guest(store, "Ben")
        companion = await store.people.new_companion(own, COMPANION, "fr", 6)
        assert companion is not None
        table = await shared_table(store, own, other)
        await shared_table(store, companion.id, other, COMPANION)
        before = await store.ratings.settle(table.match, 9_500)
        for one, another in ((own, other), (other, own)):
            await store.people.mute(one, another, 7)
        await store.people.new_link(own, 8)
        review = {"seats": [{"seat": 0, "accuracy": 77.5}, {"seat": 1, "accuracy": 60.0}], "story": NAME}
        await store.reviews.claim(table.match, 9_500)
        await store.reviews.finish(table.match, orjson.dumps(review), 9_501)
        kept = await store.ratings.of_player(other)
        await forget(store, own)
        content = await whole_content(store)
        for trace in (NAME, TEXT, COMPANION, own, companion.id):
            assert trace not in content
        assert await store.ratings.of_player(other) == kept
        assert [change.player for change in await store.ratings.changes(table.match)] == [other]
        assert {change.player for change in before} == {own, other}
        (row,) = [each for each in (await store.history.matches_of(other)).items if each.id == table.match]
        assert [seat.name for seat in row.seats] == ["someone who left", "Ben"]
        (details,) = await store.history.with_details([row])
        assert details.accuracies == (77.5, 60.0)
        assert (await store.history.for_research()).items == ()


@on_each_database
@async_test()
async def test_the_acts_can_be_read_and_are_otherwise_the_same(url: str) -> None:
    async with Store(url) as store:
        own, other = await guest(store, NAME), await guest(store, "Ben")
        table = await shared_table(store, own, other)
        before = await store.acts_since(table.id)
        await forget(store, own)
        after = await store.acts_since(table.id)
        assert isinstance(after.pop().body, Forgotten)
        assert [(act.number, act.at, act.ply, type(act.body)) for act in before] == [
            (act.number, act.at, act.ply, type(act.body)) for act in after
        ]
        started = next(act.body for act in after if isinstance(act.body, Started))
        said = next(act.body for act in after if isinstance(act.body, Said))
        sat = next(act.body for act in after if isinstance(act.body, Sat))
        assert started.names == ["someone who left", "Ben"]
        assert (said.text, said.name, said.player) == ("…", "someone who left", sat.player)
        assert sat.nonce == "n"  # deals are verified with it


@on_each_database
@async_test()
async def test_two_tables_do_not_tell_that_it_was_the_same_person(url: str) -> None:
    async with Store(url) as store:
        own, other = await guest(store, NAME), await guest(store, "Ben")
        tables = [await shared_table(store, own, other) for _ in range(2)]
        await forget(store, own)
        rows = [await store.history.match(table.match) for table in tables]
        ids = {seat.player for row in rows if row is not None for seat in row.seats} - {other}
        assert len(ids) == 2


@on_each_database
@async_test()
async def test_an_act_that_is_stored_at_the_same_moment_loses_nothing(url: str) -> None:
    """Whoever appends second reads first; the name of somebody who is forgotten cannot come back."""
    async with Store(url) as store:
        own, other = await guest(store, NAME), await guest(store, "Ben")
        table = await shared_table(store, own, other)
        await store.erasures.begin(own, 20_000)
        late = Act(table.id, 7, 20_001, Muted(player=own, name=NAME), other, "late")
        stored, number = await asyncio.gather(store.append([late]), store.erasures.leave_table(own, table.id, 20_000))
        assert number == (8 if stored else 7)
        assert not await store.append([late])
        assert NAME not in await whole_content(store)


@async_test()
async def test_the_file_holds_nothing_of_a_forgotten_person(tmp_path: Path, sqlite_url: str) -> None:
    async with Store(sqlite_url) as store:
        own, other = await guest(store, NAME), await guest(store, "Ben")
        for _ in range(30):
            await shared_table(store, own, other)
        files = list(tmp_path.glob("tables.db*"))
        assert traces(files, NAME, TEXT, own)
        await forget(store, own)
        assert not traces(files, NAME, TEXT, own)


@async_test()
async def test_what_a_reader_still_sees_is_wiped_later(tmp_path: Path, sqlite_url: str) -> None:
    """As a backup does, which reads one moment for as long as it takes."""
    async with Store(sqlite_url) as store:
        own, other = await guest(store, NAME), await guest(store, "Ben")
        await shared_table(store, own, other)
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as reader:
            rows = reader.execute("SELECT * FROM players")
            rows.fetchone()
            await store.erasures.begin(own, 20_000)
            for table in await store.erasures.tables_of(own):
                await store.erasures.leave_table(own, table, 20_000)
            began = time.monotonic()
            assert await store.erasures.wipe()
            assert time.monotonic() - began < TIMEOUT, "those who write wait meanwhile"
            assert traces(list(tmp_path.glob("tables.db*")), NAME)
            rows.fetchall()
        assert await store.erasures.wipe(), "it is still to do"
        assert not traces(list(tmp_path.glob("tables.db*")), NAME, TEXT)
        assert not await store.erasures.wipe()


def traces(files: Sequence[Path], *texts: str) -> list[tuple[str, str]]:
    return [(file.name, each) for file in files for each in texts if each.encode() in file.read_bytes()]


@on_each_database
@async_test()
async def test_nobody_else_is_touched_also_not_by_a_repeated_erasure(url: str) -> None:
    async with Store(url) as store:
        own, other, third = [await guest(store, name) for name in (NAME, "Ben", "Cleo")]
        await shared_table(store, own, other)
        table = await shared_table(store, third, other, "Cleo")
        before: list[Any] = [await store.acts_since(table.id), await store.history.match(table.match)]
        for _ in range(2):
            await store.erasures.begin(own, 20_000)
            for left in await store.erasures.tables_of(own):
                await store.erasures.leave_table(own, left, 20_000)
            assert [await store.acts_since(table.id), await store.history.match(table.match)] == before
            assert await store.people.player(third) is not None

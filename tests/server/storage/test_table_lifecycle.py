"""The life of tables in storage: hosts that are seen, tables that are unused, closed, and deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import text

from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, Closed
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import ANN, Sample
from tests.server.storage.test_migrations import altered, moved_to


async def listed(store: Store, hosted_since: int) -> list[str]:
    return [row.id for row in (await store.public_tables(hosted_since=hosted_since)).items]


async def close(store: Store, table: Sample, number: int, at: int, *, disposable: bool) -> None:
    act = Act(table.id, number, at, Closed())
    change = table.change(state="finished", changed_at=at, closed_at=at, is_disposable=disposable)
    assert await store.append([act], change)


@on_each_database
@async_test()
async def test_an_open_table_is_listed_while_its_host_is_seen(url: str) -> None:
    async with Store(url) as store:
        table, running = Sample(at=1_000), Sample(at=1_000)
        await table.open_in(store)
        await running.start_in(store)
        assert await listed(store, 1_000) == [table.id, running.id]
        assert await listed(store, 1_001) == [running.id]
        assert await store.lifecycle.host_seen([table.id, running.id, "unknown"], 5_000) == {table.id}
        assert await listed(store, 5_000) == [table.id, running.id]
        assert await listed(store, 5_001) == [running.id]
        assert await store.lifecycle.host_seen([], 6_000) == frozenset()


@on_each_database
@async_test()
async def test_tables_are_unused_without_acts_and_without_their_host(url: str) -> None:
    async with Store(url) as store:
        new, hosted, talking, running = (Sample(at=1_000) for _ in range(4))
        for table in (new, hosted, talking):
            await table.open_in(store)
        await running.start_in(store)
        await store.lifecycle.host_seen([hosted.id], 50_000)
        assert await store.append([talking.moved(1, at=50_000, match=None, ply=None)])  # changes no row
        unused = store.lifecycle.unused
        assert await unused(("open", "finished"), 50_000) == [new.id]
        assert sorted(await unused(("open", "finished"), 50_001)) == sorted([new.id, hosted.id, talking.id])
        assert await unused(("open", "finished"), 1_000) == []
        assert await unused(("running",), 50_000) == [running.id]
        assert len(await unused(("open",), 60_000, limit=2)) == 2
        await close(store, new, 1, 60_000, disposable=True)
        assert await unused(("open", "finished"), 50_000) == []
        assert await unused(("open", "finished"), 99_000) != [new.id]


@on_each_database
@async_test()
async def test_only_closed_tables_without_a_finished_match_are_deleted(url: str) -> None:
    async with Store(url) as store:
        never, abandoned, played, usable = (Sample(at=1_000) for _ in range(4))
        await never.open_in(store)
        await abandoned.start_in(store)
        await played.finish_in(store)
        await usable.open_in(store)
        await close(store, never, 1, 10_000, disposable=True)
        await close(store, abandoned, 2, 20_000, disposable=True)
        await close(store, played, 3, 10_000, disposable=False)
        kept = await store.history.acts_through(played.match)
        assert await store.lifecycle.delete_disposable(10_000) == []
        assert await store.lifecycle.delete_disposable(15_000) == [never.id]
        assert await store.lifecycle.delete_disposable(99_000, limit=1) == [abandoned.id]
        assert await store.lifecycle.delete_disposable(99_000) == []
        again = Sample()
        await again.finish_in(store)
        await close(store, again, 3, 10_000, disposable=True)
        assert await store.lifecycle.delete_disposable(99_000) == [], "whatever its row says"
        for gone in (never, abandoned):
            assert await store.table(gone.id) is None
            assert await store.acts_since(gone.id) == []
            assert await store.secrets_of(gone.id) == {}
        assert await store.table(usable.id) is not None
        assert await store.history.acts_through(played.match) == kept
        assert {row.id for row in (await store.history.matches_of(ANN)).items} == {played.match, again.match}
        assert await store.ratings.settle(played.match, 99_000) != []


_ROWS = "SELECT id, host_seen_at, closed_at, disposable_since, due_at FROM tables"


@on_each_database
@async_test()
async def test_tables_of_an_earlier_version(fresh_url: str) -> None:
    """What was due for closing is due no more; what was closed is known as such."""
    midnight = 5 * 86_400_000
    tables = {
        "open": Sample(due_at=midnight),
        "clock": Sample(due_at=midnight + 1),
        "closed": Sample(),
        "played": Sample(),
        "usable": Sample(),
    }
    async with Store(fresh_url) as store:
        await tables["open"].open_in(store)
        await tables["clock"].start_in(store)
        await tables["closed"].start_in(store)
        await close(store, tables["closed"], 2, 7_000, disposable=True)
        await tables["played"].finish_in(store)
        await close(store, tables["played"], 3, 9_000, disposable=False)
        await tables["usable"].finish_in(store)
    await moved_to(fresh_url, "0006")
    await moved_to(fresh_url, "0007")
    rows: Any = await altered(fresh_url, lambda connection: connection.execute(text(_ROWS)).all())
    found = {row.id: tuple(row)[2:] for row in rows}
    assert {name: found[table.id] for name, table in tables.items()} == {
        "open": (None, None, None),
        "clock": (None, None, midnight + 1),
        "closed": (7_000, 7_000, None),
        "played": (9_000, None, None),
        "usable": (None, None, None),
    }
    assert {row.host_seen_at for row in rows if row.id == tables["open"].id} == {tables["open"].at}


@on_each_database
@async_test()
async def test_a_row_says_when_its_table_was_closed(url: str) -> None:
    async with Store(url) as store:
        table = Sample()
        await table.open_in(store)
        row = await store.table(table.id)
        assert row is not None
        assert row.closed_at is None
        await close(store, table, 1, 10_000, disposable=True)
        assert (await store.table(table.id)) == replace(
            row,
            state="finished",
            names=("Ann", "Ben"),
            players=tuple(seat.player for seat in table.seats),
            changed_at=10_000,
            closed_at=10_000,
        )

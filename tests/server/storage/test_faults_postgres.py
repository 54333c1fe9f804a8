"""PostgreSQL unreachable, read-only or slow: nothing acknowledged is lost, and storage recovers by itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, make_url, text

from cartable.server.storage.database import TIMEOUT
from cartable.server.storage.errors import StorageDown, StorageRefused
from cartable.server.storage.flush import new_entry, write_entries
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act
from tests.async_test import async_test
from tests.databases import run_sql
from tests.server.faults.proxy import Proxy
from tests.server.storage.samples import Sample

pytestmark = pytest.mark.usefixtures("impatient_stores")
TERMINATE = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'cartable'
"""


def name_of(url: str) -> str:
    found = make_url(url).database
    assert found is not None
    return found


@async_test()
async def test_terminated_idle_connections_are_replaced(postgres_url: str) -> None:
    """Nothing was sent on them, so another connection is tried at once."""
    table = Sample()
    async with Store(postgres_url) as store:
        await table.open_in(store)
        for number in range(1, 6):
            assert await run_sql(postgres_url, TERMINATE)
            assert await store.append([table.moved(number)])
            await run_sql(postgres_url, TERMINATE)
            assert len(await store.acts_since(table.id)) == number + 1


@pytest.mark.slow
@async_test()
async def test_terminated_connections_under_load(postgres_url: str) -> None:
    """What was acknowledged is stored once; what failed is found out by reading, and tried again."""
    tables = [Sample() for _ in range(8)]
    async with Store(postgres_url) as store:
        await asyncio.gather(*(table.open_in(store) for table in tables))
        cuts = 0
        playing = [asyncio.create_task(_play(store, table, 30, lambda: cuts >= 5)) for table in tables]
        while not all(task.done() for task in playing):
            await run_sql(postgres_url, TERMINATE)
            cuts += 1
            await asyncio.sleep(0.02)
        acknowledged = await asyncio.gather(*playing)
        for table, acts in zip(tables, acknowledged, strict=True):
            stored = await store.acts_since(table.id)
            assert [act.number for act in stored] == list(range(len(stored)))
            assert len(stored) > 30
            assert set(map(repr, acts)) <= set(map(repr, stored))


async def _play(store: Store, table: Sample, least: int, is_enough: Callable[[], bool]) -> list[Act]:
    """Append as a room does: after a failure, read what is stored, and continue. Returns what was acknowledged."""
    acknowledged = []
    number = 1
    while number <= least or not is_enough():
        act = table.moved(number)
        try:
            if await store.append([act]):
                acknowledged.append(act)
                number += 1
                continue
        except StorageDown:
            await asyncio.sleep(0.005)
        try:
            number = (await store.newest([table.id]))[table.id] + 1
        except StorageDown:
            await asyncio.sleep(0.005)
    return acknowledged


@async_test()
async def test_a_read_only_database(fresh_postgres_url: str) -> None:
    table, name = Sample(), name_of(fresh_postgres_url)
    async with Store(fresh_postgres_url) as store:
        await table.open_in(store)
        await run_sql(fresh_postgres_url, f'ALTER DATABASE "{name}" SET default_transaction_read_only = on', TERMINATE)
        with pytest.raises(StorageDown):
            await store.append([table.moved(1)])
        with pytest.raises(StorageDown):
            await store.check()
        assert len(await store.acts_since(table.id)) == 1
        writable = "SET default_transaction_read_only = off"
        await run_sql(fresh_postgres_url, writable, f'ALTER DATABASE "{name}" {writable}', TERMINATE)
        assert await store.append([table.moved(1)])
        await store.check()


@async_test()
async def test_an_unreachable_database(fresh_postgres_url: str) -> None:
    """The database is renamed: connecting fails until it has its name again."""
    table, name = Sample(), name_of(fresh_postgres_url)
    elsewhere = make_url(fresh_postgres_url).set(database="postgres").render_as_string(hide_password=False)
    terminate = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    async with Store(fresh_postgres_url) as store:
        await table.open_in(store)
        await run_sql(elsewhere, terminate, f'ALTER DATABASE "{name}" RENAME TO "{name}_away"')
        for asked in (store.append([table.moved(1)]), store.acts_since(table.id), store.check()):
            with pytest.raises(StorageDown):
                await asked
        await run_sql(elsewhere, f'ALTER DATABASE "{name}_away" RENAME TO "{name}"')
        assert await store.append([table.moved(1)])
        await store.check()


@async_test()
async def test_a_long_lock(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from cartable.server.storage import postgres

    monkeypatch.setitem(postgres._SETTINGS, "lock_timeout", "100ms")
    table = Sample()
    async with Store(postgres_url) as store:
        await table.open_in(store)
        async with Store(postgres_url) as other:
            locked, release = asyncio.Event(), asyncio.Event()
            holding = asyncio.create_task(_lock(other, locked, release))
            await locked.wait()
            with pytest.raises(StorageDown):
                await store.append([table.moved(1)])
            release.set()
            await holding
        assert await store.append([table.moved(1)])


async def _lock(store: Store, locked: asyncio.Event, release: asyncio.Event) -> None:
    from cartable.server.storage.postgres import PostgresDatabase

    database = store._database
    assert isinstance(database, PostgresDatabase)
    async with database._engine.begin() as connection:
        await connection.execute(text("LOCK TABLE acts IN EXCLUSIVE MODE"))
        locked.set()
        await release.wait()


@pytest.mark.slow
@async_test()
async def test_a_dead_connection_does_not_hold_others_up(postgres_url: str) -> None:
    """Behind a link that is cut without a word, an append fails in time, and what it had locked is free soon after."""
    real, table = make_url(postgres_url), Sample()
    async with Proxy(real.host or "", real.port or 5432) as proxy:
        through = real.set(host="127.0.0.1", port=proxy.port).render_as_string(hide_password=False)
        async with Store(through) as store, Store(postgres_url) as other:
            await table.open_in(store)

            def write_and_be_cut_off(connection: Connection) -> None:
                assert write_entries(connection, [new_entry([table.moved(1)], None)]) == [True]
                proxy.set_state("losing")
                connection.execute(text("SELECT 1"))

            began = time.monotonic()
            with pytest.raises(StorageDown):
                await store._database.write(write_and_be_cut_off)
            assert time.monotonic() - began < TIMEOUT + 5
            while not await _append_or_fail(other, table.moved(1)):
                await asyncio.sleep(0.1)
            assert time.monotonic() - began < 2 * TIMEOUT + 5
            proxy.set_state("open")
            assert await store.append([table.moved(2)])


async def _append_or_fail(store: Store, act: Act) -> bool:
    try:
        return await store.append([act])
    except StorageDown:
        return False


@async_test()
async def test_an_address_without_a_server_or_without_the_database_is_refused(postgres_url: str) -> None:
    for url in ("postgresql://127.0.0.1:1/test", "postgresql://nobody-here@127.0.0.1:1/nothing"):
        with pytest.raises(StorageRefused) as caught:
            await Store(url).open()
        assert caught.value.code == "storage/unreachable", url
    with pytest.raises(StorageRefused) as caught:
        await Store(make_url(postgres_url).set(database="no_such_one").render_as_string(hide_password=False)).open()
    assert caught.value.code == "storage/unreachable"
    assert "no_such_one" in str(caught.value)

"""PostgreSQL gone, back, read-only, slow: nothing acknowledged is lost, and storage recovers by itself."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import make_url

from cartable.server.storage.errors import StorageDown, StorageRefused
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act
from tests.asynchronous import asynchronous
from tests.databases import ask
from tests.server.storage.samples import Sample

HANG_UP = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'cartable'
"""


def name_of(url: str) -> str:
    found = make_url(url).database
    assert found is not None
    return found


@asynchronous()
async def test_idle_connections_that_were_cut_are_not_noticed(postgres_url: str) -> None:
    """Nothing had been sent on them: another connection is tried at once."""
    table = Sample()
    async with Store(postgres_url) as store:
        await table.open_in(store)
        for number in range(1, 6):
            assert await ask(postgres_url, HANG_UP)
            assert await store.append([table.moved(number)])
            await ask(postgres_url, HANG_UP)
            assert len(await store.acts_since(table.id)) == number + 1


@pytest.mark.slow
@asynchronous(60)
async def test_connections_cut_under_load(postgres_url: str) -> None:
    """Whatever was acknowledged is there once; whatever failed can be told by reading, and goes on."""
    tables = [Sample() for _ in range(8)]
    async with Store(postgres_url) as store:
        await asyncio.gather(*(table.open_in(store) for table in tables))
        playing = [asyncio.create_task(_play(store, table, 30)) for table in tables]
        cuts = 0
        while not all(task.done() for task in playing):
            await ask(postgres_url, HANG_UP)
            cuts += 1
            await asyncio.sleep(0.02)
        acknowledged = await asyncio.gather(*playing)
        assert cuts > 3
        for table, acts in zip(tables, acknowledged, strict=True):
            stored = await store.acts_since(table.id)
            assert [act.number for act in stored] == list(range(31))
            assert set(map(repr, acts)) <= set(map(repr, stored))


async def _play(store: Store, table: Sample, last: int) -> list[Act]:
    """Play as a room does: after trouble, read what is there, and go on from it. Answers what was acknowledged."""
    acknowledged = []
    number = 1
    while number <= last:
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


@asynchronous()
async def test_read_only_and_back(fresh_postgres_url: str) -> None:
    table, name = Sample(), name_of(fresh_postgres_url)
    async with Store(fresh_postgres_url) as store:
        await table.open_in(store)
        await ask(fresh_postgres_url, f'ALTER DATABASE "{name}" SET default_transaction_read_only = on', HANG_UP)
        with pytest.raises(StorageDown):
            await store.append([table.moved(1)])
        with pytest.raises(StorageDown):
            await store.check()
        assert len(await store.acts_since(table.id)) == 1
        writable = "SET default_transaction_read_only = off"
        await ask(fresh_postgres_url, writable, f'ALTER DATABASE "{name}" {writable}', HANG_UP)
        assert await store.append([table.moved(1)])
        await store.check()


@asynchronous()
async def test_gone_and_back(fresh_postgres_url: str) -> None:
    """The database is renamed away: connecting fails as long as that lasts."""
    table, name = Sample(), name_of(fresh_postgres_url)
    elsewhere = make_url(fresh_postgres_url).set(database="postgres").render_as_string(hide_password=False)
    hang_up = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    async with Store(fresh_postgres_url) as store:
        await table.open_in(store)
        await ask(elsewhere, hang_up, f'ALTER DATABASE "{name}" RENAME TO "{name}_away"')
        for asked in (store.append([table.moved(1)]), store.acts_since(table.id), store.check()):
            with pytest.raises(StorageDown):
                await asked
        await ask(elsewhere, f'ALTER DATABASE "{name}_away" RENAME TO "{name}"')
        assert await store.append([table.moved(1)])
        await store.check()


@asynchronous()
async def test_a_lock_that_lasts(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
    from sqlalchemy import text

    from cartable.server.storage.postgres import PostgresDatabase

    database = store._database
    assert isinstance(database, PostgresDatabase)
    async with database._engine.begin() as connection:
        await connection.execute(text("LOCK TABLE acts IN EXCLUSIVE MODE"))
        locked.set()
        await release.wait()


@pytest.mark.parametrize("url", ["postgresql://127.0.0.1:1/test", "postgresql://nobody-here@127.0.0.1:1/nothing"])
@asynchronous()
async def test_nobody_answers(url: str) -> None:
    with pytest.raises(StorageRefused) as caught:
        await Store(url).open()
    assert caught.value.code == "storage/unreachable"


@asynchronous()
async def test_a_database_that_does_not_exist(postgres_url: str) -> None:
    with pytest.raises(StorageRefused) as caught:
        await Store(make_url(postgres_url).set(database="no_such_one").render_as_string(hide_password=False)).open()
    assert caught.value.code == "storage/unreachable"
    assert "no_such_one" in str(caught.value)

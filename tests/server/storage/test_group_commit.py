"""Group commit: many tables share one flush, and nobody is answered before it is on disk."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest
from sqlalchemy import Connection, make_url

from cartable.server.storage.database import Job
from cartable.server.storage.errors import StorageDown
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.databases import run_sql
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import Sample


async def stored_acts(url: str) -> int:
    """The number of acts that another program sees."""
    if url.startswith("sqlite"):
        database = make_url(url).database
        assert database is not None
        with sqlite3.connect(database) as connection:
            count: int = connection.execute("SELECT count(*) FROM acts").fetchone()[0]
        connection.close()
        return count
    rows = await run_sql(url, "SELECT count(*) AS acts FROM acts")
    return int(rows[0]["acts"])


@on_each_database
@async_test()
async def test_concurrent_appends_share_a_flush(url: str) -> None:
    tables = [Sample() for _ in range(50)]
    async with Store(url) as store:
        await asyncio.gather(*(table.open_in(store) for table in tables))
        flushes = store.stats.flushes
        assert all(await asyncio.gather(*(store.append([table.moved(1)]) for table in tables)))
        assert store.stats.flushes == flushes + 1
        assert store.stats.acts == 100


@on_each_database
@async_test()
async def test_an_answer_comes_after_the_commit(url: str) -> None:
    """When an append returns, another program sees the act."""
    tables = [Sample() for _ in range(5)]
    async with Store(url) as store:
        await asyncio.gather(*(table.open_in(store) for table in tables))

        async def play(table: Sample) -> None:
            for number in range(1, 8):
                assert await store.append([table.moved(number)])
                answered[table.id] = number
                promised = 5 + sum(answered.values())
                assert await stored_acts(url) >= promised

        answered: dict[str, int] = {}
        await asyncio.gather(*(play(table) for table in tables))


class Gate:
    """Blocks the writes of a store until it is opened."""

    def __init__(self, store: Store) -> None:
        self.open = asyncio.Event()
        self.reached = asyncio.Event()
        self._write = store._database.write
        store._database.write = self._held  # type: ignore[method-assign]

    async def _held(self, job: Job[Any]) -> Any:
        self.reached.set()
        await self.open.wait()
        return await self._write(job)


@on_each_database
@async_test()
async def test_appends_during_a_flush_share_the_next_one(url: str) -> None:
    tables = [Sample() for _ in range(30)]
    async with Store(url) as store:
        await asyncio.gather(*(table.open_in(store) for table in tables))
        flushes, gate = store.stats.flushes, Gate(store)
        first = asyncio.create_task(store.append([tables[0].moved(1)]))
        await gate.reached.wait()
        others = [asyncio.create_task(store.append([table.moved(1)])) for table in tables[1:]]
        await asyncio.sleep(0)
        gate.open.set()
        assert all(await asyncio.gather(first, *others))
        assert store.stats.flushes == flushes + 2


@on_each_database
@async_test()
async def test_an_append_cancelled_before_its_flush_is_not_written(url: str) -> None:
    one, two = Sample(), Sample()
    async with Store(url) as store:
        await one.open_in(store)
        await two.open_in(store)
        gate = Gate(store)
        in_flush = asyncio.create_task(store.append([one.moved(1)]))
        await gate.reached.wait()
        waiting = asyncio.create_task(store.append([two.moved(1)]))
        await asyncio.sleep(0)
        in_flush.cancel()
        waiting.cancel()
        await asyncio.sleep(0)
        gate.open.set()
        assert await store.append([one.moved(2)])  # the cancelled append in the flush was written
        assert await store.newest([one.id, two.id]) == {one.id: 2, two.id: 0}


@on_each_database
@async_test()
async def test_closing_writes_waiting_entries(url: str) -> None:
    tables = [Sample() for _ in range(10)]
    store = Store(url)
    await store.open()
    await asyncio.gather(*(table.open_in(store) for table in tables))
    waiting = [asyncio.create_task(store.append([table.moved(1)])) for table in tables]
    await asyncio.sleep(0)
    await store.close()
    assert all(await asyncio.gather(*waiting))
    assert await stored_acts(url) == 20
    with pytest.raises(StorageDown):
        await store.append([tables[0].moved(2)])


@async_test()
async def test_a_flush_is_bounded(sqlite_url: str) -> None:
    """The size of a transaction does not grow with the queue."""
    tables = [Sample(code=f"{number:06}") for number in range(900)]  # of so many random ones, two may be the same
    async with Store(sqlite_url) as store:
        sizes: list[int] = []
        write = store._database.write

        async def counted(job: Job[Any]) -> Any:
            def counting(connection: Connection) -> Any:
                answer = job(connection)
                sizes.append(len(answer))
                return answer

            return await write(counting)

        store._database.write = counted  # type: ignore[method-assign]
        await asyncio.gather(*(table.open_in(store) for table in tables))
        assert sum(sizes) == 900
        assert max(sizes) == 400

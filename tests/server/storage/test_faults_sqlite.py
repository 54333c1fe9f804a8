"""SQLite locked, full, read-only or deleted: nothing acknowledged is lost, and storage recovers by itself."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event, make_url

from cartable.server.storage import database, sqlite
from cartable.server.storage.errors import CODES, StorageDown, StorageError, StorageRefused
from cartable.server.storage.sqlite import SqliteDatabase
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.server.storage.samples import Sample


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "TIMEOUT", 0.05)
    assert database.TIMEOUT > 1


def file_of(url: str) -> Path:
    found = make_url(url).database
    assert found is not None
    return Path(found)


async def all_fail(store: Store, tables: list[Sample], number: int) -> None:
    answers = await asyncio.gather(*(store.append([table.moved(number)]) for table in tables), return_exceptions=True)
    assert [type(answer) for answer in answers] == [StorageDown] * len(tables)


async def all_work(store: Store, tables: list[Sample], number: int) -> None:
    assert all(await asyncio.gather(*(store.append([table.moved(number)]) for table in tables)))
    await store.check()
    newest = await store.newest([table.id for table in tables])
    assert set(newest.values()) == {number}


async def seated(store: Store) -> list[Sample]:
    tables = [Sample() for _ in range(5)]
    await asyncio.gather(*(table.open_in(store) for table in tables))
    await all_work(store, tables, 1)
    return tables


@async_test()
async def test_locked_by_another_program(sqlite_url: str) -> None:
    async with Store(sqlite_url) as store:
        tables = await seated(store)
        other = sqlite3.connect(file_of(sqlite_url), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await all_fail(store, tables, 2)
        for asked in (store.people.new_guest("Ann", "en", 1), store.check()):
            with pytest.raises(StorageDown):
                await asked
        # reading goes on
        assert len(await store.acts_since(tables[0].id)) == 2
        other.execute("ROLLBACK")
        other.close()
        await all_work(store, tables, 2)
        await store.people.new_guest("Ann", "en", 1)


@async_test()
async def test_a_short_lock_is_waited_for(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "TIMEOUT", 5.0)
    async with Store(sqlite_url) as store:
        tables = await seated(store)
        other = sqlite3.connect(file_of(sqlite_url), isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        asyncio.get_running_loop().call_later(0.1, other.execute, "ROLLBACK")
        await all_work(store, tables, 2)
        other.close()


@async_test()
async def test_full(sqlite_url: str) -> None:
    async with Store(sqlite_url) as store:
        tables = await seated(store)
        pages = _pages(sqlite_url)
        with _pragma(store, f"max_page_count = {pages}"):
            number = await _until_full(store, tables)
            await all_fail(store, tables, number)
        stored = await store.newest([table.id for table in tables])
        assert set(stored.values()) == {number - 1}
        await all_work(store, tables, number)


async def _until_full(store: Store, tables: list[Sample]) -> int:
    """The number of the first act that did not fit. The allocated pages still take some."""
    for number in range(2, 200):
        try:
            assert all(await asyncio.gather(*(store.append([table.moved(number)]) for table in tables)))
        except StorageDown:
            return number
    pytest.fail("it never was full")


@async_test()
async def test_read_only(sqlite_url: str) -> None:
    async with Store(sqlite_url) as store:
        tables = await seated(store)
        with _pragma(store, "query_only = ON"):
            await all_fail(store, tables, 2)
            assert len(await store.acts_since(tables[0].id)) == 2
            with pytest.raises(StorageDown):
                await store.check()
        await all_work(store, tables, 2)


@async_test()
async def test_a_deleted_file_is_noticed(sqlite_url: str) -> None:
    """Writes to a deleted file would succeed, and be lost."""
    file = file_of(sqlite_url)
    async with Store(sqlite_url) as store:
        tables = await seated(store)
        file.rename(file.with_name("away.db"))
        await all_fail(store, tables, 2)
        assert not file.exists()  # no new and empty database took its place
        file.with_name("other.db").touch()
        file.with_name("other.db").rename(file)
        await all_fail(store, tables, 2)  # nor another one
        file.with_name("away.db").rename(file)
        await all_work(store, tables, 2)


@async_test()
async def test_a_failing_commit(sqlite_url: str) -> None:
    """The caller does not know whether it was stored, and reads again; here it was not."""
    async with Store(sqlite_url) as store:
        tables = await seated(store)
        engine = _sqlite(store)._writer

        def fail(_: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        event.listen(engine, "commit", fail)
        answers = await asyncio.gather(*(store.append([table.moved(2)]) for table in tables), return_exceptions=True)
        assert [type(answer) for answer in answers] == [StorageDown] * 5
        event.remove(engine, "commit", fail)
        assert set((await store.newest([table.id for table in tables])).values()) == {1}
        await all_work(store, tables, 2)


@async_test()
async def test_closed(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    await store.open()
    await store.close()
    for asked in (store.table("t"), store.people.new_guest("Ann", "en", 1), store.check()):
        with pytest.raises(StorageDown):
            await asked


@async_test()
async def test_a_url_a_folder_or_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    for url in ("sqlite://", "sqlite:///:memory:", "mysql://localhost/x", "nonsense", ""):
        with pytest.raises(StorageRefused) as caught:
            Store(url)
        assert caught.value.code == "storage/url", url
    with pytest.raises(StorageRefused) as caught:
        await Store(f"sqlite:///{tmp_path / 'nowhere' / 'tables.db'}").open()
    assert caught.value.code == "storage/unreachable"
    file = tmp_path / "tables.db"
    file.write_text("Dear diary, " * 100)
    with pytest.raises(StorageRefused) as caught:
        await Store(f"sqlite:///{file}").open()
    assert caught.value.code == "storage/unreachable"
    assert str(caught.value) == "the database cannot be opened: file is not a database"
    assert file.read_text() == "Dear diary, " * 100


@async_test()
async def test_a_second_store_cannot_open_the_file_and_its_name_may_be_unusual(tmp_path: Path) -> None:
    file = tmp_path / "naïve #1 &c.db"
    for _ in range(2):  # the lock is gone with the store
        async with Store(f"sqlite:///{file}"):
            assert {file.name, f"{file.name}.lock"} <= {each.name for each in tmp_path.iterdir()}
            with pytest.raises(StorageRefused) as caught:
                await Store(f"sqlite:///{file}").open()
            assert caught.value.code == "storage/in-use"
            assert file.name in caught.value.to("fr")


def test_every_error_has_texts_in_both_languages() -> None:
    for code in sorted(CODES):
        error = StorageError(code, why="W", url="U", file="F", found="9", known="2", version="9")
        assert str(error) == error.to("en") != error.to("fr"), code
        assert "{" not in error.to("en") + error.to("fr"), code


def _sqlite(store: Store) -> SqliteDatabase:
    found = store._database
    assert isinstance(found, SqliteDatabase)
    return found


def _pages(url: str) -> int:
    connection = sqlite3.connect(file_of(url))
    pages: int = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.close()
    return pages


class _pragma:  # noqa: N801
    """Every writing connection has this setting for a while, also those that are opened meanwhile."""

    def __init__(self, store: Store, setting: str) -> None:
        self._engine, self._setting = _sqlite(store)._writer, setting

    def _set(self, connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA {self._setting}")

    def __enter__(self) -> None:
        self._engine.pool.dispose()
        event.listen(self._engine, "connect", self._set)

    def __exit__(self, *_: object) -> None:
        event.remove(self._engine, "connect", self._set)
        self._engine.pool.dispose()

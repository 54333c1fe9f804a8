"""Backups: from either kind of database into either kind, with everything, and nothing half done."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from cartable.server.storage import backup_file, schema
from cartable.server.storage.backends import database_at
from cartable.server.storage.backup import back_up, restore
from cartable.server.storage.errors import StorageRefused
from cartable.server.storage.migration import migrate
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.databases import KINDS, fresh_database
from tests.patience import PATIENCE
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import ANN, Sample
from tests.tiers import in_soak

NOW = 1_000_000


def silent(done: int, total: int) -> None:
    assert done <= total


def _rows(connection: Connection) -> dict[str, Any]:
    return {
        table.name: sorted(map(repr, (dict(row) for row in connection.execute(select(table)).mappings())))
        for table in schema.metadata.sorted_tables
    }


async def rows_of(url: str) -> dict[str, Any]:
    return await database_at(url).snapshot(_rows)


async def fill(url: str) -> Sample:
    table = Sample()
    async with Store(url) as store:
        await table.finish_in(store)
        await store.ratings.settle(table.match, 10_000)
        welcome = await store.people.new_guest("Zoë 🂡", "fr", 5)
        await store.people.change(welcome.identity.player.id, research=True)
        await store.people.new_link(welcome.identity.player.id, 6)
        await store.leases.renew("gone", 10, 20)
    return table


@pytest.mark.parametrize(
    ("kind", "to"),
    [*zip(KINDS, KINDS[::-1], strict=True), *(each for kind in KINDS for each in in_soak(kind, kind))],
)
@async_test()
async def test_everything_is_restored_into_either_kind_of_database(
    kind: str, to: str, sqlite_url: str, postgres_url: str, tmp_path: Path
) -> None:
    url = {"sqlite": sqlite_url, "postgres": postgres_url}[kind]
    table = await fill(url)
    before = await rows_of(url)
    seen: list[tuple[int, int]] = []
    info = await back_up(url, tmp_path / "kept.backup", NOW, lambda *done: seen.append(done))
    assert seen[0][0] == 0
    assert seen[-1] == (info.rows, info.rows)
    assert (tmp_path / "kept.backup").stat().st_mode & 0o777 == 0o600
    (tmp_path / "other").mkdir()
    with fresh_database(to, tmp_path / "other") as other:
        assert await restore(other, tmp_path / "kept.backup", NOW, silent) == info
        assert await rows_of(other) == before
        async with Store(other) as store:
            assert len(await store.acts_since(table.id)) == 3
            assert await store.secrets_of(table.id) == {table.match: table.secret}
            assert [rating.matches for rating in await store.ratings.of_player(ANN)] == [1]


@async_test()
async def test_a_backup_of_an_older_schema_is_migrated(fresh_url: str, tmp_path: Path) -> None:
    database = database_at(fresh_url)
    await database.open()
    await migrate(database, "0003")
    await database.close()
    info = await back_up(fresh_url, tmp_path / "old.backup", NOW, silent)
    assert info.schema == "0003"
    target = f"sqlite:///{tmp_path / 'target.db'}"
    await restore(target, tmp_path / "old.backup", NOW, silent)
    async with Store(target) as store:
        await Sample().finish_in(store)


@on_each_database
@async_test()
async def test_a_database_with_data_is_replaced_only_on_demand_and_then_whole(url: str, tmp_path: Path) -> None:
    await fill(url)
    kept = await rows_of(url)
    path = tmp_path / "kept.backup"
    await back_up(url, path, NOW, silent)
    async with Store(url) as store:
        await Sample().finish_in(store)
    later = await rows_of(url)
    assert later != kept
    with pytest.raises(StorageRefused) as caught:
        await restore(url, path, NOW, silent)
    assert caught.value.code == "restore/not-empty"
    assert await rows_of(url) == later
    await restore(url, path, NOW, silent, replace=True)
    assert await rows_of(url) == kept


@async_test()
async def test_a_failure_in_the_middle_changes_nothing(url: str, tmp_path: Path) -> None:
    await fill(url)
    await back_up(url, tmp_path / "kept.backup", NOW, silent)
    before = await rows_of(url)

    def fail(done: int, total: int) -> None:
        if done > total // 2:
            raise MemoryError

    with pytest.raises(StorageRefused, match="MemoryError"):
        await restore(url, tmp_path / "kept.backup", NOW, fail, replace=True)
    assert await rows_of(url) == before
    with pytest.raises(StorageRefused, match="MemoryError"):
        await back_up(url, tmp_path / "second.backup", NOW, fail)
    assert sorted(each.name for each in tmp_path.iterdir() if "backup" in each.name) == ["kept.backup"]


@async_test()
async def test_a_database_that_a_server_uses_is_never_replaced(postgres_url: str, tmp_path: Path) -> None:
    await fill(postgres_url)
    await back_up(postgres_url, tmp_path / "kept.backup", NOW, silent)
    async with Store(postgres_url) as store:
        await store.leases.renew("alive", NOW, 10_000)
        with pytest.raises(StorageRefused) as caught:
            await restore(postgres_url, tmp_path / "kept.backup", NOW + 5000, silent, replace=True)
    assert caught.value.code == "restore/in-use"


@async_test()
async def test_a_file_that_a_server_uses_is_never_replaced(sqlite_url: str, tmp_path: Path) -> None:
    async with Store(sqlite_url):
        await back_up(sqlite_url, tmp_path / "kept.backup", NOW, silent)
        with pytest.raises(StorageRefused) as caught:
            await restore(sqlite_url, tmp_path / "kept.backup", NOW, silent, replace=True)
    assert caught.value.code == "storage/in-use"


@on_each_database
@async_test()
async def test_a_backup_is_of_one_moment(url: str, tmp_path: Path) -> None:
    """What is stored while it is being written is not in it, not even in part."""
    await fill(url)
    loop = asyncio.get_running_loop()
    async with Store(url) as store:
        before = await rows_of(url)
        stored = asyncio.Event()

        async def interfere() -> None:
            await Sample().finish_in(store)
            stored.set()

        def show(done: int, total: int) -> None:
            if done == 0:  # the backup has begun: it has counted the rows
                asyncio.run_coroutine_threadsafe(interfere(), loop)

        info = await back_up(url, tmp_path / "kept.backup", NOW, show)
        await asyncio.wait_for(stored.wait(), PATIENCE)
        assert info.rows == sum(map(len, before.values()))
        assert sum(map(len, (await rows_of(url)).values())) > info.rows


@async_test()
async def test_what_is_no_good_backup_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    await fill(sqlite_url)
    good = tmp_path / "good.backup"
    await back_up(sqlite_url, good, NOW, silent)
    target = f"sqlite:///{tmp_path / 'target.db'}"

    async def refused(content: bytes | None) -> str:
        bad = tmp_path / "bad.backup"
        if content is not None:
            bad.write_bytes(content)
        with pytest.raises(StorageRefused) as caught:
            await restore(target, bad, NOW, silent)
        assert caught.value.to("fr") != caught.value.to("en")
        return caught.value.code

    def changed(*statements: str) -> bytes:
        copy = tmp_path / "copy.backup"
        copy.write_bytes(good.read_bytes())
        with sqlite3.connect(copy) as connection:
            for statement in statements:
                connection.execute(statement)
        connection.close()
        return copy.read_bytes()

    assert await refused(None) == "backup/unreadable"
    assert await refused(b"") == "backup/format"
    assert await refused(b"no database" * 100) == "backup/format"
    assert await refused(Path(sqlite_url.removeprefix("sqlite:///")).read_bytes()) == "backup/format"
    assert await refused(good.read_bytes()[:-8192]) == "backup/damaged"
    assert await refused(changed("UPDATE acts SET at = at + 1 WHERE number = 1")) == "backup/damaged"
    assert await refused(changed("DELETE FROM acts WHERE number = 2")) == "backup/damaged"
    assert await refused(changed("DROP TABLE rating_changes")) == "backup/damaged"
    assert await refused(changed("UPDATE backup_about SET value = '9999' WHERE name = 'schema'")) == "backup/newer"
    newer = changed("UPDATE backup_about SET value = 'cartable backup 2' WHERE name = 'format'")
    assert await refused(newer) == "backup/format"
    assert not (tmp_path / "target.db").exists()


@async_test()
async def test_what_cannot_be_backed_up_is_refused(tmp_path: Path, fresh_postgres_url: str) -> None:
    for url in (f"sqlite:///{tmp_path / 'none.db'}", "postgresql://nobody@127.0.0.1:1/none"):
        with pytest.raises(StorageRefused) as caught:
            await back_up(url, tmp_path / "kept.backup", NOW, silent)
        assert caught.value.code == "storage/unreachable"
    with pytest.raises(StorageRefused) as caught:
        await back_up(fresh_postgres_url, tmp_path / "kept.backup", NOW, silent)
    assert caught.value.code == "backup/nothing"
    assert list(tmp_path.iterdir()) == []


@async_test()
async def test_a_full_disk_is_reported_as_such(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(sqlite_url)
    small = backup_file._engine
    monkeypatch.setattr(backup_file, "_engine", lambda *given: small(*given, "max_page_count = 20"))
    with pytest.raises(OSError, match="full"):
        await back_up(sqlite_url, tmp_path / "kept.backup", NOW, silent)
    assert not (tmp_path / "kept.backup").exists()

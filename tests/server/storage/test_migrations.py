"""Migrations: upgrades and downgrades with data, and a schema that matches the code."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, select, text

from cartable.server.storage import migration, schema
from cartable.server.storage.backends import database_at
from cartable.server.storage.database import Job
from cartable.server.storage.errors import StorageRefused
from cartable.server.storage.migration import SCHEMAS, migrate, schema_of
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.databases import KINDS
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import ANN, BEN, Sample
from tests.stored.databases import stored_database
from tests.tiers import rest_in_soak


async def altered(url: str, job: Job[Any]) -> Any:
    """Run a job on a database that no store has open."""
    database = database_at(url)
    await database.open()
    try:
        return await database.alter(job)
    finally:
        await database.close()


async def moved_to(url: str, to: str) -> None:
    database = database_at(url)
    await database.open()
    try:
        await migrate(database, to)
    finally:
        await database.close()


def _differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    found: list[Any] = compare_metadata(context, schema.metadata)
    return found


def test_the_known_schemas_are_the_files_in_the_folder() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migration.__file__).with_name("migrations")))
    steps = ScriptDirectory.from_config(config).walk_revisions()
    assert tuple(step.revision for step in reversed(list(steps))) == SCHEMAS


@on_each_database
@async_test()
async def test_downgrade_and_upgrade_with_data(fresh_url: str) -> None:
    """A downgrade drops ratings and research consents; everything else stays. Ratings can be computed again."""
    table = Sample()
    async with Store(fresh_url) as store:
        await table.finish_in(store)
        before = await store.ratings.settle(table.match, 10_000)
        kept = await store.acts_since(table.id), await store.table(table.id), await store.history.match(table.match)
        welcome = await store.people.new_guest("Ann", "en", 5)
        await store.people.change(welcome.identity.player.id, research=True)
    await moved_to(fresh_url, "0001")
    assert await altered(fresh_url, schema_of) == "0001"
    async with Store(fresh_url) as store:
        assert (
            await store.acts_since(table.id),
            await store.table(table.id),
            await store.history.match(table.match),
        ) == kept
        assert await store.people.identify(welcome.token, 6) == welcome.identity
        assert await store.ratings.of_player(ANN) == []
        assert await store.ratings.unsettled() == [table.match]
        assert await store.ratings.settle(table.match, 11_000) == before
        assert [rating.matches for rating in await store.ratings.of_player(BEN)] == [1]


@on_each_database
@async_test()
async def test_a_downgrade_to_an_empty_database_and_an_upgrade_give_the_schema_of_the_code(fresh_url: str) -> None:
    async with Store(fresh_url) as store:
        await Sample().finish_in(store)
    assert await altered(fresh_url, _differences) == []
    await moved_to(fresh_url, "base")
    remaining = await altered(fresh_url, _tables)
    assert remaining == {"alembic_version"}
    table = Sample()
    async with Store(fresh_url) as store:
        await table.finish_in(store)
    assert await altered(fresh_url, _differences) == []
    await altered(fresh_url, lambda connection: connection.execute(text("ALTER TABLE tables DROP COLUMN names")))
    assert len(await altered(fresh_url, _differences)) == 1, "a missing column would be noticed"


def _tables(connection: Connection) -> set[str]:
    from sqlalchemy import inspect

    return set(inspect(connection).get_table_names())


@async_test()
async def test_an_old_server_refuses_a_newer_schema(fresh_url: str) -> None:
    async with Store(fresh_url):
        pass
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    await altered(fresh_url, lambda connection: connection.execute(newer))
    with pytest.raises(StorageRefused) as caught:
        await Store(fresh_url).open()
    assert caught.value.code == "storage/newer"
    assert "9999" in caught.value.to("fr")
    assert await altered(fresh_url, schema_of) == "9999"


@on_each_database
@async_test()
async def test_a_step_that_fails_changes_nothing(fresh_url: str) -> None:
    await moved_to(fresh_url, "0001")
    await altered(fresh_url, lambda connection: connection.execute(text("CREATE TABLE rating_changes (x INTEGER)")))
    before = await altered(fresh_url, _tables)
    with pytest.raises(StorageRefused) as caught:
        await Store(fresh_url).open()
    assert caught.value.code == "storage/unreachable"
    assert await altered(fresh_url, _tables) == before
    assert await altered(fresh_url, schema_of) == "0001"


@async_test()
async def test_a_step_that_violates_foreign_keys_is_refused(sqlite_url: str) -> None:
    async with Store(sqlite_url) as store:
        await Sample().finish_in(store)
    with pytest.raises(StorageRefused, match="foreign keys"):
        await altered(sqlite_url, lambda connection: connection.execute(text("DELETE FROM tables")))
    async with Store(sqlite_url) as store:
        assert len((await store.history.finished()).items) == 1


@async_test()
async def test_several_servers_starting_at_once(fresh_postgres_url: str) -> None:
    stores = [Store(fresh_postgres_url) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    table = Sample()
    await table.open_in(stores[0])
    assert await stores[3].acts_since(table.id) == [table.opened]
    for store in stores:
        await store.close()


# with the data of the last version


def _rows(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table, in the order of the primary key."""
    found = MetaData()
    found.reflect(connection)
    return {
        table.name: [
            dict(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns)).mappings()
        ]
        for table in found.sorted_tables
        if table.name != "alembic_version"
    }


_RECOMPUTED = {"tables": {"due_at"}, "ratings": {"shown"}}
"""Columns that are computed from others, and may be computed in another manner by a new version."""


def _part(row: dict[str, Any], columns: set[str]) -> dict[str, Any]:
    return {column: row[column] for column in columns}


@pytest.mark.parametrize("kind", KINDS)
def test_migrations_keep_every_row_of_the_last_version(kind: str, tmp_path: Path) -> None:
    """What a column held before, it holds after; and the schema is that of the code."""

    async def check(url: str) -> None:
        before = await altered(url, _rows)
        assert len(before["acts"]) > 900
        assert all(before[name] for name in ("players", "tables", "matches", "ratings", "companions", "mutes"))
        await moved_to(url, SCHEMAS[-1])
        after = await altered(url, _rows)
        assert await altered(url, _differences) == []
        assert set(before) <= set(after)
        for name, rows in before.items():
            columns = set(rows[0] if rows else ()) - _RECOMPUTED.get(name, set())
            assert [_part(row, columns) for row in after[name]] == [_part(row, columns) for row in rows], name

    with stored_database(kind, tmp_path) as (url, _):
        asyncio.run(check(url))


FARTHEST = [SCHEMAS[0], SCHEMAS[len(SCHEMAS) // 2], SCHEMAS[-2]]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("farthest", rest_in_soak(FARTHEST, FARTHEST[:1]))
def test_every_step_is_tried_with_the_data_of_the_last_version(farthest: str, kind: str, tmp_path: Path) -> None:
    """Back step by step, and forward again: no act, no match and no table is lost on the way."""

    async def check(url: str) -> None:
        await moved_to(url, SCHEMAS[-1])
        before = await altered(url, _rows)
        for schema_before in reversed(SCHEMAS[SCHEMAS.index(farthest) : -1]):
            await moved_to(url, schema_before)
            assert await altered(url, schema_of) == schema_before
        await moved_to(url, SCHEMAS[-1])
        after = await altered(url, _rows)
        for name in ("acts", "devices", "sittings", "match_players"):
            assert after[name] == before[name], name
        assert {row["id"] for row in after["matches"]} == {row["id"] for row in before["matches"]}

    with stored_database(kind, tmp_path) as (url, _):
        asyncio.run(check(url))

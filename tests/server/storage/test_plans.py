"""Queries stay fast with any number of acts: the databases use an index."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, bindparam, text

from cartable.server.storage import flush, read_batcher, table_lifecycle
from cartable.server.storage.database import Job
from cartable.server.storage.store import Store, listed_tables
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database

_FILL = {
    "sqlite": """
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO acts (table_id, number, at, body) SELECT 'table-' || (i % 100), i / 100, 0, '{}' FROM n
    """,
    "postgresql": """
        INSERT INTO acts (table_id, number, at, body)
        SELECT 'table-' || (i % 100), i / 100, 0, '{}' FROM generate_series(0, 20000) AS i
    """,
}


def _plan(statement: str, **values: Any) -> Job[str]:
    def asking(connection: Connection) -> str:
        explain = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
        lists = [name for name, value in values.items() if isinstance(value, list)]
        query = text(f"{explain} {statement}").bindparams(*(bindparam(name, expanding=True) for name in lists))
        return "\n".join(str(tuple(row)) for row in connection.execute(query, values))

    return asking


@on_each_database
@async_test()
async def test_no_statement_reads_all_acts(url: str) -> None:
    async with Store(url) as store:
        kind = url.partition(":")[0].partition("+")[0]
        await store._database.write(lambda connection: connection.execute(text(_FILL[kind])))
        if kind == "postgresql":  # or else it plans with what it knows of earlier tests
            await store._database.write(lambda connection: connection.execute(text("ANALYZE acts")))
        plans = [
            await store._database.write(_plan(flush._INSERT_ACTS[kind].text, acts="[]")),
            await store._database.read(
                _plan(read_batcher.SINCE[kind].text, asked='[["table-5", 100], ["table-6", 0]]')
            ),
        ]
        for plan in plans:
            assert "Seq Scan on acts" not in plan
            assert "SCAN acts" not in plan
            assert "SCAN b" not in plan
            assert "acts" in plan or "SEARCH b" in plan


_FILL_TABLES = """
    INSERT INTO tables (id, code, game, options, clock, public, rated, state, names, players, created_at, changed_at,
        host_seen_at, closed_at, disposable_since)
    SELECT 'table-' || i, 'code-' || i, 'shokoba', '{{}}', '{{}}', {yes}, {yes},
        CASE i % 100 WHEN 0 THEN 'open' WHEN 1 THEN 'running' ELSE 'finished' END, '[]', '[]', i, i, i,
        CASE WHEN i % 100 > 1 THEN i END, CASE WHEN i % 100 = 2 THEN i END
    FROM {numbers}
"""
_NUMBERS = {
    "sqlite": "(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i FROM n)",
    "postgresql": "generate_series(0, 20000) AS i",
}


@on_each_database
@async_test()
async def test_no_statement_about_the_life_of_tables_reads_all_tables(url: str) -> None:
    async with Store(url) as store:
        kind = url.partition(":")[0].partition("+")[0]
        fill = _FILL_TABLES.format(numbers=_NUMBERS[kind], yes="1" if kind == "sqlite" else "true")
        await store._database.write(lambda connection: connection.execute(text(fill)))
        if kind == "postgresql":  # which does so by itself after a while
            await store._database.write(lambda connection: connection.execute(text("ANALYZE tables")))
        states = ["open", "finished"]
        plans = {
            "listed": await store._database.read(_plan_of_query(listed_tables(19_000))),
            "unused": await store._database.read(
                _plan(table_lifecycle.UNUSED.text, states=states, since=500, limit=50)
            ),
            "host seen": await store._database.write(
                _plan(table_lifecycle.HOST_SEEN[kind].text, list='["table-1"]', now=5)
            ),
            "disposable": await store._database.read(_plan(table_lifecycle.DISPOSABLE[kind].text, since=500, limit=20)),
        }
        assert "ix_tables_hosted" in plans["listed"]
        for name, plan in plans.items():
            for scan in ("Seq Scan on tables", "SCAN tables", 'SCAN t"', "SCAN t'", "Seq Scan on acts", "SCAN acts"):
                assert scan not in plan, (name, plan)


def _plan_of_query(query: Select[Any]) -> Job[str]:
    def asking(connection: Connection) -> str:
        statement = query.compile(dialect=connection.dialect, compile_kwargs={"literal_binds": True})
        return _plan(str(statement))(connection)

    return asking

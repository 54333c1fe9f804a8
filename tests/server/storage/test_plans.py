"""Queries stay fast with any number of acts: the databases use an index."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, text

from cartable.server.storage import flush, read_batcher
from cartable.server.storage.database import Job
from cartable.server.storage.store import Store
from tests.async_test import async_test

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
        return "\n".join(str(tuple(row)) for row in connection.execute(text(f"{explain} {statement}"), values))

    return asking


@async_test()
async def test_no_statement_reads_all_acts(url: str) -> None:
    async with Store(url) as store:
        kind = url.partition(":")[0].partition("+")[0]
        await store._database.write(lambda connection: connection.execute(text(_FILL[kind])))
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

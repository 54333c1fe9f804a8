"""The read batcher: reads the newest acts of many tables in one query.

Processes wake each other in bursts, one for each flush. Requests that come while a query runs go into the next query.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import orjson
from sqlalchemy import Connection, text

from cartable.server.storage.database import Database
from cartable.server.storage.errors import StorageError
from cartable.server.storage.row_readers import read_act
from cartable.server.table.acts import Act

_TABLES_A_QUERY: Final = 100


class ReadRequest(NamedTuple):
    table: str
    number: int
    result: asyncio.Future[list[Act]]


class ReadBatcher:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[ReadRequest] = []
        self._running: asyncio.Task[None] | None = None

    async def acts_since(self, table: str, number: int) -> list[Act]:
        result: asyncio.Future[list[Act]] = asyncio.get_running_loop().create_future()
        self._waiting.append(ReadRequest(table, number, result))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return await result

    async def _run(self) -> None:
        try:
            while self._waiting:
                await asyncio.sleep(0)  # requests that were woken together go into one query
                batch, self._waiting = self._waiting[:_TABLES_A_QUERY], self._waiting[_TABLES_A_QUERY:]
                await self._read(batch)
        finally:
            self._running = None

    async def _read(self, batch: Sequence[ReadRequest]) -> None:
        try:
            acts = await self._database.read(lambda connection: newest_acts(connection, batch))
        except StorageError as error:
            for request in batch:
                with suppress(asyncio.InvalidStateError):  # the caller was cancelled
                    request.result.set_exception(error)
            return
        for request in batch:
            with suppress(asyncio.InvalidStateError):
                request.result.set_result([act for act in acts[request.table] if act.number >= request.number])


def newest_acts(connection: Connection, batch: Sequence[ReadRequest]) -> dict[str, list[Act]]:
    """The acts of each table, in order, from the lowest requested number on."""
    lowest: dict[str, int] = {}
    for table, number, _ in batch:
        lowest[table] = min(number, lowest.get(table, number))
    asked = orjson.dumps(list(lowest.items())).decode()
    found: dict[str, list[Act]] = defaultdict(list)
    for row in connection.execute(SINCE[connection.dialect.name], {"asked": asked}):
        found[row.table_id].append(read_act(row))
    for acts in found.values():
        acts.sort(key=lambda act: act.number)
    return found


SINCE: Final = {
    "sqlite": text("""
        SELECT acts.* FROM json_each(:asked) AS asked
            JOIN acts ON acts.table_id = json_extract(asked.value, '$[0]')
                AND acts.number >= json_extract(asked.value, '$[1]')
    """),
    "postgresql": text("""
        SELECT acts.* FROM jsonb_array_elements(CAST(:asked AS jsonb)) AS asked
            CROSS JOIN LATERAL (
                SELECT * FROM acts
                WHERE table_id = CAST(asked.value->>0 AS varchar) AND number >= CAST(asked.value->>1 AS integer)
                OFFSET 0
            ) AS acts
    """),
}
"""`OFFSET 0` makes PostgreSQL look up one table after the other instead of reading all acts of all tables."""

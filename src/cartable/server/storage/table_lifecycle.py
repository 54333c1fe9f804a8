"""The life of tables beside their acts: when a host was last seen, which tables are unused, which can be deleted.

Every step works on a bounded number of rows, which it finds by an index.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import orjson
from sqlalchemy import Connection, bindparam, text

from cartable.server.storage.database import Database
from cartable.server.storage.rows import State


class TableLifecycle:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def host_seen(self, tables: Collection[str], now: int) -> frozenset[str]:
        """Note that the hosts of these open tables are here; returns the tables for which it was noted."""
        values = {"list": orjson.dumps(list(tables)).decode(), "now": now}

        def note(connection: Connection) -> frozenset[str]:
            rows = connection.execute(HOST_SEEN[connection.dialect.name], values)
            return frozenset(row.id for row in rows)

        return await self._database.write(note)

    async def unused(self, states: Sequence[State], since: int, limit: int = 50) -> list[str]:
        """Tables in these states that are not closed, without an act and without their host since then."""
        values = {"states": list(states), "since": since, "limit": limit}
        return await self._database.read(lambda connection: list(connection.execute(UNUSED, values).scalars()))

    async def delete_disposable(self, since: int, limit: int = 20) -> list[str]:
        """Delete tables that were closed before then and at which no match was finished, with everything about them.

        Returns the ids of at most `limit` tables that are deleted now.
        """

        def delete(connection: Connection) -> list[str]:
            query = DISPOSABLE[connection.dialect.name]
            found = list(connection.execute(query, {"since": since, "limit": limit}).scalars())
            for statement in (_DELETE_ACTS, _DELETE_TABLES) if found else ():
                connection.execute(statement, {"tables": found})
            return found

        return await self._database.write(delete)


HOST_SEEN: Final = {
    "sqlite": text("""
        UPDATE tables SET host_seen_at = :now
        WHERE id IN (SELECT value FROM json_each(:list)) AND +state = 'open'
        RETURNING id
    """),
    "postgresql": text("""
        UPDATE tables SET host_seen_at = :now
        WHERE id IN (
            SELECT id FROM tables
            WHERE id IN (SELECT value FROM json_array_elements_text(CAST(:list AS json))) AND state = 'open'
            FOR UPDATE SKIP LOCKED
        )
        RETURNING id
    """),
}
"""Rows that a flush has locked are skipped, since two transactions might wait for each other; they are noted later.
The plus makes SQLite look for the ids and not for all open tables."""

UNUSED: Final = text("""
    SELECT t.id FROM tables AS t
    WHERE t.closed_at IS NULL AND t.state IN :states AND t.changed_at < :since
        AND (t.state <> 'open' OR t.host_seen_at IS NULL OR t.host_seen_at < :since)
        AND (SELECT a.at FROM acts AS a WHERE a.table_id = t.id ORDER BY a.number DESC LIMIT 1) < :since
    ORDER BY t.changed_at LIMIT :limit
""").bindparams(bindparam("states", expanding=True))

_DISPOSABLE: Final = """
    SELECT t.id FROM tables AS t
    WHERE t.disposable_since < :since
        AND NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.table_id = t.id AND m.finished_at IS NOT NULL)
    ORDER BY t.disposable_since LIMIT :limit
"""
DISPOSABLE: Final = {"sqlite": text(_DISPOSABLE), "postgresql": text(f"{_DISPOSABLE} FOR UPDATE OF t SKIP LOCKED")}
"""Tables that another process deletes at the same moment are left to it."""
_DELETE_ACTS: Final = text("DELETE FROM acts WHERE table_id IN :tables").bindparams(bindparam("tables", expanding=True))
_DELETE_TABLES: Final = text("DELETE FROM tables WHERE id IN :tables").bindparams(bindparam("tables", expanding=True))
"""Everything else about a table is deleted with its row; acts have no foreign key."""

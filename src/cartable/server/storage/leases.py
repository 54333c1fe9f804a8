"""Leases: which process runs the bots and clocks of which table, so that the tables of a dead process are taken over.

A process renews its lease regularly, and owns the tables that it has claimed as long as the lease is valid. Leases only
avoid work that would be done twice. Correctness does not depend on them: every process stores acts by `append`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import Connection, TextClause, delete, func, select, text

from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.rows import Claim

_DAY: Final = 86_400_000


class Leases:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def renew(self, owner: str, now: int, lease_ms: int) -> bool:
        """Make the lease of this process valid until `now + lease_ms`; to be called again well before that time.

        False: the lease had expired and others may own its tables by now. It must drop them and take a new name.
        """
        values = {"owner": owner, "now": now, "until": now + lease_ms}

        def renew(connection: Connection) -> bool:
            connection.execute(_DELETE_OLD, {"long_ago": now - _DAY})
            return connection.execute(_RENEW, values).first() is not None

        return await self._database.write(renew)

    async def claim_due(self, owner: str, now: int, limit: int = 100) -> list[Claim]:
        """Claim at most `limit` tables with `due_at <= now` that no live process owns, longest due first."""
        values = {"owner": owner, "now": now, "limit": limit}
        return await self._claim(_CLAIM_DUE, values)

    async def claim(self, owner: str, table: str, now: int) -> Claim | None:
        """Claim this table, due or not. None: a live process owns it, or it is unknown."""
        values = {"owner": owner, "now": now, "table": table}
        claims = await self._claim(_CLAIM_ONE, values)
        return claims[0] if claims else None

    async def _claim(self, statement: TextClause, values: Mapping[str, object]) -> list[Claim]:
        rows = await self._database.write(lambda connection: connection.execute(statement, values).all())
        return [Claim(row.table_id, row.lapsed_since) for row in rows]

    async def release(self, owner: str, tables: Collection[str]) -> None:
        """Give up these tables: others may claim them at once, with `lapsed_since` None."""
        leases = schema.leases
        statement = delete(leases).where(leases.c.owner == owner, leases.c.table_id.in_(tables))
        await self._database.write(lambda connection: connection.execute(statement))

    async def others_alive(self, owner: str, now: int) -> int:
        """The number of other live processes."""
        processes = schema.processes
        others = select(func.count()).where(processes.c.owner != owner, processes.c.until >= now)
        return await self._database.read(lambda connection: connection.execute(others).scalar_one())

    async def last_alive(self, owner: str) -> int | None:
        """The latest end of any other process's lease, valid or expired; None if no other process is known."""
        processes = schema.processes
        newest = select(func.max(processes.c.until)).where(processes.c.owner != owner, processes.c.until > 0)
        return await self._database.read(lambda connection: connection.execute(newest).scalar_one())


_RENEW: Final = text("""
    INSERT INTO processes (owner, until) VALUES (:owner, :until)
    ON CONFLICT (owner) DO UPDATE SET until = excluded.until WHERE processes.until >= :now
    RETURNING owner
""")
_DELETE_OLD: Final = text("""
    DELETE FROM processes
    WHERE until < :long_ago AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.owner = processes.owner)
""")
"""A process that owns tables is kept: the end of its lease shows since when they have had no process."""


def _claim_where(which: str) -> TextClause:
    """One statement, so that only one of two processes that claim the same table gets it."""
    return text(f"""
        INSERT INTO leases (table_id, owner, lapsed_since)
        SELECT t.id, CAST(:owner AS varchar), CASE WHEN p.until < :now THEN p.until END
        FROM tables AS t
            LEFT JOIN leases AS l ON l.table_id = t.id
            LEFT JOIN processes AS p ON p.owner = l.owner
        WHERE {which}
        ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, lapsed_since = excluded.lapsed_since
            WHERE leases.owner = excluded.owner
                OR NOT EXISTS (SELECT 1 FROM processes AS q WHERE q.owner = leases.owner AND q.until >= :now)
        RETURNING table_id, lapsed_since
    """)  # noqa: S608


_CLAIM_DUE: Final = _claim_where("""
    t.due_at <= :now AND (l.owner IS NULL OR l.owner <> :owner) AND (p.until IS NULL OR p.until < :now)
    ORDER BY t.due_at, t.id LIMIT :limit
""")
_CLAIM_ONE: Final = _claim_where("t.id = :table")

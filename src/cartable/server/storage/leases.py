"""Which process attends to which table: bots, clocks and closing are somebody's work, and a dead one's is taken over.

A process says every so often that it lives; the tables that it has claimed are its own as long as it does. Leases save
work that would be done twice. They are not needed for correctness: whatever a process does goes through `append`.
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
        """Say that this process lives until `now + lease_ms`: at first, and then well before that time is over.

        False: it had lapsed, and its tables may be others' by now. It has to drop them and come back with a new name.
        """
        values = {"owner": owner, "now": now, "until": now + lease_ms}

        def renewing(connection: Connection) -> bool:
            connection.execute(_FORGET, {"long_ago": now - _DAY})
            return connection.execute(_RENEW, values).first() is not None

        return await self._database.write(renewing)

    async def claim_due(self, owner: str, now: int, limit: int = 100) -> list[Claim]:
        """Take tables with `due_at <= now` that no living process has; those that are longest due, if too many."""
        values = {"owner": owner, "now": now, "limit": limit}
        return await self._claim(_CLAIM_DUE, values)

    async def claim(self, owner: str, table: str, now: int) -> Claim | None:
        """Take this table, due or not, unless a living process has it. None: another has it, or it is unknown."""
        values = {"owner": owner, "now": now, "table": table}
        claims = await self._claim(_CLAIM_ONE, values)
        return claims[0] if claims else None

    async def _claim(self, statement: TextClause, values: Mapping[str, object]) -> list[Claim]:
        rows = await self._database.write(lambda connection: connection.execute(statement, values).all())
        return [Claim(row.table_id, row.lapsed_since) for row in rows]

    async def let_go(self, owner: str, tables: Collection[str]) -> None:
        leases = schema.leases
        going = delete(leases).where(leases.c.owner == owner, leases.c.table_id.in_(tables))
        await self._database.write(lambda connection: connection.execute(going))

    async def release(self, owner: str) -> None:
        """Let go of everything, at the end: others may take it at once, with `lapsed_since` None."""

        def releasing(connection: Connection) -> None:
            for table in (schema.leases, schema.processes):
                connection.execute(delete(table).where(table.c.owner == owner))

        await self._database.write(releasing)

    async def others_alive(self, owner: str, now: int) -> int:
        """How many other processes live."""
        processes = schema.processes
        others = select(func.count()).where(processes.c.owner != owner, processes.c.until >= now)
        return await self._database.read(lambda connection: connection.execute(others).scalar_one())

    async def last_alive(self, owner: str) -> int | None:
        """Until when any other process, dead or alive, said that it lives; None where nobody remembers one."""
        processes = schema.processes
        newest = select(func.max(processes.c.until)).where(processes.c.owner != owner, processes.c.until > 0)
        return await self._database.read(lambda connection: connection.execute(newest).scalar_one())


_RENEW: Final = text("""
    INSERT INTO processes (owner, until) VALUES (:owner, :until)
    ON CONFLICT (owner) DO UPDATE SET until = excluded.until WHERE processes.until >= :now
    RETURNING owner
""")
_FORGET: Final = text("""
    DELETE FROM processes
    WHERE until < :long_ago AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.owner = processes.owner)
""")
"""The name of a process that had tables is kept: it tells since when nobody attends to them."""


def _claiming(which: str) -> TextClause:
    """One statement, so that of two processes that want the same table only one takes it."""
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


_CLAIM_DUE: Final = _claiming("""
    t.due_at <= :now AND (l.owner IS NULL OR l.owner <> :owner) AND (p.until IS NULL OR p.until < :now)
    ORDER BY t.due_at, t.id LIMIT :limit
""")
_CLAIM_ONE: Final = _claiming("t.id = :table")

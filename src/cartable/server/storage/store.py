"""`Store`: the tables and their acts in a database, SQLite or PostgreSQL.

An act is appended by whoever is first: the number, the match's ply and the player's request are each unique, so that of
two processes that judge the same moment one wins, and the other reads what happened and judges again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Self

from sqlalchemy import case, select, text

from cartable.server.storage import reading, schema
from cartable.server.storage.database import database_at, unreachable
from cartable.server.storage.desk import Desk
from cartable.server.storage.errors import StorageError, StorageRefused
from cartable.server.storage.history import History
from cartable.server.storage.journal import Journal, Tally
from cartable.server.storage.leases import Leases
from cartable.server.storage.migrating import migrate
from cartable.server.storage.people import People
from cartable.server.storage.ratings import Ratings
from cartable.server.storage.rows import MatchStarted, Page, RowChange, TableRow
from cartable.server.storage.writing import entry_of
from cartable.server.table.acts import Act
from cartable.server.table.decision import NewMatch

_NEVER_SO_LATE: Final = 10**15


class Store:
    """Every method raises `StorageDown` where the database does not answer.

    `url`: `sqlite:///FILE` (one server only) or `postgresql://...` (any number of them).
    """

    def __init__(self, url: str) -> None:
        self._database = database_at(url)
        self._journal = Journal(self._database)
        self._desk = Desk(self._database)
        self.people: Final = People(self._database)
        self.leases: Final = Leases(self._database)
        self.history: Final = History(self._database)
        self.ratings: Final = Ratings(self._database)

    @property
    def several(self) -> bool:
        """Whether other processes may use the same database."""
        return self._database.several

    @property
    def tally(self) -> Tally:
        return self._journal.tally

    async def open(self) -> None:
        """Bring the schema up to date and start to write. Raises `StorageRefused` where this server may not use it."""
        await self._database.open()
        try:
            await migrate(self._database)
        except StorageError as error:
            await self._database.close()
            if isinstance(error, StorageRefused):
                raise
            raise unreachable(error) from error
        self._journal.open()

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        await self._journal.close()
        await self._database.close()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def check(self) -> None:
        """For readiness: raises `StorageDown` unless the database can be read, and written to as far as is known."""
        await self._database.read(lambda connection: connection.execute(text("SELECT 1")).one())
        if self._journal.failing:
            await self._database.write(lambda connection: connection.execute(_PROBE))
            self._journal.failing = False

    # acts

    async def new_table(
        self, acts: Sequence[Act], row: TableRow, match: NewMatch, started: MatchStarted | None = None
    ) -> bool:
        """Store a table with its first acts (the first is `Opened`). False: the id or the code is taken."""
        change = RowChange(
            state=row.state,
            names=row.names,
            players=row.players,
            due_at=row.due_at,
            changed_at=row.changed_at,
            prepared=match,
            started=started,
        )
        return await self._journal.add(entry_of(acts, change, row))

    async def append(self, acts: Sequence[Act], change: RowChange | None = None) -> bool:
        """Store acts of one table, numbered in a row, all of them or none; True once they are safe on disk.

        False: a number, a (match, ply) or a (player, request) is taken, or the act before them is not stored: read
        `acts_since`, and judge again. `StorageDown`: they may be stored or not, so read first. Only one act may
        answer a request.
        """
        return await self._journal.add(entry_of(acts, change))

    async def acts_since(self, table: str, number: int = 0) -> list[Act]:
        """The acts from `number` on, in order."""
        return await self._desk.acts_since(table, number) if reading.is_plain(table) else []

    async def secrets_of(self, table: str) -> Mapping[str, bytes]:
        """The secret of each match of the table, by match id."""
        query = select(schema.matches.c.id, schema.matches.c.secret).where(schema.matches.c.table_id == table)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.id: row.secret for row in rows}

    async def newest(self, tables: Collection[str]) -> dict[str, int]:
        """The number of the newest act of each of these tables; unknown ones are left out."""
        rows = await self._database.read(lambda connection: _NEWEST(connection, tables))
        return {row.table_id: row.number for row in rows if row.number is not None}

    # lists

    async def table(self, id_: str) -> TableRow | None:
        return await self._one_table("id", id_)

    async def table_of_code(self, code: str) -> TableRow | None:
        """Capitals do not matter."""
        return await self._one_table("code", code.upper())

    async def _one_table(self, column: str, value: str) -> TableRow | None:
        if not reading.is_plain(value):
            return None
        query = select(schema.tables).where(schema.tables.c[column] == value)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else reading.table_row(row)

    async def public_tables(
        self, *, game: str | None = None, after: str | None = None, limit: int = 50
    ) -> Page[TableRow]:
        """Public tables that are not finished: open ones first, then running ones, each from the newest on."""
        tables = schema.tables
        query = select(tables).where(tables.c.state.in_(("open", "running")), tables.c.public)
        if game is not None:
            if not reading.is_plain(game):
                return Page((), None)
            query = query.where(tables.c.game == game)
        lateness = case((tables.c.state == "open", tables.c.created_at + _NEVER_SO_LATE), else_=tables.c.created_at)
        return await self._database.read(
            lambda connection: reading.page(
                connection, query, (lateness, tables.c.id), reading.Part(after, limit), reading.table_row
            )
        )

    async def tables_of(self, player: str, *, limit: int = 50) -> list[TableRow]:
        """The tables that are not finished at which the person sits, latest changed first."""
        tables, sittings = schema.tables, schema.sittings
        query = (
            select(tables)
            .join(sittings, sittings.c.table_id == tables.c.id)
            .where(sittings.c.player_id == player, tables.c.state != "finished")
            .order_by(tables.c.changed_at.desc(), tables.c.id)
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [reading.table_row(row) for row in rows]


_NEWEST: Final = reading.over_list("""
    SELECT t.value AS table_id, (
        SELECT number FROM acts WHERE acts.table_id = t.value ORDER BY number DESC LIMIT 1
    ) AS number
    FROM {list} AS t
""")
_PROBE: Final = text("""
    INSERT INTO processes (owner, until) VALUES ('probe', 0) ON CONFLICT (owner) DO UPDATE SET until = excluded.until
""")
"""A process that never lived: harmless to write, again and again."""

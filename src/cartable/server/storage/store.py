"""`Store`: the tables and their acts in a database, SQLite or PostgreSQL.

The first process to append an act wins: its number, the ply of its match and the player's request are unique. A process
that comes second reads what was stored, and handles its command again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Self

from sqlalchemy import and_, case, func, or_, select, text

from cartable.server.storage import row_readers, schema
from cartable.server.storage.announcements import Announcements
from cartable.server.storage.backends import database_at
from cartable.server.storage.daily import Daily
from cartable.server.storage.database import unreachable
from cartable.server.storage.erasure import Erasures
from cartable.server.storage.errors import StorageError, StorageRefused
from cartable.server.storage.flush import new_entry
from cartable.server.storage.history import History
from cartable.server.storage.journal import Journal, JournalStats
from cartable.server.storage.leaderboards import Leaderboards
from cartable.server.storage.leases import Leases
from cartable.server.storage.migration import migrate
from cartable.server.storage.people import People
from cartable.server.storage.personal_data import PersonalData
from cartable.server.storage.push import Push
from cartable.server.storage.puzzles import Puzzles
from cartable.server.storage.ratings import Ratings
from cartable.server.storage.read_batcher import ReadBatcher
from cartable.server.storage.reviews import Reviews
from cartable.server.storage.rows import MatchFinished, MatchStarted, Page, RowChange, TableRow
from cartable.server.storage.table_lifecycle import TableLifecycle
from cartable.server.storage.tournaments import Tournaments
from cartable.server.table.acts import Act
from cartable.server.table.pending_acts import NewMatch

_AFTER_ALL_TIMES: Final = 10**15
_UNFINISHED: Final = ("open", "running")


class Store:
    """Every method raises `StorageDown` if the database does not answer.

    `url`: `sqlite:///FILE` (for one server) or `postgresql://...` (for any number of servers).
    """

    def __init__(self, url: str) -> None:
        self._database = database_at(url)
        self._journal = Journal(self._database)
        self._reads = ReadBatcher(self._database)
        self.people: Final = People(self._database)
        self.leases: Final = Leases(self._database)
        self.history: Final = History(self._database)
        self.ratings: Final = Ratings(self._database)
        self.leaderboards: Final = Leaderboards(self._database)
        self.erasures: Final = Erasures(self._database)
        self.personal_data: Final = PersonalData(self._database)
        self.reviews: Final = Reviews(self._database)
        self.puzzles: Final = Puzzles(self._database)
        self.push: Final = Push(self._database)
        self.daily: Final = Daily(self._database)
        self.announcements: Final = Announcements(self._database)
        self.lifecycle: Final = TableLifecycle(self._database)
        self.tournaments: Final = Tournaments(self._database)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self._database.is_shared

    @property
    def stats(self) -> JournalStats:
        return self._journal.stats

    @property
    def waiting(self) -> int:
        """The entries that wait to be written."""
        return len(self._journal)

    @property
    def is_failing(self) -> bool:
        """Whether the last write failed."""
        return self._journal.failing

    async def open(self) -> None:
        """Migrate the schema and accept writes. Raises `StorageRefused` if this server cannot use the database."""
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
        """Write what is waiting, then close the database."""
        await self._journal.close()
        await self._database.close()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def check(self) -> None:
        """The readiness check: raises `StorageDown` unless the database can be read and, after failures, written."""
        await self._database.read(lambda connection: connection.execute(text("SELECT 1")).one())
        if self._journal.failing:
            await self._database.write(lambda connection: connection.execute(_PROBE))
            self._journal.failing = False

    async def time(self) -> int | None:
        """The time of the database's machine, which all servers share; None if there can be only one server."""
        if not self.is_shared:
            return None
        return await self._database.read(lambda connection: connection.execute(_TIME).scalar_one())

    # acts

    async def new_table(
        self,
        acts: Sequence[Act],
        row: TableRow,
        match: NewMatch,
        started: MatchStarted | None = None,
        finished: MatchFinished | None = None,
        closed_at: int | None = None,
    ) -> bool:
        """Store a table with its first acts, `Opened` first. False: the id or the code is taken.

        A match that was played elsewhere has finished already, and its table is closed.
        """
        change = RowChange(
            state=row.state,
            names=row.names,
            players=row.players,
            due_at=row.due_at,
            changed_at=row.changed_at,
            prepared=match,
            started=started,
            finished=finished,
            closed_at=closed_at,
        )
        return await self._journal.add(new_entry(acts, change, row))

    async def append(self, acts: Sequence[Act], change: RowChange | None = None) -> bool:
        """Store consecutive acts of one table, all of them or none; True once they are on disk.

        False: a number, a (match, ply) or a (player, request) is taken, or the act before them is not stored: read
        `acts_since`, and handle the command again. `StorageDown`: they may be stored or not, so read first. Only one
        act may carry a request.
        """
        return await self._journal.add(new_entry(acts, change))

    async def acts_since(self, table: str, number: int = 0) -> list[Act]:
        """The acts from `number` on, in order."""
        return await self._reads.acts_since(table, number) if row_readers.is_safe_key(table) else []

    async def secrets_of(self, table: str) -> Mapping[str, bytes]:
        """The secret of each match of the table, by match id."""
        query = select(schema.matches.c.id, schema.matches.c.secret).where(schema.matches.c.table_id == table)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.id: row.secret for row in rows}

    async def newest(self, tables: Collection[str]) -> dict[str, int]:
        """The number of the newest act of each of these tables, without unknown ones."""
        rows = await self._database.read(lambda connection: _NEWEST(connection, tables))
        return {row.table_id: row.number for row in rows if row.number is not None}

    # lists

    async def table(self, id_: str) -> TableRow | None:
        return await self._one_table("id", id_)

    async def table_of_code(self, code: str) -> TableRow | None:
        """Case does not matter."""
        return await self._one_table("code", code.upper())

    async def _one_table(self, column: str, value: str) -> TableRow | None:
        if not row_readers.is_safe_key(value):
            return None
        query = select(schema.tables).where(schema.tables.c[column] == value)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else row_readers.read_table_row(row)

    async def public_tables(
        self, *, game: str | None = None, hosted_since: int = 0, after: str | None = None, limit: int = 50
    ) -> Page[TableRow]:
        """Public tables that are not finished: open ones first, then running ones, newest first.

        Open tables are listed only if their host was seen since `hosted_since`.
        """
        query = listed_tables(hosted_since)
        if game is not None:
            if not row_readers.is_safe_key(game):
                return Page((), None)
            query = query.where(schema.tables.c.game == game)
        tables = schema.tables
        rank = case((tables.c.state == "open", tables.c.created_at + _AFTER_ALL_TIMES), else_=tables.c.created_at)
        return await self._database.read(
            lambda connection: row_readers.read_page(
                connection,
                query,
                (rank, tables.c.id),
                row_readers.PageRequest(after, limit),
                row_readers.read_table_row,
            )
        )

    async def unfinished_tables(
        self, *, state: str | None = None, after: str | None = None, limit: int = 50
    ) -> Page[TableRow]:
        """Open and running tables, also private ones, newest first."""
        tables = schema.tables
        query = select(tables).where(tables.c.state.in_((state,) if state else _UNFINISHED))
        return await self._database.read(
            lambda connection: row_readers.read_page(
                connection,
                query,
                (tables.c.created_at, tables.c.id),
                row_readers.PageRequest(after, limit),
                row_readers.read_table_row,
            )
        )

    async def count_tables(self) -> dict[str, int]:
        """The number of tables in each unfinished state."""
        tables = schema.tables
        query = select(tables.c.state, func.count()).where(tables.c.state.in_(_UNFINISHED)).group_by(tables.c.state)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row[0]: row[1] for row in rows}

    async def last_act_times(self, tables: Collection[str]) -> dict[str, int]:
        """When something last happened at each of these tables."""
        rows = await self._database.read(lambda connection: _LAST_ACT_TIMES(connection, tables))
        return {row.table_id: row.at for row in rows if row.at is not None}

    async def tables_of(self, player: str, *, limit: int = 50) -> list[TableRow]:
        """The unfinished tables at which the person sits, last changed first."""
        tables, sittings = schema.tables, schema.sittings
        query = (
            select(tables)
            .join(sittings, sittings.c.table_id == tables.c.id)
            .where(sittings.c.player_id == player, tables.c.state != "finished")
            .order_by(tables.c.changed_at.desc(), tables.c.id)
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [row_readers.read_table_row(row) for row in rows]


def listed_tables(hosted_since: int) -> row_readers.AnyQuery:
    tables = schema.tables
    is_hosted = and_(tables.c.state == "open", tables.c.public, tables.c.host_seen_at >= hosted_since)
    is_running = and_(tables.c.state == "running", tables.c.public)
    return select(tables).where(or_(is_hosted, is_running))


_NEWEST: Final = row_readers.query_over_list("""
    SELECT t.value AS table_id, (
        SELECT number FROM acts WHERE acts.table_id = t.value ORDER BY number DESC LIMIT 1
    ) AS number
    FROM {list} AS t
""")
_TIME: Final = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")
_LAST_ACT_TIMES: Final = row_readers.query_over_list("""
    SELECT t.value AS table_id, (
        SELECT at FROM acts WHERE acts.table_id = t.value ORDER BY number DESC LIMIT 1
    ) AS at
    FROM {list} AS t
""")
_PROBE: Final = text("""
    INSERT INTO processes (owner, until) VALUES ('probe', 0) ON CONFLICT (owner) DO UPDATE SET until = excluded.until
""")
"""A process whose lease never begins: harmless to write repeatedly."""

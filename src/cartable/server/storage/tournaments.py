"""Tournaments in the database: their acts, and a row beside them for lists and for what is due.

The first process to append an act wins: its number is a primary key. A process that comes second reads what was stored
and decides again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, bindparam, select, text

from cartable.server.storage import row_readers, schema
from cartable.server.storage.database import Database
from cartable.server.storage.rows import Page
from cartable.server.storage.server_keys import SecretKey
from cartable.server.tournament.acts import Act, body_text, read_body
from cartable.server.wire import TournamentSummary


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRow:
    """What is stored beside the acts; it is derived from them."""

    id: str
    code: str
    state: str
    public: bool
    host: str
    played: bool
    """Whether any result was reported: otherwise it may be deleted some time after its end."""
    summary: TournamentSummary
    due_at: int | None
    entrants: frozenset[str]
    """The people who take part."""
    created_at: int
    changed_at: int


@dataclass(frozen=True, slots=True)
class TableState:
    """How far a table of a tournament is."""

    id: str
    state: str
    is_closed: bool


@dataclass(frozen=True, slots=True)
class TournamentClaim:
    """A tournament that a process works on now. `lapsed_since`: when the claim of another process ran out."""

    id: str
    lapsed_since: int | None


class Tournaments:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.deal_key: Final = SecretKey(database, "duplicate")
        """The key from which the deals follow that all tables of a round have."""

    async def new(self, acts: Sequence[Act], row: TournamentRow) -> bool:
        """Store a tournament with its first acts. False: the id or the code is taken."""

        def write(connection: Connection) -> bool:
            if connection.execute(_INSERT, _columns(row)).first() is None:
                return False
            connection.execute(_INSERT_ACT, [_act_values(act) for act in acts])
            _write_entrants(connection, row.id, row.entrants, frozenset())
            return True

        return await self._database.write(write)

    async def append(self, acts: Sequence[Act], row: TournamentRow, entrants_before: frozenset[str]) -> bool:
        """Store consecutive acts with the row that follows from them, all or none. False: another process was first.

        The first act is inserted alone: who has its number may store the ones after it.
        """

        def write(connection: Connection) -> bool:
            before = {"tournament": row.id, "number": acts[0].number - 1}
            if connection.execute(_ACT, before).first() is None:
                return False
            if connection.execute(_INSERT_FIRST, _act_values(acts[0])).first() is None:
                return False
            if len(acts) > 1:
                connection.execute(_INSERT_ACT, [_act_values(act) for act in acts[1:]])
            connection.execute(_UPDATE, _columns(row))
            _write_entrants(connection, row.id, row.entrants, entrants_before)
            return True

        return await self._database.write(write)

    async def acts_since(self, tournament: str, number: int = 0) -> list[Act]:
        """The acts from `number` on, in order."""
        if not row_readers.is_safe_key(tournament):
            return []
        acts = schema.tournament_acts
        query = select(acts).where(acts.c.tournament_id == tournament, acts.c.number >= number).order_by(acts.c.number)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Act(row.tournament_id, row.number, row.at, read_body(row.body), row.player_id) for row in rows]

    async def id_of_code(self, code: str) -> str | None:
        """Case does not matter."""
        if not row_readers.is_safe_key(code):
            return None
        query = select(schema.tournaments.c.id).where(schema.tournaments.c.code == code.upper())
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def summary(self, tournament: str) -> TournamentSummary | None:
        if not row_readers.is_safe_key(tournament):
            return None
        query = select(schema.tournaments.c.summary).where(schema.tournaments.c.id == tournament)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else _summary(row)

    async def listed(self, *, after: str | None = None, limit: int = 50) -> Page[TournamentSummary]:
        """Public tournaments that have not ended, newest first."""
        rows = schema.tournaments
        query = select(rows).where(rows.c.state.in_(_UNFINISHED), rows.c.public)
        return await self._database.read(
            lambda connection: row_readers.read_page(
                connection, query, (rows.c.created_at, rows.c.id), row_readers.PageRequest(after, limit), _summary
            )
        )

    async def of_player(self, player: str, *, limit: int = 20) -> list[TournamentSummary]:
        """The tournaments that somebody hosts or takes part in, the last changed first."""
        values = {"player": player, "limit": limit}
        rows = await self._database.read(lambda connection: connection.execute(_OF_PLAYER, values).all())
        return [_summary(row) for row in rows]

    async def unfinished_of_host(self, player: str) -> int:
        query = select(schema.tournaments.c.id).where(
            schema.tournaments.c.host_id == player, schema.tournaments.c.state.in_(_UNFINISHED)
        )
        return len(await self._database.read(lambda connection: connection.execute(query).all()))

    # for the processes that work on tournaments

    async def claim_due(self, owner: str, now: int, until: int, limit: int = 20) -> list[TournamentClaim]:
        """Tournaments in which something is due, that no other process works on until then."""
        values = {"owner": owner, "now": now, "until": until, "limit": limit}
        due = await self._database.read(lambda connection: connection.execute(_DUE, values).all())
        if not due:
            return []
        lapsed = {row.id: row.claimed_until if row.owner not in (None, owner) else None for row in due}
        claim = {**values, "ids": list(lapsed)}
        claimed = await self._database.write(lambda connection: list(connection.execute(_CLAIM, claim).scalars()))
        return [TournamentClaim(each, lapsed[each]) for each in claimed]

    async def tables(self, ids: Collection[str]) -> dict[str, TableState]:
        """How far these tables are, without those that do not exist."""
        rows = await self._database.read(lambda connection: _TABLES(connection, ids))
        return {row.id: TableState(row.id, row.state, row.closed_at is not None) for row in rows}

    async def delete_unplayed(self, since: int, limit: int = 20) -> int:
        """Delete tournaments that ended before then without any result."""
        values = {"since": since, "limit": limit, "no": False}
        return await self._database.write(lambda connection: connection.execute(_DELETE, values).rowcount)


def _summary(row: Any) -> TournamentSummary:
    return TournamentSummary.model_validate_json(row.summary)


def _columns(row: TournamentRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "code": row.code,
        "state": row.state,
        "public": row.public,
        "host": row.host,
        "played": row.played,
        "summary": row.summary.model_dump_json(),
        "due_at": row.due_at,
        "created_at": row.created_at,
        "changed_at": row.changed_at,
    }


def _act_values(act: Act) -> dict[str, Any]:
    return {
        "tournament": act.tournament,
        "number": act.number,
        "at": act.at,
        "body": body_text(act.body),
        "player": act.player,
    }


def _write_entrants(connection: Connection, tournament: str, now: frozenset[str], before: frozenset[str]) -> None:
    joined = [{"tournament": tournament, "player": player} for player in sorted(now - before)]
    left = [{"tournament": tournament, "player": player} for player in sorted(before - now)]
    if joined:
        connection.execute(_JOIN, joined)
    if left:
        connection.execute(_LEAVE, left)


_UNFINISHED: Final = ("open", "running")

_INSERT: Final = text("""
    INSERT INTO tournaments (id, code, state, public, host_id, played, summary, due_at, created_at, changed_at)
    VALUES (:id, :code, :state, :public, :host, :played, :summary, :due_at, :created_at, :changed_at)
    ON CONFLICT DO NOTHING RETURNING id
""")
_UPDATE: Final = text("""
    UPDATE tournaments SET state = :state, played = :played, summary = :summary, due_at = :due_at,
        changed_at = :changed_at
    WHERE id = :id
""")
_INSERT_ACT: Final = text("""
    INSERT INTO tournament_acts (tournament_id, number, at, body, player_id)
    VALUES (:tournament, :number, :at, :body, :player)
""")
_INSERT_FIRST: Final = text(f"{_INSERT_ACT.text} ON CONFLICT DO NOTHING RETURNING number")
_ACT: Final = text("SELECT 1 FROM tournament_acts WHERE tournament_id = :tournament AND number = :number")
_JOIN: Final = text("""
    INSERT INTO tournament_entrants (tournament_id, player_id) VALUES (:tournament, :player) ON CONFLICT DO NOTHING
""")
_LEAVE: Final = text("DELETE FROM tournament_entrants WHERE tournament_id = :tournament AND player_id = :player")
_OF_PLAYER: Final = text("""
    SELECT t.summary FROM tournaments AS t
    WHERE t.id IN (
        SELECT id FROM tournaments WHERE host_id = :player
        UNION SELECT tournament_id FROM tournament_entrants WHERE player_id = :player
    )
    ORDER BY t.changed_at DESC, t.id LIMIT :limit
""")
_DUE: Final = text("""
    SELECT id, owner, claimed_until FROM tournaments
    WHERE due_at <= :now AND (owner IS NULL OR owner = :owner OR claimed_until < :now)
    ORDER BY due_at, id LIMIT :limit
""")
_CLAIM: Final = text("""
    UPDATE tournaments SET owner = :owner, claimed_until = :until
    WHERE id IN :ids AND due_at <= :now AND (owner IS NULL OR owner = :owner OR claimed_until < :now)
    RETURNING id
""").bindparams(bindparam("ids", expanding=True))
_TABLES: Final = row_readers.query_over_list("""
    SELECT t.id, t.state, t.closed_at FROM {list} AS l JOIN tables AS t ON t.id = l.value
""")
_DELETE: Final = text("""
    DELETE FROM tournaments WHERE id IN (
        SELECT id FROM tournaments WHERE state = 'ended' AND played = :no AND changed_at < :since
        ORDER BY changed_at LIMIT :limit
    )
""")

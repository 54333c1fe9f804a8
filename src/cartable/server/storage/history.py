"""The history of matches, for lists and records."""

from __future__ import annotations

from sqlalchemy import Connection, select, true

from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.row_readers import (
    PageRequest,
    is_safe_key,
    read_act,
    read_match_row,
    read_page,
    started_matches,
)
from cartable.server.storage.rows import MatchRow, Page
from cartable.server.table.acts import Act


class History:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def match(self, id_: str) -> MatchRow | None:
        """A match that is running or finished."""
        if not is_safe_key(id_):
            return None
        query = started_matches.where(schema.matches.c.id == id_)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else read_match_row(row)

    async def matches_of(self, player: str, *, after: str | None = None, limit: int = 50) -> Page[MatchRow]:
        """The matches that a person started, newest first, including private and running ones."""
        if not is_safe_key(player):
            return Page((), None)
        played = schema.match_players
        query = started_matches.join(played, played.c.match_id == schema.matches.c.id)
        query = query.where(played.c.player_id == player)
        by = (played.c.started_at, played.c.match_id)
        return await self._database.read(
            lambda connection: read_page(connection, query, by, PageRequest(after, limit), read_match_row)
        )

    async def finished(self, *, game: str | None = None, after: str | None = None, limit: int = 50) -> Page[MatchRow]:
        """Finished matches of public tables, newest first."""
        query = started_matches.where(schema.matches.c.finished_at.is_not(None), schema.tables.c.public)
        if game is not None:
            if not is_safe_key(game):
                return Page((), None)
            query = query.where(schema.tables.c.game == game)
        by = (schema.matches.c.finished_at, schema.matches.c.id)
        return await self._database.read(
            lambda connection: read_page(connection, query, by, PageRequest(after, limit), read_match_row)
        )

    async def for_research(self, *, after: str | None = None, limit: int = 50) -> Page[MatchRow]:
        """Finished matches whose players all allow research now, newest first, including those of private tables.

        A player who was deleted allows nothing.
        """
        matches, played, players = schema.matches, schema.match_players, schema.players
        unwilling = (
            select(played.c.player_id)
            .outerjoin(players, players.c.id == played.c.player_id)
            .where(played.c.match_id == matches.c.id, players.c.research.is_not(true()))
        )
        query = started_matches.where(matches.c.finished_at.is_not(None), ~unwilling.exists())
        by = (matches.c.finished_at, matches.c.id)
        return await self._database.read(
            lambda connection: read_page(connection, query, by, PageRequest(after, limit), read_match_row)
        )

    async def acts_through(self, match: str) -> list[Act]:
        """The acts of the match's table, from the first to the one that ended the match, to make a record from.

        While the match runs, all acts so far; for an unknown match, none.
        """
        if not is_safe_key(match):
            return []
        matches, acts = schema.matches, schema.acts
        match_query = select(matches.c.table_id, matches.c.last_act).where(matches.c.id == match)

        def read(connection: Connection) -> list[Act]:
            row = connection.execute(match_query).first()
            if row is None:
                return []
            query = select(acts).where(acts.c.table_id == row.table_id).order_by(acts.c.number)
            if row.last_act is not None:
                query = query.where(acts.c.number <= row.last_act)
            return [read_act(row) for row in connection.execute(query)]

        return await self._database.read(read)

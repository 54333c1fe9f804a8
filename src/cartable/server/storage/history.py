"""Matches that were played, for lists and records."""

from __future__ import annotations

from sqlalchemy import Connection, select, true

from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.reading import Part, acts_from, is_plain, match_row, matches_started, page
from cartable.server.storage.rows import MatchRow, Page
from cartable.server.table.acts import Act


class History:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def match(self, id_: str) -> MatchRow | None:
        """A match that was started, running or finished."""
        if not is_plain(id_):
            return None
        query = matches_started.where(schema.matches.c.id == id_)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else match_row(row)

    async def matches_of(self, player: str, *, after: str | None = None, limit: int = 50) -> Page[MatchRow]:
        """The matches that a person began, newest first, also those of private tables and running ones."""
        if not is_plain(player):
            return Page((), None)
        played = schema.match_players
        query = matches_started.join(played, played.c.match_id == schema.matches.c.id)
        query = query.where(played.c.player_id == player)
        by = (played.c.started_at, played.c.match_id)
        return await self._database.read(lambda connection: page(connection, query, by, Part(after, limit), match_row))

    async def finished(self, *, game: str | None = None, after: str | None = None, limit: int = 50) -> Page[MatchRow]:
        """Finished matches of public tables, newest first."""
        query = matches_started.where(schema.matches.c.finished_at.is_not(None), schema.tables.c.public)
        if game is not None:
            if not is_plain(game):
                return Page((), None)
            query = query.where(schema.tables.c.game == game)
        by = (schema.matches.c.finished_at, schema.matches.c.id)
        return await self._database.read(lambda connection: page(connection, query, by, Part(after, limit), match_row))

    async def agreed(self, *, after: str | None = None, limit: int = 50) -> Page[MatchRow]:
        """Finished matches in which every person agrees now to research, newest first, also those of private tables.

        Who is no longer there cannot agree.
        """
        matches, played, players = schema.matches, schema.match_players, schema.players
        unwilling = (
            select(played.c.player_id)
            .outerjoin(players, players.c.id == played.c.player_id)
            .where(played.c.match_id == matches.c.id, players.c.research.is_not(true()))
        )
        query = matches_started.where(matches.c.finished_at.is_not(None), ~unwilling.exists())
        by = (matches.c.finished_at, matches.c.id)
        return await self._database.read(lambda connection: page(connection, query, by, Part(after, limit), match_row))

    async def acts_through(self, match: str) -> list[Act]:
        """The acts of the match's table, from its first to the one that ended the match: a record is made from these.

        All acts so far while the match runs; none where it is unknown.
        """
        if not is_plain(match):
            return []
        matches, acts = schema.matches, schema.acts
        place = select(matches.c.table_id, matches.c.last_act).where(matches.c.id == match)

        def following(connection: Connection) -> list[Act]:
            row = connection.execute(place).first()
            if row is None:
                return []
            query = select(acts).where(acts.c.table_id == row.table_id).order_by(acts.c.number)
            if row.last_act is not None:
                query = query.where(acts.c.number <= row.last_act)
            return acts_from(connection, query)

        return await self._database.read(following)

    async def secret_of(self, match: str) -> bytes | None:
        """The secret of a finished match; None before the end."""
        if not is_plain(match):
            return None
        matches = schema.matches
        query = select(matches.c.secret).where(matches.c.id == match, matches.c.finished_at.is_not(None))
        secret: bytes | None = await self._database.read(lambda connection: connection.execute(query).scalar())
        return secret

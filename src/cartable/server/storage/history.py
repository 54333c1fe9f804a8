"""The history of matches, for lists and records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import orjson
from sqlalchemy import ColumnElement, Connection, select, true

from cartable.server.answers.statistics import Side
from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.ratings import read_change
from cartable.server.storage.row_readers import (
    PageRequest,
    is_safe_key,
    read_act,
    read_match_row,
    read_page,
    started_matches,
)
from cartable.server.storage.rows import MatchRow, Page, PlayedMatch, RatingChange
from cartable.server.table.acts import Act
from cartable.server.table.brought import BROUGHT
from cartable.server.table.results import Outcome

MOST_FOR_STATISTICS: Final = 5000
"""Statistics are made from so many matches, the latest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFilter:
    """Which matches of a person's history are wanted."""

    game: str | None = None
    players: int | None = None
    against: Literal["people", "bots"] | None = None
    outcome: Outcome | None = None

    def conditions(self) -> list[ColumnElement[Any]]:
        played = schema.match_players
        found: list[ColumnElement[Any]] = []
        if self.game is not None:
            found.append(schema.tables.c.game == self.game)
        if self.players is not None:
            found.append(played.c.players == self.players)
        if self.against is not None:
            found.append(played.c.people > 0 if self.against == "people" else played.c.people == 0)
        if self.outcome is not None:
            found.append(played.c.outcome == self.outcome)
        return found


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

    async def matches_of(
        self, player: str, wanted: MatchFilter | None = None, *, after: str | None = None, limit: int = 50
    ) -> Page[MatchRow]:
        """The matches that a person started, newest first, including private and running ones."""
        if not is_safe_key(player):
            return Page((), None)
        played = schema.match_players
        query = started_matches.join(played, played.c.match_id == schema.matches.c.id)
        query = query.where(played.c.player_id == player, *(wanted or MatchFilter()).conditions())
        by = (played.c.started_at, played.c.match_id)
        return await self._database.read(
            lambda connection: read_page(connection, query, by, PageRequest(after, limit), read_match_row)
        )

    async def with_details(self, rows: Sequence[MatchRow]) -> list[PlayedMatch]:
        """These matches with what lists show beside them: changes of ratings, and accuracies from stored reviews."""
        if not rows:
            return []
        ids = [row.id for row in rows]
        matches, changes, reviews = schema.matches, schema.rating_changes, schema.reviews

        def read(connection: Connection) -> list[PlayedMatch]:
            settled = select(matches.c.id).where(matches.c.id.in_(ids), matches.c.settled_at.is_not(None))
            is_settled = frozenset(connection.execute(settled).scalars())
            found: dict[str, list[RatingChange]] = {}
            for row in connection.execute(select(changes).where(changes.c.match_id.in_(ids))):
                found.setdefault(row.match_id, []).append(read_change(row))
            query = select(reviews.c.match_id, reviews.c.accuracies).where(
                reviews.c.match_id.in_(ids), reviews.c.accuracies.is_not(None)
            )
            accuracies = {row.match_id: tuple(orjson.loads(row.accuracies)) for row in connection.execute(query)}
            return [
                PlayedMatch(
                    row=row,
                    changes=tuple(found.get(row.id, ())),
                    is_settled=row.id in is_settled,
                    accuracies=accuracies.get(row.id, ()),
                )
                for row in rows
            ]

        return await self._database.read(read)

    async def sides_of(self, player: str, limit: int = MOST_FOR_STATISTICS) -> list[Side]:
        """How each finished match ended for a person, newest first, for their statistics."""
        if not is_safe_key(player):
            return []
        played, matches, tables = schema.match_players, schema.matches, schema.tables
        query = (
            select(tables.c.game, tables.c.options, played.c.outcome, played.c.score, played.c.finished_at)
            .join(matches, matches.c.id == played.c.match_id)
            .join(tables, tables.c.id == matches.c.table_id)
            .where(played.c.player_id == player, played.c.finished_at.is_not(None))
            .order_by(played.c.started_at.desc(), played.c.match_id.desc())
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Side(row.game, row.options, row.outcome, row.score, row.finished_at) for row in rows]

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

        A player who was deleted allows nothing, and nobody vouches for what people bring from their own devices.
        """
        matches, played, players = schema.matches, schema.match_players, schema.players
        unwilling = (
            select(played.c.player_id)
            .outerjoin(players, players.c.id == played.c.player_id)
            .where(played.c.match_id == matches.c.id, players.c.research.is_not(true()))
        )
        is_own = matches.c.id.not_like(f"{BROUGHT}%")
        query = started_matches.where(matches.c.finished_at.is_not(None), is_own, ~unwilling.exists())
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

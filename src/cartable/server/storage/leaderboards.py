"""Leaderboards: in each game the people whose rating is sure, the highest first. One can stay out of them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, func, select, update

from cartable.bots.rating_scale import POINTS_PER_UNIT, SURE
from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.ratings import NAMED, read_rating
from cartable.server.storage.row_readers import AnyQuery, PageRequest, is_safe_key, read_page
from cartable.server.storage.rows import Leaderboard, Page, Ranked, Rating

MOST_COUNTED: Final = 1_000_000
_IS_SURE: Final = schema.ratings.c.sigma * POINTS_PER_UNIT <= SURE


class Leaderboards:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(
        self, game: str, player: str | None = None, *, after: str | None = None, limit: int = 50
    ) -> Leaderboard:
        """A page of the leaderboard; `player` is the person who asks."""
        if not is_safe_key(game):
            return Leaderboard(Page((), None), 0, None)
        return await self._database.read(lambda connection: _read(connection, game, player, PageRequest(after, limit)))

    async def stay_out(self, player: str, *, unlisted: bool) -> None:
        """Take a person off all leaderboards, or let them in again."""
        await self._database.write(lambda connection: list_person(connection, player, unlisted=unlisted))


def list_person(connection: Connection, player: str, *, unlisted: bool) -> None:
    players, ratings = schema.players, schema.ratings
    connection.execute(update(players).where(players.c.id == player).values(unlisted=unlisted))
    ranked = False if unlisted else _IS_SURE
    connection.execute(update(ratings).where(ratings.c.competitor == player).values(ranked=ranked))


def _read(connection: Connection, game: str, player: str | None, request: PageRequest) -> Leaderboard:
    ratings = schema.ratings
    listed = NAMED.where(ratings.c.game == game, ratings.c.ranked)
    page = read_page(connection, listed, (ratings.c.points, ratings.c.competitor), request, read_rating)
    own = None if player is None else connection.execute(listed.where(ratings.c.competitor == player)).first()
    return Leaderboard(
        Page(tuple(_placed(connection, page.items)), page.after),
        _count(connection, select(ratings.c.competitor).where(ratings.c.game == game, ratings.c.ranked)),
        None if own is None else next(iter(_placed(connection, (read_rating(own),)))),
    )


def _placed(connection: Connection, ratings: tuple[Rating, ...]) -> list[Ranked]:
    """Consecutive lines with their places. Only two are counted: the first may share its place with lines before it."""
    placed: list[Ranked] = []
    before: int | None = None
    """How many are listed before this page."""
    for offset, rating in enumerate(ratings):
        if not placed:
            place = 1 + _better(connection, rating)
        elif placed[-1].rating.points != rating.points:
            if before is None:
                before = _better(connection, rating) - offset
            place = 1 + before + offset
        placed.append(Ranked(place, rating))
    return placed


def _better(connection: Connection, rating: Rating) -> int:
    column = schema.ratings.c
    query = select(column.competitor).where(column.game == rating.game, column.ranked, column.points > rating.points)
    return _count(connection, query)


def _count(connection: Connection, query: AnyQuery) -> int:
    some = query.limit(MOST_COUNTED).subquery()
    return connection.execute(select(func.count()).select_from(some)).scalar_one()

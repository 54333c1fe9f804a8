"""Openskill ratings: one for each person in each game. Each rated match changes them once.

A match between people of one household is not rated, whatever was known of them when they sat down. Bots have the
ratings that were measured for their level at such a table, and no match changes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson
from sqlalchemy import Connection, insert, select, text, update

from cartable.bots.level_ratings import ratings_at
from cartable.bots.levels import level
from cartable.bots.rating_scale import POINTS_PER_UNIT, is_provisional, mu_of, points_of
from cartable.games.errors import CartableError
from cartable.games.registry import load
from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.rating_weights import match_weights, ranks_of
from cartable.server.storage.row_readers import AnyRow, is_safe_key, read_seats
from cartable.server.storage.rows import Rating, RatingChange, SeatOccupant
from cartable.server.wire import ResultInfo

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MOST_ON_A_CURVE: Final = 400
Skill = tuple[float, float]
"""Mu and sigma."""


class _Finished(NamedTuple):
    """A finished match that is to be rated."""

    id: str
    game: str
    options: dict[str, Any]
    finished_at: int
    seats: Sequence[SeatOccupant]
    result: ResultInfo


class Ratings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def settle(self, match: str, now: int) -> list[RatingChange]:
        """Rate a finished match once: settling it again, by any process, changes nothing and returns the same.

        A match that is unrated, marked, without winners, without two sides, or between people of one household is
        settled without a change.
        """

        def settle_match(connection: Connection) -> list[RatingChange]:
            row = connection.execute(_MARK_SETTLED, {"match": match, "now": now}).first()
            if row is not None and row.rated and not row.marked:
                finished = _Finished(
                    match,
                    row.game,
                    orjson.loads(row.options),
                    row.finished_at,
                    read_seats(row.seats),
                    ResultInfo.model_validate_json(row.result),
                )
                if _within_one_household(connection, finished):
                    connection.execute(_MARK_UNRATED, {"match": match, "no": False})
                else:
                    _rate(connection, finished)
            return _changes(connection, match)

        return await self._database.write(settle_match)

    async def unsettled(self, limit: int = 100) -> list[str]:
        """Finished matches that are not settled yet, oldest first: a process died before it could settle them."""
        matches = schema.matches
        query = (
            select(matches.c.id)
            .where(matches.c.finished_at.is_not(None), matches.c.settled_at.is_(None))
            .order_by(matches.c.finished_at, matches.c.id)
            .limit(limit)
        )
        return list(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def changes(self, match: str) -> list[RatingChange]:
        """The changes of ratings by a match."""
        return await self._database.read(lambda connection: _changes(connection, match))

    async def curve(self, player: str, game: str, limit: int = MOST_ON_A_CURVE) -> list[tuple[int, int]]:
        """When a person's rating changed, and its points then; oldest first, only the latest `limit` changes."""
        changes = schema.rating_changes
        query = (
            select(changes.c.at, changes.c.mu)
            .where(changes.c.competitor == player, changes.c.game == game)
            .order_by(changes.c.at.desc())
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [(row.at, points_of(row.mu)) for row in reversed(rows)]

    async def of_player(self, player: str) -> list[Rating]:
        """A person's rating in each game that they have played."""
        if not is_safe_key(player):
            return []
        query = NAMED.where(schema.ratings.c.competitor == player).order_by(schema.ratings.c.game)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [read_rating(row) for row in rows]


_MARK_SETTLED: Final = text("""
    UPDATE matches SET settled_at = :now
    WHERE id = :match AND finished_at IS NOT NULL AND settled_at IS NULL
    RETURNING rated, marked, seats, result, finished_at,
        (SELECT game FROM tables WHERE tables.id = matches.table_id) AS game,
        (SELECT options FROM tables WHERE tables.id = matches.table_id) AS options
""")
_MARK_UNRATED: Final = text("UPDATE matches SET rated = :no WHERE id = :match")
_INSERT_NEW: Final = text("""
    INSERT INTO ratings (game, competitor, mu, sigma, points, ranked, matches)
    VALUES (:game, :competitor, :mu, :sigma, :points, :ranked, 0) ON CONFLICT DO NOTHING
""")
NAMED: Final = select(schema.ratings, schema.players.c.name).outerjoin(
    schema.players, schema.players.c.id == schema.ratings.c.competitor
)


def read_rating(row: AnyRow) -> Rating:
    return Rating(
        game=row.game, name=row.name or "", player=row.competitor, mu=row.mu, sigma=row.sigma, matches=row.matches
    )


def _changes(connection: Connection, match: str) -> list[RatingChange]:
    changes = schema.rating_changes
    of_people = changes.c.competitor.not_like("bot:%")  # bots had ratings of their own in earlier versions
    query = select(changes).where(changes.c.match_id == match, of_people).order_by(changes.c.competitor)
    rows = connection.execute(query)
    return [read_change(row) for row in rows]


def read_change(row: AnyRow) -> RatingChange:
    return RatingChange(
        match=row.match_id,
        player=row.competitor,
        mu_before=row.mu_before,
        sigma_before=row.sigma_before,
        mu=row.mu,
        sigma=row.sigma,
    )


def _within_one_household(connection: Connection, match: _Finished) -> bool:
    """Whether people of one household played on different sides."""
    players = schema.players
    people = [seat.player for seat in match.seats if seat.player is not None]
    rows = connection.execute(select(players.c.id, players.c.household).where(players.c.id.in_(people)))
    households = {row.id: row.household or row.id for row in rows}
    sides = [
        {households.get(player, player) for seat in side if (player := match.seats[seat].player) is not None}
        for side in match.result.teams
    ]
    return any(one & other for one, other in combinations(sides, 2))


def _rate(connection: Connection, match: _Finished) -> None:
    game, result, ranks = match.game, match.result, ranks_of(match.result)
    people = {seat: player for seat, each in enumerate(match.seats) if (player := each.player) is not None}
    if ranks is None or not people:
        return
    stored = _skills(connection, game, sorted(set(people.values())))
    before = [
        bot_skill(game, match.options, each.level) if each.player is None else stored[each.player]
        for each in match.seats
    ]
    weights = match_weights(connection, game, match.seats, result, match.finished_at)
    after = updated_skills([[before[seat] for seat in side] for side in result.teams], ranks)
    unlisted = _unlisted(connection, list(stored))
    for side, skills in zip(result.teams, after, strict=True):
        for seat, skill in zip(side, skills, strict=True):
            if (player := people.get(seat)) is not None:
                new = _weighted(before[seat], skill, weights[seat])
                _store(connection, match, player, before[seat], new, is_listed=player not in unlisted)


def _store(
    connection: Connection, match: _Finished, player: str, before: Skill, after: Skill, *, is_listed: bool
) -> None:
    ratings, (mu, sigma) = schema.ratings, after
    connection.execute(
        update(ratings)
        .where(ratings.c.game == match.game, ratings.c.competitor == player)
        .values(
            mu=mu,
            sigma=sigma,
            points=points_of(mu),
            ranked=is_listed and not is_provisional(sigma),
            matches=ratings.c.matches + 1,
        )
    )
    change = {
        "match_id": match.id,
        "competitor": player,
        "mu_before": before[0],
        "sigma_before": before[1],
        "mu": mu,
        "sigma": sigma,
        "game": match.game,
        "at": match.finished_at,
    }
    connection.execute(insert(schema.rating_changes), change)


def bot_skill(game: str, options: dict[str, Any], name: str | None) -> Skill:
    """What was measured of a level at such a table; where nothing was, as little is known of it as of a newcomer."""
    new = _model().rating()
    try:
        found = ratings_at(load(game), options).get(level(name or "").name)
    except CartableError:  # a level, an option or a game of an earlier version
        found = None
    if found is None:
        return new.mu, new.sigma
    return mu_of(found.points), max(found.deviation, 1) / POINTS_PER_UNIT


def _unlisted(connection: Connection, competitors: Sequence[str]) -> frozenset[str]:
    """Those who are not listed, however sure their ratings are: people who stay out, and people who are gone."""
    players = schema.players
    listed = select(players.c.id).where(
        players.c.id.in_(competitors), players.c.unlisted.is_(False), players.c.forgotten_at.is_(None)
    )
    return frozenset(competitors) - frozenset(connection.execute(listed).scalars())


def _skills(connection: Connection, game: str, competitors: Sequence[str]) -> dict[str, Skill]:
    """The present rating of each competitor, locked until the end of the transaction."""
    new = _model().rating()
    start = {"game": game, "mu": new.mu, "sigma": new.sigma, "points": points_of(new.mu), "ranked": False}
    connection.execute(_INSERT_NEW, [start | {"competitor": competitor} for competitor in competitors])
    ratings = schema.ratings
    query = (
        select(ratings)
        .where(ratings.c.game == game, ratings.c.competitor.in_(competitors))
        .order_by(ratings.c.competitor)
        .with_for_update()
    )
    return {row.competitor: (row.mu, row.sigma) for row in connection.execute(query)}


def _weighted(before: Skill, after: Skill, weight: float) -> Skill:
    """The new skill of a match that counts by this weight."""
    if weight == 1:
        return after
    return before[0] + weight * (after[0] - before[0]), before[1] + weight * (after[1] - before[1])


def updated_skills(sides: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    """The skills after a match in which the sides got these ranks."""
    model = _model()
    teams = [[model.rating(mu=mu, sigma=sigma) for mu, sigma in side] for side in sides]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [[(rating.mu, rating.sigma) for rating in side] for side in after]


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()

"""Openskill ratings: one for each person and each bot level in each game. Each rated match changes them once.

A match between people of one household is not rated, whatever was known of them when they sat down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import Connection, insert, select, text, update

from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.rating_scale import is_provisional, points_of
from cartable.server.storage.rating_weights import match_weights, ranks_of
from cartable.server.storage.row_readers import AnyRow, is_safe_key, read_seats
from cartable.server.storage.rows import Rating, RatingChange, SeatOccupant
from cartable.server.wire import ResultInfo

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

BOT: Final = "bot:"
MOST_ON_A_CURVE: Final = 400
Skill = tuple[float, float]
"""Mu and sigma."""


class _Finished(NamedTuple):
    """A finished match that is to be rated."""

    id: str
    game: str
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
        (SELECT game FROM tables WHERE tables.id = matches.table_id) AS game
""")
_MARK_UNRATED: Final = text("UPDATE matches SET rated = :no WHERE id = :match")
_INSERT_NEW: Final = text("""
    INSERT INTO ratings (game, competitor, mu, sigma, points, ranked, matches)
    VALUES (:game, :competitor, :mu, :sigma, :points, :ranked, 0) ON CONFLICT DO NOTHING
""")
NAMED: Final = select(schema.ratings, schema.players.c.name).outerjoin(
    schema.players, schema.players.c.id == schema.ratings.c.competitor
)


def competitor_of(seat: SeatOccupant) -> str:
    return f"{BOT}{seat.level}" if seat.player is None else seat.player


def read_rating(row: AnyRow) -> Rating:
    is_bot = row.competitor.startswith(BOT)
    level = row.competitor.removeprefix(BOT) if is_bot else None
    return Rating(
        game=row.game,
        name=level or row.name or "",
        player=None if is_bot else row.competitor,
        level=level,
        mu=row.mu,
        sigma=row.sigma,
        matches=row.matches,
    )


def _changes(connection: Connection, match: str) -> list[RatingChange]:
    changes = schema.rating_changes
    rows = connection.execute(select(changes).where(changes.c.match_id == match).order_by(changes.c.competitor))
    return [read_change(row) for row in rows]


def read_change(row: AnyRow) -> RatingChange:
    is_bot = row.competitor.startswith(BOT)
    return RatingChange(
        match=row.match_id,
        player=None if is_bot else row.competitor,
        level=row.competitor.removeprefix(BOT) if is_bot else None,
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
    if ranks is None:
        return
    competitors = [competitor_of(seat) for seat in match.seats]
    before = _skills(connection, game, sorted(set(competitors)))
    weights = match_weights(connection, game, match.seats, result, match.finished_at)
    after = updated_skills([[before[competitors[seat]] for seat in side] for side in result.teams], ranks)
    by_seat = {
        seat: _weighted(before[competitors[seat]], skill, weights[seat])
        for side, skills in zip(result.teams, after, strict=True)
        for seat, skill in zip(side, skills, strict=True)
    }
    unlisted = _unlisted(connection, competitors)
    for competitor, (mu_before, sigma_before) in before.items():
        # a level with several seats gets the mean of their new ratings
        own = [by_seat[seat] for seat, each in enumerate(competitors) if each == competitor and seat in by_seat]
        mu, sigma = fmean(mu for mu, _ in own), fmean(sigma for _, sigma in own)
        ratings = schema.ratings
        connection.execute(
            update(ratings)
            .where(ratings.c.game == game, ratings.c.competitor == competitor)
            .values(
                mu=mu,
                sigma=sigma,
                points=points_of(mu),
                ranked=competitor not in unlisted and not is_provisional(sigma),
                matches=ratings.c.matches + 1,
            )
        )
        change = {
            "match_id": match.id,
            "competitor": competitor,
            "mu_before": mu_before,
            "sigma_before": sigma_before,
            "mu": mu,
            "sigma": sigma,
            "game": game,
            "at": match.finished_at,
        }
        connection.execute(insert(schema.rating_changes), change)


def _unlisted(connection: Connection, competitors: Sequence[str]) -> frozenset[str]:
    """Those who are not listed, however sure their ratings are: bots, people who stay out, people who are gone."""
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

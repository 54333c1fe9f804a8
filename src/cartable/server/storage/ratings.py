"""Openskill ratings: one for each person and each bot level in each game. Each rated match changes them once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, insert, select, text, update

from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.row_readers import AnyRow, PageRequest, is_safe_key, read_page, read_seats
from cartable.server.storage.rows import Page, Rating, RatingChange, SeatOccupant, displayed_rating
from cartable.server.wire import ResultInfo

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

_BOT: Final = "bot:"
Skill = tuple[float, float]
"""Mu and sigma."""


class Ratings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def settle(self, match: str, now: int) -> list[RatingChange]:
        """Rate a finished match once: settling it again, by any process, changes nothing and returns the same.

        A match that is unrated, marked, without winners or without two sides is settled without a change.
        """

        def settle_match(connection: Connection) -> list[RatingChange]:
            row = connection.execute(_MARK_SETTLED, {"match": match, "now": now}).first()
            if row is not None and row.rated and not row.marked:
                _rate(connection, match, row.game, read_seats(row.seats), ResultInfo.model_validate_json(row.result))
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

    async def of_player(self, player: str) -> list[Rating]:
        """A person's rating in each game that they have played."""
        if not is_safe_key(player):
            return []
        query = _NAMED.where(schema.ratings.c.competitor == player).order_by(schema.ratings.c.game)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_rating(row) for row in rows]

    async def ladder(self, game: str, *, after: str | None = None, limit: int = 50) -> Page[Rating]:
        """People and bot levels, highest displayed rating first."""
        if not is_safe_key(game):
            return Page((), None)
        query = _NAMED.where(schema.ratings.c.game == game)
        by = (schema.ratings.c.shown, schema.ratings.c.competitor)
        return await self._database.read(
            lambda connection: read_page(connection, query, by, PageRequest(after, limit), _rating)
        )


_MARK_SETTLED: Final = text("""
    UPDATE matches SET settled_at = :now
    WHERE id = :match AND finished_at IS NOT NULL AND settled_at IS NULL
    RETURNING rated, marked, seats, result, (SELECT game FROM tables WHERE tables.id = matches.table_id) AS game
""")
_INSERT_NEW: Final = text("""
    INSERT INTO ratings (game, competitor, mu, sigma, shown, matches)
    VALUES (:game, :competitor, :mu, :sigma, :shown, 0) ON CONFLICT DO NOTHING
""")
_NAMED: Final = select(schema.ratings, schema.players.c.name).outerjoin(
    schema.players, schema.players.c.id == schema.ratings.c.competitor
)


def _competitor(seat: SeatOccupant) -> str:
    return f"{_BOT}{seat.level}" if seat.player is None else seat.player


def _rating(row: AnyRow) -> Rating:
    is_bot = row.competitor.startswith(_BOT)
    level = row.competitor.removeprefix(_BOT) if is_bot else None
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
    return [
        RatingChange(
            match=match,
            player=None if row.competitor.startswith(_BOT) else row.competitor,
            level=row.competitor.removeprefix(_BOT) if row.competitor.startswith(_BOT) else None,
            mu_before=row.mu_before,
            sigma_before=row.sigma_before,
            mu=row.mu,
            sigma=row.sigma,
        )
        for row in rows
    ]


def _rate(connection: Connection, match: str, game: str, seats: Sequence[SeatOccupant], result: ResultInfo) -> None:
    ranks = ranks_of(result)
    if ranks is None:
        return
    competitors = [_competitor(seat) for seat in seats]
    before = _skills(connection, game, sorted(set(competitors)))
    after = updated_skills([[before[competitors[seat]] for seat in side] for side in result.teams], ranks)
    by_seat = {
        seat: skill
        for side, skills in zip(result.teams, after, strict=True)
        for seat, skill in zip(side, skills, strict=True)
    }
    for competitor, (mu_before, sigma_before) in before.items():
        # a level with several seats gets the mean of their new ratings
        own = [by_seat[seat] for seat, each in enumerate(competitors) if each == competitor and seat in by_seat]
        mu, sigma = fmean(mu for mu, _ in own), fmean(sigma for _, sigma in own)
        ratings = schema.ratings
        connection.execute(
            update(ratings)
            .where(ratings.c.game == game, ratings.c.competitor == competitor)
            .values(mu=mu, sigma=sigma, shown=_millionths(mu, sigma), matches=ratings.c.matches + 1)
        )
        change = {
            "match_id": match,
            "competitor": competitor,
            "mu_before": mu_before,
            "sigma_before": sigma_before,
            "mu": mu,
            "sigma": sigma,
        }
        connection.execute(insert(schema.rating_changes), change)


def _skills(connection: Connection, game: str, competitors: Sequence[str]) -> dict[str, Skill]:
    """The present rating of each competitor, locked until the end of the transaction."""
    new = _model().rating()
    start = {"game": game, "mu": new.mu, "sigma": new.sigma, "shown": _millionths(new.mu, new.sigma)}
    connection.execute(_INSERT_NEW, [start | {"competitor": competitor} for competitor in competitors])
    ratings = schema.ratings
    query = (
        select(ratings)
        .where(ratings.c.game == game, ratings.c.competitor.in_(competitors))
        .order_by(ratings.c.competitor)
        .with_for_update()
    )
    return {row.competitor: (row.mu, row.sigma) for row in connection.execute(query)}


def ranks_of(result: ResultInfo) -> list[int] | None:
    """The rank of each side, 0 for the winners, equal for ties; None if there is nothing to compare."""
    if not result.winners or len(result.teams) < 2:
        return None
    won = [any(seat in result.winners for seat in side) for side in result.teams]
    points = [0 if result.scores is None or not side else result.scores[side[0]] for side in result.teams]
    keys = [(first, 0 if first else score) for first, score in zip(won, points, strict=True)]
    return [sum(other > own for other in keys) for own in keys]


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


def _millionths(mu: float, sigma: float) -> int:
    return round(displayed_rating(mu, sigma) * 1_000_000)

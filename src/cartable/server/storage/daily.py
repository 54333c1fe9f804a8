"""The daily deal: the key from which the days' secrets follow, everybody's tries, and par."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, func, select, text, update

from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.server_keys import SecretKey
from cartable.server.table.daily import score_of, sealed_until
from cartable.server.wire import ResultInfo

PAR_ABANDONED_AFTER: Final = 60_000
"""Milliseconds without progress after which another process may compute a par."""


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody's counted try at a day's deal. `match` is None if its table does not exist (any more)."""

    game: str
    day: str
    table: str
    match: str | None
    finished_at: int | None
    score: int | None


class Daily:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.key: Final = SecretKey(database, "daily")
        """The key from which the secrets of all days follow."""

    # tries

    async def begin(self, player: str, game: str, day: str, table: str, now: int) -> str:
        """The table of somebody's try: this one, unless they have begun before."""
        values = {"player_id": player, "game": game, "day": day, "table_id": table, "started_at": now}
        tries = schema.daily_tries
        query = select(tries.c.table_id).where(tries.c.player_id == player, tries.c.game == game, tries.c.day == day)

        def write(connection: Connection) -> str:
            connection.execute(_NEW_TRY, values)
            found: str = connection.execute(query).scalar_one()
            return found

        return await self._database.write(write)

    async def tries_of(self, player: str, first: str, last: str, game: str | None = None) -> list[Try]:
        """Somebody's tries on the days from `first` to `last`."""
        tries, matches = schema.daily_tries, schema.matches
        query = (
            select(tries, matches.c.id.label("match_id"))
            .outerjoin(matches, matches.c.table_id == tries.c.table_id)
            .where(tries.c.player_id == player, tries.c.day.between(first, last))
        )
        if game is not None:
            query = query.where(tries.c.game == game)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Try(row.game, row.day, row.table_id, row.match_id, row.finished_at, row.score) for row in rows]

    async def settle(self, since: str) -> int:
        """Note the scores of tries of the days since then that are over; returns how many there were."""
        return await self._database.write(lambda connection: _settle(connection, since))

    async def histogram(self, game: str, day: str) -> dict[int, int]:
        """How many people have had each score; only tries that were over in time count."""
        tries = schema.daily_tries
        query = (
            select(tries.c.score, func.count())
            .where(tries.c.game == game, tries.c.day == day, tries.c.finished_at <= sealed_until(day))
            .where(tries.c.score.is_not(None))
            .group_by(tries.c.score)
            .order_by(tries.c.score)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row[0]: row[1] for row in rows}

    # par

    async def par(self, game: str, day: str) -> list[int] | None:
        """The scores of the plays that par is the average of; None while it is not known."""
        pars = schema.daily_pars
        query = select(pars.c.scores).where(pars.c.game == game, pars.c.day == day)
        found = await self._database.read(lambda connection: connection.execute(query).scalar())
        return None if found is None else json.loads(found)

    async def claim_par(self, game: str, day: str, now: int) -> bool:
        """Whether the caller is to compute this par: nobody has, and nobody else is at it."""
        values = {"game": game, "day": day, "now": now, "abandoned": now - PAR_ABANDONED_AFTER}
        row = await self._database.write(lambda connection: connection.execute(_CLAIM_PAR, values).first())
        return row is not None

    async def touch_par(self, game: str, day: str, now: int) -> None:
        """Somebody is still at it."""
        await self._change_par(game, day, changed_at=now)

    async def finish_par(self, game: str, day: str, scores: Sequence[int], now: int) -> None:
        await self._change_par(game, day, changed_at=now, scores=json.dumps(list(scores)))

    async def _change_par(self, game: str, day: str, **values: Any) -> None:
        pars = schema.daily_pars
        change = update(pars).where(pars.c.game == game, pars.c.day == day, pars.c.scores.is_(None)).values(**values)
        await self._database.write(lambda connection: connection.execute(change))


def _settle(connection: Connection, since: str) -> int:
    tries, matches = schema.daily_tries, schema.matches
    query = (
        select(tries.c.table_id, matches.c.result, matches.c.finished_at)
        .join(matches, matches.c.table_id == tries.c.table_id)
        .where(tries.c.day >= since, tries.c.finished_at.is_(None), matches.c.finished_at.is_not(None))
    )
    rows = connection.execute(query).all()
    for row in rows:
        score = None if row.result is None else score_of(ResultInfo.model_validate_json(row.result))
        values = {"finished_at": row.finished_at, "score": score}
        connection.execute(update(tries).where(tries.c.table_id == row.table_id).values(**values))
    return len(rows)


_NEW_TRY: Final = text("""
    INSERT INTO daily_tries (player_id, game, day, table_id, started_at)
    VALUES (:player_id, :game, :day, :table_id, :started_at) ON CONFLICT DO NOTHING
""")
_CLAIM_PAR: Final = text("""
    INSERT INTO daily_pars (game, day, changed_at) VALUES (:game, :day, :now)
    ON CONFLICT (game, day) DO UPDATE SET changed_at = excluded.changed_at
        WHERE daily_pars.scores IS NULL AND daily_pars.changed_at < :abandoned
    RETURNING game
""")

"""Reviews of matches, stored when they are finished, and who is making them meanwhile."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Final

import orjson
from sqlalchemy import select, text, update

from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.row_readers import is_safe_key
from cartable.server.wire.reviews import REVIEW_VERSION

ABANDONED_AFTER: Final = 15_000
"""Milliseconds without progress after which another process may make a review."""


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review that was asked for; `body` is its text once it is finished."""

    changed_at: int
    done: int
    total: int
    """0 while that is not known."""
    body: bytes | None


class Reviews:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, match: str) -> ReviewRow | None:
        """None if nobody has asked for the review in this version."""
        if not is_safe_key(match):
            return None
        reviews = schema.reviews
        query = select(reviews).where(reviews.c.match_id == match, reviews.c.version == REVIEW_VERSION)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        body = None if row.body is None else zlib.decompress(row.body)
        return ReviewRow(row.changed_at, row.done, row.total, body)

    async def claim(self, match: str, now: int) -> bool:
        """Whether the caller is to make this review: nobody has finished it, and nobody else is making it."""
        values = {"match": match, "version": REVIEW_VERSION, "now": now, "abandoned": now - ABANDONED_AFTER}
        row = await self._database.write(lambda connection: connection.execute(_CLAIM, values).first())
        return row is not None

    async def note_progress(self, match: str, done: int, total: int, now: int) -> None:
        await self._change(match, done=done, total=total, changed_at=now)

    async def touch(self, match: str, now: int) -> None:
        """Somebody is still at it."""
        await self._change(match, changed_at=now)

    async def finish(self, match: str, body: bytes, now: int) -> None:
        by_seat = {each["seat"]: each["accuracy"] for each in orjson.loads(body)["seats"]}
        accuracies = [by_seat.get(seat) for seat in range(max(by_seat, default=-1) + 1)]
        stored = orjson.dumps(accuracies).decode()
        await self._change(match, body=zlib.compress(body), accuracies=stored, changed_at=now)

    async def give_up(self, match: str) -> None:
        """Let anybody make it at once."""
        await self._change(match, changed_at=0)

    async def _change(self, match: str, **values: object) -> None:
        reviews = schema.reviews
        change = update(reviews).where(reviews.c.match_id == match, reviews.c.body.is_(None)).values(**values)
        await self._database.write(lambda connection: connection.execute(change))


_CLAIM: Final = text("""
    INSERT INTO reviews (match_id, version, changed_at, done, total)
    SELECT id, :version, :now, 0, 0 FROM matches WHERE id = :match
    ON CONFLICT (match_id) DO UPDATE
        SET version = excluded.version, changed_at = excluded.changed_at, done = 0, total = 0, body = NULL
        WHERE reviews.version < excluded.version OR (reviews.body IS NULL AND reviews.changed_at < :abandoned)
    RETURNING match_id
""")

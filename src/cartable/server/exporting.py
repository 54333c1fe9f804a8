"""Finished matches of a server, for `cartable export`: only those in which every person agrees to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from cartable.games.match import Match
from cartable.server.storage.store import Store
from cartable.server.table.table import Table

PERSON = "person"


@dataclass(frozen=True)
class FinishedMatch:
    match: Match
    players: tuple[str, ...]
    """By seat: the level of a bot, or that it was a person."""


async def agreed_matches(url: str) -> AsyncIterator[FinishedMatch]:
    """Newest first, without the server's id of the match: it would lead back to the names of those who played."""
    async with Store(url) as store:
        after: str | None = None
        while True:
            page = await store.history.agreed(after=after)
            for row in page.items:
                acts, secrets = await store.history.acts_through(row.id), await store.secrets_of(row.table)
                match = Table.read(acts, secrets).match
                if match is not None and match.is_over:
                    yield FinishedMatch(match, tuple(seat.level or PERSON for seat in row.seats))
            if page.after is None:
                return
            after = page.after

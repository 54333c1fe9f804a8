"""Finished matches of a server's public tables, for `cartable export`: only where every person in them has agreed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass

from cartable.games.match import Match
from cartable.server.storage.rows import MatchRow
from cartable.server.storage.store import Store
from cartable.server.table.table import Table

PERSON = "person"


@dataclass(frozen=True)
class FinishedMatch:
    id: str
    match: Match
    players: tuple[str, ...]
    """By seat: the level of a bot, or that it was a person."""


async def finished_matches(url: str, agreed: Collection[str], game: str | None = None) -> AsyncIterator[FinishedMatch]:
    """Newest first. `agreed` are the ids of the people who have agreed; bots need not be asked."""
    async with Store(url) as store:
        after: str | None = None
        while True:
            page = await store.history.finished(game=game, after=after)
            for row in page.items:
                if has_agreement(row, agreed):
                    acts, secrets = await store.history.acts_through(row.id), await store.secrets_of(row.table)
                    match = Table.read(acts, secrets).match
                    if match is not None and match.is_over:
                        yield FinishedMatch(row.id, match, tuple(seat.level or PERSON for seat in row.seats))
            if page.after is None:
                return
            after = page.after


def has_agreement(row: MatchRow, agreed: Collection[str]) -> bool:
    return all(seat.player is None or seat.player in agreed for seat in row.seats)

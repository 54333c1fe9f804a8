"""The finished matches of a server for `cartable export`: only those whose players all allow research."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass

from cartable.games.match import Match
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act
from cartable.server.table.schedule import bot_level
from cartable.server.table.table import Table

PERSON = "person"


@dataclass(frozen=True)
class FinishedMatch:
    match: Match
    made_by: tuple[str, ...]
    """For each move: `PERSON`, or the level of the bot that made it, also for an absent person."""


async def research_matches(url: str) -> AsyncIterator[FinishedMatch]:
    """Newest first, without the server's ids of matches, which would lead to the names of players."""
    async with Store(url) as store:
        after: str | None = None
        while True:
            page = await store.history.for_research(after=after)
            for row in page.items:
                acts, secrets = await store.history.acts_through(row.id), await store.secrets_of(row.table)
                found = _finished(acts, secrets)
                if found is not None:
                    yield found
            if page.after is None:
                return
            after = page.after


def _finished(acts: Sequence[Act], secrets: Mapping[str, bytes]) -> FinishedMatch | None:
    """The last match of these acts; None if it was not played to the end, or not from its beginning."""
    table, made_by = Table(acts[0], secrets), list[str]()
    for act in acts[1:]:
        table.apply(act)
        authors = table.table_match.authors if table.table_match else []
        del made_by[len(authors) :]  # undone, or of an earlier match
        made_by += [PERSON if each.by == "person" else bot_level(table, each.seat) for each in authors[len(made_by) :]]
    match = table.match
    is_whole = match is not None and match.is_over and match.deals.origin is None
    return FinishedMatch(match, tuple(made_by)) if match is not None and is_whole else None

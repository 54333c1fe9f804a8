"""Finished matches of a server, for `cartable export`: only those in which every person agrees to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass

from cartable.games.match import Match
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act
from cartable.server.table.attending import level_of
from cartable.server.table.table import Table

PERSON = "person"


@dataclass(frozen=True)
class FinishedMatch:
    match: Match
    made_by: tuple[str, ...]
    """By move: the level of a bot, also of one that stood in for somebody, or that it was a person."""


async def agreed_matches(url: str) -> AsyncIterator[FinishedMatch]:
    """Newest first, without the server's id of the match: it would lead back to the names of those who played."""
    async with Store(url) as store:
        after: str | None = None
        while True:
            page = await store.history.agreed(after=after)
            for row in page.items:
                acts, secrets = await store.history.acts_through(row.id), await store.secrets_of(row.table)
                found = _finished(acts, secrets)
                if found is not None:
                    yield found
            if page.after is None:
                return
            after = page.after


def _finished(acts: Sequence[Act], secrets: Mapping[str, bytes]) -> FinishedMatch | None:
    """The match that these acts of its table end with; None where it was not played to its end."""
    table, made_by = Table(acts[0], secrets), list[str]()
    for act in acts[1:]:
        table.apply(act)
        makers = table.playing.makers if table.playing else []
        del made_by[len(makers) :]  # taken back, or of the match before
        made_by += [PERSON if each.by == "person" else level_of(table, each.seat) for each in makers[len(made_by) :]]
    match = table.match
    return FinishedMatch(match, tuple(made_by)) if match is not None and match.is_over else None

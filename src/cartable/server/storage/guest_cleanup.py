"""Deletion of guests who finished no match and have not been seen for a long time.

A guest who has finished a match is kept: others find the name in their history and in the ratings. So is one who hosts
a tournament that has not ended, or takes part in it. A companion counts
as seen when the owner of the device is, and an owner is kept as long as they have companions.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select, text

from cartable.server.storage import schema


def delete_stale_guests(connection: Connection, since: int, after: str, limit: int) -> str:
    """Check at most `limit` people after this id; returns the last id that was checked, "" at the end of the list."""
    ids = schema.players.c.id
    checked = connection.execute(select(ids).where(ids > after).order_by(ids).limit(limit)).scalars().all()
    if checked:
        connection.execute(_DELETE_STALE, {"after": after, "last": checked[-1], "since": since})
    return checked[-1] if len(checked) == limit else ""


_DELETE_STALE: Final = text("""
    DELETE FROM players
    WHERE id > :after AND id <= :last AND created_at < :since
        AND NOT EXISTS (SELECT 1 FROM devices AS d WHERE d.player_id = players.id AND d.seen_at >= :since)
        AND NOT EXISTS (SELECT 1 FROM links AS l WHERE l.player_id = players.id AND l.created_at >= :since)
        AND NOT EXISTS (SELECT 1 FROM companions AS c WHERE c.owner_id = players.id)
        AND NOT EXISTS (
            SELECT 1 FROM companions AS c JOIN devices AS d ON d.player_id = c.owner_id
            WHERE c.player_id = players.id AND d.seen_at >= :since
        )
        AND NOT EXISTS (
            SELECT 1 FROM match_players AS p JOIN matches AS m ON m.id = p.match_id
            WHERE p.player_id = players.id AND m.finished_at IS NOT NULL
        )
        AND NOT EXISTS (
            SELECT 1 FROM sittings AS s JOIN tables AS t ON t.id = s.table_id
            WHERE s.player_id = players.id AND t.state <> 'finished'
        )
        AND NOT EXISTS (SELECT 1 FROM tournaments AS t WHERE t.host_id = players.id AND t.state <> 'ended')
        AND NOT EXISTS (
            SELECT 1 FROM tournament_entrants AS e JOIN tournaments AS t ON t.id = e.tournament_id
            WHERE e.player_id = players.id AND t.state <> 'ended'
        )
""")

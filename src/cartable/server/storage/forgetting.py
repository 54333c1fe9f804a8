"""Forgetting guests who came, played nothing to the end, and were not seen again.

Whoever has finished a match stays: others find the name in their history and in the ratings. Whoever shares a device is
seen when its owner is, and an owner stays as long as somebody shares the device.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select, text

from cartable.server.storage import schema


def forget_guests(connection: Connection, since: int, after: str, limit: int) -> str:
    """Look at the next people after this id, at most `limit`; the last id looked at, nothing at the end of the list."""
    ids = schema.players.c.id
    looked_at = connection.execute(select(ids).where(ids > after).order_by(ids).limit(limit)).scalars().all()
    if looked_at:
        connection.execute(_FORGET, {"after": after, "last": looked_at[-1], "since": since})
    return looked_at[-1] if len(looked_at) == limit else ""


_FORGET: Final = text("""
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
""")

"""Push notifications: the server's key, the devices that asked for them, and the turns that were told.

A device has one subscription, and an endpoint belongs to one device: who signs up again on the same browser takes it
over. Which process tells somebody of a turn is decided here, so that no turn is told twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, cast

from sqlalchemy import Connection, delete, insert, select, text, update

from cartable.games.texts import Language
from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.row_readers import AnyRow, query_over_list
from cartable.server.storage.server_keys import ServerKeys

MOST_DEVICES: Final = 8
"""Subscriptions of one person; a further one replaces the oldest."""

MOST_FAILURES: Final = 10
"""Deliveries in a row that may fail before a subscription is deleted."""

_KEY: Final = "vapid"
_LOCK: Final = 0x_CA27AB20
"""The key of the advisory lock for new subscriptions: devices may exchange endpoints at the same moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubscriptionRow:
    device: str
    player: str
    endpoint: str
    p256dh: bytes
    auth: bytes
    language: Language
    site: str
    """The address of the server at which the device subscribed; may be empty."""
    failures: int = 0


@dataclass(frozen=True, slots=True)
class AwaitedPerson:
    """Somebody at a table where it has been quiet since an act that no process has looked at for them."""

    table: str
    player: str
    act: int


class Push:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._keys = ServerKeys(database)

    async def server_key(self, new: bytes) -> bytes:
        """The private key of this server; the given one if there is none yet."""
        return await self._keys.key(_KEY, new)

    # subscriptions

    async def subscribe(self, row: SubscriptionRow, now: int) -> None:
        """Add or replace the subscription of a device."""
        subscriptions, hashed = schema.push_subscriptions, _hash(row.endpoint)
        values = {
            "device_id": row.device,
            "player_id": row.player,
            "endpoint": row.endpoint,
            "endpoint_hash": hashed,
            "p256dh": row.p256dh,
            "auth": row.auth,
            "language": row.language,
            "site": row.site,
            "created_at": now,
            "next_at": 0,
            "failures": 0,
        }
        same = (subscriptions.c.endpoint_hash == hashed) | (subscriptions.c.device_id == row.device)

        def write(connection: Connection) -> None:
            if connection.dialect.name == "postgresql":  # an SQLite file has one writer at a time
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            before = connection.execute(
                select(subscriptions.c.next_at).where(subscriptions.c.device_id == row.device)
            ).scalar()
            connection.execute(delete(subscriptions).where(same))
            connection.execute(_DELETE_OLDEST, {"player": row.player, "kept": MOST_DEVICES - 1})
            connection.execute(insert(subscriptions).values(values | {"next_at": before or 0}))

        await self._database.write(write)

    async def unsubscribe(self, device: str) -> None:
        subscriptions = schema.push_subscriptions
        statement = delete(subscriptions).where(subscriptions.c.device_id == device)
        await self._database.write(lambda connection: connection.execute(statement))

    async def language(self, device: str, player: str) -> Language | None:
        """The language in which a device is notified; None if it is not."""
        subscriptions = schema.push_subscriptions
        query = select(subscriptions.c.language).where(
            subscriptions.c.device_id == device, subscriptions.c.player_id == player
        )
        found = await self._database.read(lambda connection: connection.execute(query).scalar())
        return cast(Language | None, found)

    async def subscribed(self, players: Collection[str]) -> set[str]:
        """Those of these people who asked for messages on some device."""
        rows = await self._database.read(lambda connection: _SUBSCRIBED(connection, players))
        return {row.player_id for row in rows}

    async def take(self, player: str, now: int, gap: int) -> list[SubscriptionRow]:
        """The subscriptions of a person to which something may be sent now; then nothing more for `gap`."""
        values = {"player": player, "now": now, "next": now + gap}
        rows = await self._database.write(lambda connection: connection.execute(_TAKE, values).all())
        return [_subscription(row) for row in rows]

    async def delivered(self, row: SubscriptionRow) -> None:
        if row.failures:
            await self._change(row, failures=0)

    async def failed(self, row: SubscriptionRow, next_at: int) -> None:
        """Send nothing more before then; a subscription that fails again and again is deleted."""
        if row.failures + 1 >= MOST_FAILURES:
            await self.gone(row)
        else:
            await self._change(row, failures=row.failures + 1, next_at=next_at)

    async def gone(self, row: SubscriptionRow) -> None:
        """The push service does not know the subscription any more."""
        subscriptions = schema.push_subscriptions
        statement = delete(subscriptions).where(subscriptions.c.endpoint_hash == _hash(row.endpoint))
        await self._database.write(lambda connection: connection.execute(statement))

    async def _change(self, row: SubscriptionRow, **values: int) -> None:
        subscriptions = schema.push_subscriptions
        same = subscriptions.c.endpoint_hash == _hash(row.endpoint)
        statement = update(subscriptions).where(same).values(values)
        await self._database.write(lambda connection: connection.execute(statement))

    # turns

    async def awaited(self, now: int, quiet_since: int, limit: int) -> list[AwaitedPerson]:
        """People with a subscription at running tables where nothing has happened since then, longest quiet first.

        Each is found once for every act, and not before something may be sent to them again.
        """
        values = {"now": now, "quiet_since": quiet_since, "limit": limit}
        rows = await self._database.read(lambda connection: connection.execute(AWAITED, values).all())
        return [AwaitedPerson(row.table_id, row.player_id, row.number) for row in rows]

    async def look(self, person: AwaitedPerson) -> bool:
        """Whether the caller is to look for this act if it is the person's turn: only one process is."""
        values = {"table": person.table, "player": person.player, "act": person.act}
        return await self._database.write(lambda connection: connection.execute(_LOOK, values).first() is not None)

    async def claim_notification(self, person: AwaitedPerson, turn: str) -> bool:
        """Whether the caller is to tell the person of this turn: nobody has."""
        values = {"table": person.table, "player": person.player, "turn": turn}
        return await self._database.write(lambda connection: connection.execute(_CLAIM, values).first() is not None)

    async def release_notification(self, person: AwaitedPerson) -> None:
        """It could not be told: look again when something may be sent."""
        values = {"table": person.table, "player": person.player}
        await self._database.write(lambda connection: connection.execute(_RELEASE, values))


def _hash(endpoint: str) -> bytes:
    return hashlib.sha256(endpoint.encode()).digest()


def _subscription(row: AnyRow) -> SubscriptionRow:
    return SubscriptionRow(
        device=row.device_id,
        player=row.player_id,
        endpoint=row.endpoint,
        p256dh=row.p256dh,
        auth=row.auth,
        language=cast(Language, row.language),
        site=row.site,
        failures=row.failures,
    )


_DELETE_OLDEST: Final = text("""
    DELETE FROM push_subscriptions
    WHERE player_id = :player AND device_id NOT IN (
        SELECT device_id FROM push_subscriptions WHERE player_id = :player
        ORDER BY created_at DESC, device_id LIMIT :kept
    )
""")
_SUBSCRIBED: Final = query_over_list("""
    SELECT DISTINCT p.player_id FROM {list} AS l JOIN push_subscriptions AS p ON p.player_id = l.value
""")
_TAKE: Final = text("""
    UPDATE push_subscriptions SET next_at = :next WHERE player_id = :player AND next_at <= :now
    RETURNING device_id, player_id, endpoint, p256dh, auth, language, site, failures
""")
AWAITED: Final = text("""
    SELECT DISTINCT s.table_id, s.player_id, a.number, a.at
    FROM push_subscriptions AS p
        JOIN sittings AS s ON s.player_id = p.player_id
        JOIN tables AS t ON t.id = s.table_id
        JOIN acts AS a ON a.table_id = t.id
            AND a.number = (SELECT b.number FROM acts AS b WHERE b.table_id = t.id ORDER BY b.number DESC LIMIT 1)
        LEFT JOIN push_turns AS n ON n.table_id = s.table_id AND n.player_id = s.player_id
    WHERE p.next_at <= :now AND t.state = 'running' AND t.closed_at IS NULL
        AND a.at <= :quiet_since AND (n.seen_act IS NULL OR n.seen_act < a.number)
    ORDER BY a.at, s.table_id, s.player_id LIMIT :limit
""")
_LOOK: Final = text("""
    INSERT INTO push_turns (table_id, player_id, seen_act) VALUES (:table, :player, :act)
    ON CONFLICT (table_id, player_id) DO UPDATE SET seen_act = excluded.seen_act
        WHERE push_turns.seen_act < excluded.seen_act
    RETURNING table_id
""")
_CLAIM: Final = text("""
    UPDATE push_turns SET turn = :turn
    WHERE table_id = :table AND player_id = :player AND (turn IS NULL OR turn <> :turn)
    RETURNING table_id
""")
_RELEASE: Final = text("""
    UPDATE push_turns SET turn = NULL, seen_act = -1 WHERE table_id = :table AND player_id = :player
""")

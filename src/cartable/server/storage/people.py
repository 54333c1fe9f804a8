"""People without accounts: guests, the tokens of their devices, the personal link to another device, and mutes.

Only digests of tokens and links are stored. A revoked token is deleted: it is as unknown as one that never existed.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping
from typing import Final, cast

from sqlalchemy import Connection, delete, func, insert, select, text, update

from cartable.games.texts import Language
from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.guest_cleanup import delete_stale_guests
from cartable.server.storage.ids import hash_of, new_id, new_token
from cartable.server.storage.row_readers import AnyRow, is_safe_key, query_over_list
from cartable.server.storage.rows import Credentials, DeviceRow, Identity, Link, Player

_HOUR: Final = 3_600_000
MOST_COMPANIONS: Final = 20
"""More than fit around one table, for people who take turns."""
_LARGEST_HOUSEHOLD: Final = 1000
_HOUSEHOLD_LOCK: Final = 0x_CA27AB1F
"""The key of the advisory lock for changes of households."""
_PLAYER: Final = (
    schema.players.c.id,
    schema.players.c.name,
    schema.players.c.language,
    schema.players.c.created_at,
    schema.players.c.research,
    schema.players.c.unlisted,
)


MOST_COUNTED: Final = 100_000


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def new_guest(self, name: str, language: Language, now: int, *, beside: str | None = None) -> Credentials:
        """`beside` is the person who used the same device until now; both belong to one household."""
        player = Player(id=new_id(), name=name, language=language, created_at=now)

        def insert_guest(connection: Connection) -> Credentials:
            row = {"id": player.id, "name": name, "language": language, "created_at": now}
            if beside is not None:
                row["household"] = _locked_household(connection, beside)
            connection.execute(insert(schema.players), row)
            return _new_device(connection, player, now)

        return await self._database.write(insert_guest)

    async def identify(self, token: str, now: int) -> Identity | None:
        """The person with this token; None if it is unknown or revoked. Updates `seen_at` about once an hour."""
        devices, hashed = schema.devices, hash_of(token)
        query = (
            select(devices.c.id.label("device"), devices.c.token_hash, devices.c.seen_at, *_PLAYER)
            .join(schema.players, schema.players.c.id == devices.c.player_id)
            .where(devices.c.token_hash == hashed)
        )
        row = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None or not hmac.compare_digest(row.token_hash, hashed):
            return None
        if row.seen_at + _HOUR <= now:
            statement = update(devices).where(devices.c.id == row.device).values(seen_at=now)
            await self._database.write(lambda connection: connection.execute(statement))
        return Identity(_player(row), row.device)

    async def count(self) -> int:
        """Everybody who is known; counting ends at `MOST_COUNTED`."""
        some = select(schema.players.c.id).limit(MOST_COUNTED).subquery()
        query = select(func.count()).select_from(some)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def player(self, id_: str) -> Player | None:
        if not is_safe_key(id_):
            return None
        query = select(*_PLAYER).where(schema.players.c.id == id_)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else _player(row)

    async def change(
        self, id_: str, *, name: str | None = None, language: Language | None = None, research: bool | None = None
    ) -> Player | None:
        given = {"name": name, "language": language, "research": research}
        new = {column: value for column, value in given.items() if value is not None}
        if new:
            statement = update(schema.players).where(schema.players.c.id == id_).values(new)
            await self._database.write(lambda connection: connection.execute(statement))
        return await self.player(id_)

    async def delete_stale_guests(self, since: int, *, after: str = "", limit: int = 500) -> str:
        """Delete guests who have not been seen since then, never finished a match and sit at no table.

        Only the next `limit` people after this id are checked. Returns the id to continue after, "" at the end.
        """
        return await self._database.write(lambda connection: delete_stale_guests(connection, since, after, limit))

    # companions: people who share a device with its owner

    async def new_companion(self, owner: str, name: str, language: Language, now: int) -> Player | None:
        """Add a person without a device of their own; None if the owner has too many companions."""
        player = Player(id=new_id(), name=name, language=language, created_at=now)
        count = select(func.count()).where(schema.companions.c.owner_id == owner)

        def insert_companion(connection: Connection) -> Player | None:
            if (connection.execute(count).scalar() or 0) >= MOST_COMPANIONS:
                return None
            row = {"id": player.id, "name": name, "language": language, "created_at": now}
            row["household"] = _locked_household(connection, owner)
            connection.execute(insert(schema.players), row)
            connection.execute(insert(schema.companions), {"player_id": player.id, "owner_id": owner})
            return player

        return await self._database.write(insert_companion)

    async def companions(self, owner: str) -> list[Player]:
        """Oldest first."""
        query = (
            select(*_PLAYER)
            .join(schema.companions, schema.companions.c.player_id == schema.players.c.id)
            .where(schema.companions.c.owner_id == owner)
            .order_by(schema.players.c.created_at, schema.players.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_player(row) for row in rows]

    async def remove_companion(self, owner: str, companion: str) -> bool:
        """Remove a companion from the device. False: there is no such companion.

        Their matches stay, and they stay in the owner's household.
        """
        companions = schema.companions
        statement = delete(companions).where(companions.c.owner_id == owner, companions.c.player_id == companion)
        return await self._database.write(lambda connection: connection.execute(statement).rowcount > 0)

    # households: people who share or shared a device

    async def household(self, player: str) -> frozenset[str]:
        """Everybody in this person's household, themselves included."""
        query = text("SELECT id FROM players WHERE household = :household OR id = :household LIMIT :limit")

        def read(connection: Connection) -> frozenset[str]:
            values = {"household": _household(connection, player), "limit": _LARGEST_HOUSEHOLD}
            return frozenset(connection.execute(query, values).scalars()) | {player}

        return await self._database.read(read)

    # personal links

    async def new_link(self, player: str, now: int) -> Link:
        """A link for another device, which replaces any earlier one. It works until it is revoked or replaced."""
        secret = new_token()
        row = {"player": player, "hash": hash_of(secret), "now": now}
        await self._database.write(lambda connection: connection.execute(_NEW_LINK, row))
        return Link(secret, now)

    async def redeem_link(self, secret: str, now: int, *, beside: str | None = None) -> Credentials | None:
        """Add this device to the person's devices; None if the link is unknown or revoked.

        `beside` is the person who used the device until now: from now on they belong to the same household.
        """
        links = schema.links
        query = (
            select(*_PLAYER)
            .join(links, links.c.player_id == schema.players.c.id)
            .where(links.c.secret_hash == hash_of(secret))
        )

        def redeem(connection: Connection) -> Credentials | None:
            row = connection.execute(query).first()
            if row is None:
                return None
            if beside is not None:
                _join_households(connection, beside, row.id)
            return _new_device(connection, _player(row), now)

        return await self._database.write(redeem)

    async def revoke_link(self, player: str) -> bool:
        statement = delete(schema.links).where(schema.links.c.player_id == player)
        return await self._database.write(lambda connection: connection.execute(statement).rowcount > 0)

    # devices

    async def devices(self, player: str) -> list[DeviceRow]:
        """Oldest first."""
        devices = schema.devices
        query = (
            select(devices.c.id, devices.c.created_at, devices.c.seen_at)
            .where(devices.c.player_id == player)
            .order_by(devices.c.created_at, devices.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [DeviceRow(id=row.id, created_at=row.created_at, seen_at=row.seen_at) for row in rows]

    async def revoke_device(self, player: str, device: str) -> bool:
        """Delete a device of this player. False: the player has no such device."""
        if not is_safe_key(device):
            return False
        devices = schema.devices
        statement = delete(devices).where(devices.c.player_id == player, devices.c.id == device)
        return await self._database.write(lambda connection: connection.execute(statement).rowcount > 0)

    async def valid_devices(self, devices: Collection[str]) -> frozenset[str]:
        """Those of the devices that are not revoked; asked regularly for the devices of open sockets."""
        rows = await self._database.read(lambda connection: _VALID_DEVICES(connection, devices))
        return frozenset(row.id for row in rows)

    async def devices_seen(self, devices: Collection[str], now: int) -> None:
        """Note that these devices are connected: a person with an open page is not forgotten."""
        values = [{"device": device, "now": now, "before": now - _HOUR} for device in sorted(devices)]
        if values:
            await self._database.write(lambda connection: connection.execute(_DEVICES_SEEN, values))

    # mutes

    async def mute(self, player: str, other: str, now: int) -> bool:
        """False: the other player does not exist."""
        if not is_safe_key(other):
            return False
        row = {"player": player, "other": other, "now": now}
        await self._database.write(lambda connection: connection.execute(_MUTE, row))
        return other in (await self.muted_by([player]))[player]

    async def unmute(self, player: str, other: str) -> None:
        mutes = schema.mutes
        statement = delete(mutes).where(mutes.c.player_id == player, mutes.c.muted_id == other)
        await self._database.write(lambda connection: connection.execute(statement))

    async def muted_by(self, players: Collection[str]) -> Mapping[str, frozenset[str]]:
        """The players that each of these players has muted."""
        mutes = schema.mutes
        query = select(mutes.c.player_id, mutes.c.muted_id).where(mutes.c.player_id.in_(players))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {player: frozenset(row.muted_id for row in rows if row.player_id == player) for player in players}


def _player(row: AnyRow) -> Player:
    language = cast(Language, row.language)
    return Player(
        id=row.id,
        name=row.name,
        language=language,
        created_at=row.created_at,
        research=row.research,
        unlisted=row.unlisted,
    )


def _household(connection: Connection, player: str) -> str:
    """The id of a person's household: that of the person whose household it is."""
    found: str | None = connection.execute(_HOUSEHOLD, {"player": player}).scalar()
    return found or player


def _locked_household(connection: Connection, player: str) -> str:
    """The household of a person, which nobody changes before the end of the transaction."""
    if connection.dialect.name == "postgresql":  # an SQLite file has one writer at a time
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _HOUSEHOLD_LOCK})
    return _household(connection, player)


def _join_households(connection: Connection, one: str, other: str) -> None:
    before, after = _locked_household(connection, one), _household(connection, other)
    if before != after:
        connection.execute(_JOIN_HOUSEHOLDS, {"before": before, "after": after})


def _new_device(connection: Connection, player: Player, now: int) -> Credentials:
    device, token = new_id(), new_token()
    row = {"id": device, "player_id": player.id, "token_hash": hash_of(token), "created_at": now, "seen_at": now}
    connection.execute(insert(schema.devices), row)
    return Credentials(Identity(player, device), token)


_HOUSEHOLD: Final = text("SELECT household FROM players WHERE id = :player")
_JOIN_HOUSEHOLDS: Final = text("UPDATE players SET household = :after WHERE household = :before OR id = :before")
_DEVICES_SEEN: Final = text("UPDATE devices SET seen_at = :now WHERE id = :device AND seen_at <= :before")
_VALID_DEVICES: Final = query_over_list("SELECT id FROM devices WHERE id IN (SELECT t.value FROM {list} AS t)")
_NEW_LINK: Final = text("""
    INSERT INTO links (player_id, secret_hash, created_at) VALUES (:player, :hash, :now)
    ON CONFLICT (player_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at
""")
_MUTE: Final = text("""
    INSERT INTO mutes (player_id, muted_id, created_at)
    SELECT a.id, b.id, CAST(:now AS bigint) FROM players AS a, players AS b WHERE a.id = :player AND b.id = :other
    ON CONFLICT DO NOTHING
""")

"""People without accounts: guests, the tokens of their devices, the personal link to another device, and mutes.

Tokens and links are kept only as digests. A token that was revoked is gone: it is as unknown as one never given.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping
from typing import Final, cast

from sqlalchemy import Connection, delete, func, insert, select, text, update

from cartable.games.texts import Language
from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.forgetting import forget_guests
from cartable.server.storage.ids import hash_of, new_id, new_token
from cartable.server.storage.reading import AnyRow, is_plain, over_list
from cartable.server.storage.rows import DeviceRow, Identity, Link, Player, Welcome

_HOUR: Final = 3_600_000
MOST_COMPANIONS: Final = 20
"""More than fit around a table, with some who came another evening."""
_PLAYER: Final = (
    schema.players.c.id,
    schema.players.c.name,
    schema.players.c.language,
    schema.players.c.created_at,
    schema.players.c.research,
)


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def new_guest(self, name: str, language: Language, now: int) -> Welcome:
        player = Player(id=new_id(), name=name, language=language, created_at=now)

        def greeting(connection: Connection) -> Welcome:
            row = {"id": player.id, "name": name, "language": language, "created_at": now}
            connection.execute(insert(schema.players), row)
            return _new_device(connection, player, now)

        return await self._database.write(greeting)

    async def identify(self, token: str, now: int) -> Identity | None:
        """Who has this token; None for an unknown or revoked one. About once an hour, the device is noted as seen."""
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
            seen = update(devices).where(devices.c.id == row.device).values(seen_at=now)
            await self._database.write(lambda connection: connection.execute(seen))
        return Identity(_player(row), row.device)

    async def player(self, id_: str) -> Player | None:
        if not is_plain(id_):
            return None
        query = select(*_PLAYER).where(schema.players.c.id == id_)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else _player(row)

    async def change(
        self, id_: str, *, name: str | None = None, language: Language | None = None, research: bool | None = None
    ) -> Player | None:
        wanted = {"name": name, "language": language, "research": research}
        new = {column: value for column, value in wanted.items() if value is not None}
        if new:
            changing = update(schema.players).where(schema.players.c.id == id_).values(new)
            await self._database.write(lambda connection: connection.execute(changing))
        return await self.player(id_)

    async def forget_guests(self, since: int, *, after: str = "", limit: int = 500) -> str:
        """Delete some of the guests who were not seen since then, never finished a match and sit at no table.

        Only the next `limit` people after this id are looked at. Answers where to go on, from the beginning at the end.
        """
        return await self._database.write(lambda connection: forget_guests(connection, since, after, limit))

    # companions: people who share a device with its owner

    async def new_companion(self, owner: str, name: str, language: Language, now: int) -> Player | None:
        """Somebody without a device of their own; None where the owner has too many."""
        player = Player(id=new_id(), name=name, language=language, created_at=now)
        count = select(func.count()).where(schema.companions.c.owner_id == owner)

        def joining(connection: Connection) -> Player | None:
            if (connection.execute(count).scalar() or 0) >= MOST_COMPANIONS:
                return None
            row = {"id": player.id, "name": name, "language": language, "created_at": now}
            connection.execute(insert(schema.players), row)
            connection.execute(insert(schema.companions), {"player_id": player.id, "owner_id": owner})
            return player

        return await self._database.write(joining)

    async def companions(self, owner: str) -> list[Player]:
        """From the first one on."""
        query = (
            select(*_PLAYER)
            .join(schema.companions, schema.companions.c.player_id == schema.players.c.id)
            .where(schema.companions.c.owner_id == owner)
            .order_by(schema.players.c.created_at, schema.players.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_player(row) for row in rows]

    async def part_from(self, owner: str, companion: str) -> bool:
        """The companion plays here no more; what was played stays."""
        companions = schema.companions
        parting = delete(companions).where(companions.c.owner_id == owner, companions.c.player_id == companion)
        return await self._database.write(lambda connection: connection.execute(parting).rowcount > 0)

    # personal links

    async def new_link(self, player: str, now: int) -> Link:
        """A link for another device, in place of any earlier one. It works until it is revoked or replaced."""
        secret = new_token()
        row = {"player": player, "hash": hash_of(secret), "now": now}
        await self._database.write(lambda connection: connection.execute(_NEW_LINK, row))
        return Link(secret, now)

    async def link_since(self, player: str) -> int | None:
        """When the present link was made; None where there is none."""
        query = select(schema.links.c.created_at).where(schema.links.c.player_id == player)
        since: int | None = await self._database.read(lambda connection: connection.execute(query).scalar())
        return since

    async def redeem_link(self, secret: str, now: int) -> Welcome | None:
        """Make this device one of the person's; None for an unknown or revoked link."""
        links = schema.links
        query = (
            select(*_PLAYER)
            .join(links, links.c.player_id == schema.players.c.id)
            .where(links.c.secret_hash == hash_of(secret))
        )

        def redeeming(connection: Connection) -> Welcome | None:
            row = connection.execute(query).first()
            return None if row is None else _new_device(connection, _player(row), now)

        return await self._database.write(redeeming)

    async def revoke_link(self, player: str) -> bool:
        revoking = delete(schema.links).where(schema.links.c.player_id == player)
        return await self._database.write(lambda connection: connection.execute(revoking).rowcount > 0)

    # devices

    async def devices(self, player: str) -> list[DeviceRow]:
        """From the first one on."""
        devices = schema.devices
        query = (
            select(devices.c.id, devices.c.created_at, devices.c.seen_at)
            .where(devices.c.player_id == player)
            .order_by(devices.c.created_at, devices.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [DeviceRow(id=row.id, created_at=row.created_at, seen_at=row.seen_at) for row in rows]

    async def revoke_device(self, player: str, device: str) -> bool:
        """Forget a device of this player. False: the player has no such device."""
        if not is_plain(device):
            return False
        devices = schema.devices
        revoking = delete(devices).where(devices.c.player_id == player, devices.c.id == device)
        return await self._database.write(lambda connection: connection.execute(revoking).rowcount > 0)

    async def valid_devices(self, devices: Collection[str]) -> frozenset[str]:
        """Those that were not revoked: asked every so often for the devices of open sockets."""
        rows = await self._database.read(lambda connection: _VALID_DEVICES(connection, devices))
        return frozenset(row.id for row in rows)

    # mutes

    async def mute(self, player: str, other: str, now: int) -> bool:
        """False: there is no such other player."""
        if not is_plain(other):
            return False
        row = {"player": player, "other": other, "now": now}
        await self._database.write(lambda connection: connection.execute(_MUTE, row))
        return other in (await self.muted_by([player]))[player]

    async def unmute(self, player: str, other: str) -> None:
        mutes = schema.mutes
        unmuting = delete(mutes).where(mutes.c.player_id == player, mutes.c.muted_id == other)
        await self._database.write(lambda connection: connection.execute(unmuting))

    async def muted_by(self, players: Collection[str]) -> Mapping[str, frozenset[str]]:
        """Whom each of these players has muted."""
        mutes = schema.mutes
        query = select(mutes.c.player_id, mutes.c.muted_id).where(mutes.c.player_id.in_(players))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {player: frozenset(row.muted_id for row in rows if row.player_id == player) for player in players}


def _player(row: AnyRow) -> Player:
    language = cast(Language, row.language)
    return Player(id=row.id, name=row.name, language=language, created_at=row.created_at, research=row.research)


def _new_device(connection: Connection, player: Player, now: int) -> Welcome:
    device, token = new_id(), new_token()
    row = {"id": device, "player_id": player.id, "token_hash": hash_of(token), "created_at": now, "seen_at": now}
    connection.execute(insert(schema.devices), row)
    return Welcome(Identity(player, device), token)


_VALID_DEVICES: Final = over_list("SELECT id FROM devices WHERE id IN (SELECT t.value FROM {list} AS t)")
_NEW_LINK: Final = text("""
    INSERT INTO links (player_id, secret_hash, created_at) VALUES (:player, :hash, :now)
    ON CONFLICT (player_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at
""")
_MUTE: Final = text("""
    INSERT INTO mutes (player_id, muted_id, created_at)
    SELECT a.id, b.id, CAST(:now AS bigint) FROM players AS a, players AS b WHERE a.id = :player AND b.id = :other
    ON CONFLICT DO NOTHING
""")

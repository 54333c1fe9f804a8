"""Secrets that all processes of a server share, made when they are first needed."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, select, text

from cartable.server.storage import schema
from cartable.server.storage.database import Database


class ServerKeys:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def key(self, name: str, new: bytes) -> bytes:
        """The key of this name; `new` if there is none yet."""
        keys = schema.server_keys
        query = select(keys.c.value).where(keys.c.name == name)
        found = await self._database.read(lambda connection: connection.execute(query).scalar())
        if found is not None:
            return bytes(found)

        def make(connection: Connection) -> bytes:
            connection.execute(_NEW_KEY, {"name": name, "value": new})
            return bytes(connection.execute(query).scalar_one())

        return await self._database.write(make)


class SecretKey:
    """One key of random bytes, which is read once."""

    def __init__(self, database: Database, name: str) -> None:
        self._keys = ServerKeys(database)
        self._name = name
        self._known: bytes | None = None

    async def __call__(self) -> bytes:
        if self._known is None:
            self._known = await self._keys.key(self._name, secrets.token_bytes(_KEY_BYTES))
        return self._known


_KEY_BYTES: Final = 32
_NEW_KEY: Final = text("INSERT INTO server_keys (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")

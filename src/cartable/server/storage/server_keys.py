"""Secrets that all processes of a server share, made when they are first needed."""

from __future__ import annotations

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


_NEW_KEY: Final = text("INSERT INTO server_keys (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")

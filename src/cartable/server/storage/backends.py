"""The choice of a database backend by URL."""

from __future__ import annotations

import sqlalchemy.exc
from sqlalchemy import make_url

from cartable.server.storage.database import Database
from cartable.server.storage.errors import StorageRefused


def database_at(url: str) -> Database:
    """The database at a URL, with or without the name of a driver. Raises `StorageRefused`."""
    try:
        parsed = make_url(url)
    except sqlalchemy.exc.ArgumentError:
        raise StorageRefused("storage/url", url="?") from None
    kind = parsed.drivername.partition("+")[0]
    # each backend is imported only if it is used: drivers are slow to import
    if kind == "sqlite" and parsed.database and parsed.database != ":memory:":
        from cartable.server.storage.sqlite import SqliteDatabase

        return SqliteDatabase(parsed.database)
    if kind in ("postgresql", "postgres"):
        from cartable.server.storage.postgres import PostgresDatabase

        return PostgresDatabase(parsed.set(drivername="postgresql+asyncpg"))
    raise StorageRefused("storage/url", url=parsed.render_as_string(hide_password=True))

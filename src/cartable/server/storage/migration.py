"""The migration of a database to the schema of this version. The steps are in `migrations/versions/`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from cartable.server.storage.database import Database
from cartable.server.storage.errors import StorageRefused

SCHEMAS: Final = tuple(f"{number:04}" for number in range(1, 15))
"""Oldest first. The last one is the schema of this version."""

EMPTY: Final = "base"


async def migrate(database: Database, to: str = SCHEMAS[-1]) -> None:
    """Upgrade, or if asked for, downgrade. Raises `StorageRefused` for a database of a newer version."""
    if await database.read(schema_of) == to:
        return
    await database.alter(lambda connection: migrate_connection(connection, to))


def schema_of(connection: Connection) -> str | None:
    """The schema version of a database; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def migrate_connection(connection: Connection, to: str) -> None:
    """The same within a transaction that is open already."""
    found = schema_of(connection)  # read again: another process may have been faster
    if found is not None and found not in SCHEMAS:
        raise StorageRefused("storage/newer", found=found, known=SCHEMAS[-1])
    if found == to:
        return
    # imported here because they are slow to import and seldom needed
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    order = (EMPTY, *SCHEMAS)
    downwards = order.index(to) < order.index(found or EMPTY)
    (command.downgrade if downwards else command.upgrade)(config, to)

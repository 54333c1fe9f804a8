"""Backups of a database while servers use it, and their restoration into the same or another kind of database."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, select

from cartable import __version__
from cartable.server.storage.backends import database_at
from cartable.server.storage.backup_file import (
    BackupInfo,
    FileFailed,
    Progress,
    copy_rows,
    count_rows,
    new_file,
    open_file,
    tables_of,
    write_file,
)
from cartable.server.storage.errors import StorageRefused
from cartable.server.storage.migration import EMPTY, SCHEMAS, migrate_connection, schema_of


async def back_up(url: str, path: Path, now: int, progress: Progress) -> BackupInfo:
    """Write everything that was stored when the backup began to a new file. Servers may go on.

    Raises `StorageRefused`, `StorageDown`, or `OSError` if the file cannot be written.
    """
    database = database_at(url)
    with new_file(path) as partial:

        def write(source: Connection) -> BackupInfo | FileFailed:
            try:
                return write_file(partial, source, version=__version__, now=now, progress=progress)
            except FileFailed as failure:  # returned: errors that are raised count as errors of the database
                return failure

        written = await database.snapshot(write)
        if isinstance(written, FileFailed):
            raise OSError(0, str(written))
        return written


async def restore(url: str, path: Path, now: int, progress: Progress, *, replace: bool = False) -> BackupInfo:
    """Fill a database from a backup, in one transaction, and migrate it to the schema of this version.

    A database that is not empty is refused, unless it is to be replaced; one that a server uses is always refused.
    """
    database = database_at(url)
    with open_file(path) as (source, info):
        await database.open()
        try:
            await database.alter(lambda target: _fill(source, target, info, now, progress, replace=replace))
        finally:
            await database.close()
    return info


def _fill(
    source: Connection, target: Connection, info: BackupInfo, now: int, progress: Progress, *, replace: bool
) -> None:
    found = schema_of(target)
    if found is not None:
        if found not in SCHEMAS:
            raise StorageRefused("storage/newer", found=found, known=SCHEMAS[-1])
        _check_unused(target, now)
        if count_rows(target, tables_of(target)) and not replace:
            raise StorageRefused("restore/not-empty")
        migrate_connection(target, EMPTY)
    migrate_connection(target, info.schema)
    copied = copy_rows(source, target, progress)
    assert copied == info.rows
    migrate_connection(target, SCHEMAS[-1])


def _check_unused(target: Connection, now: int) -> None:
    """Raises `StorageRefused` if a server has renewed its lease lately."""
    processes = next(table for table in tables_of(target) if table.name == "processes")
    if target.execute(select(processes).where(processes.c.until >= now)).first() is not None:
        raise StorageRefused("restore/in-use")

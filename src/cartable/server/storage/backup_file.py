"""The file of a backup: an SQLite database with every row, whichever database it was made from.

It has the schema of its source, so an older backup is restored first and migrated then; and a server can open it as it
is. Two more tables describe it: what it is, and the number of rows and a digest of each table, by which a damaged file
is noticed.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import sqlalchemy.exc
from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, event, func, select, text
from sqlalchemy.pool import NullPool

from cartable.server.storage.errors import StorageRefused
from cartable.server.storage.migration import SCHEMAS, migrate_connection, schema_of

FORMAT: Final = "cartable backup 1"
ROWS_AT_ONCE: Final = 1000
_ABOUT: Final = "backup_about"
_CONTENTS: Final = "backup_contents"
_NOT_COPIED: Final = frozenset({_ABOUT, _CONTENTS, "alembic_version"})

Progress = Callable[[int, int], None]
"""Called with the number of rows that are done, and of all rows."""


@dataclass(frozen=True)
class BackupInfo:
    version: str
    """The version of Cartable that made it."""
    schema: str
    created_at: int
    rows: int


def tables_of(connection: Connection) -> list[Table]:
    """The tables of a database that hold data, each after those that it refers to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in _NOT_COPIED]


def count_rows(connection: Connection, tables: Sequence[Table]) -> int:
    return sum(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)


def copy_rows(source: Connection, target: Connection, progress: Progress) -> int:
    """Copy every row, table by table, between databases of the same schema."""
    tables = tables_of(source)
    targets = {table.name: table for table in tables_of(target)}
    total, done = count_rows(source, tables), 0
    progress(done, total)
    for table in tables:
        rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table))
        for part in rows.mappings().partitions():
            with _writing(target):
                target.execute(targets[table.name].insert(), [dict(row) for row in part])
            done += len(part)
            progress(done, total)
    return done


# writing


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file under another name, readable only by its owner, which gets its name once it is complete and on disk."""
    partial = path.with_name(f".{path.name}.{secrets.token_hex(4)}.partial")
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield partial
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.replace(path)
        _flush_folder(path.parent)
    finally:
        with suppress(FileNotFoundError):
            partial.unlink()
        with suppress(FileNotFoundError):
            partial.with_name(f"{partial.name}-journal").unlink()


def _flush_folder(folder: Path) -> None:
    with suppress(OSError):  # not on every system
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_file(path: Path, source: Connection, *, version: str, now: int, progress: Progress) -> BackupInfo:
    """Copy a database, as the connection sees it, into an empty file."""
    schema = schema_of(source)
    if schema is None:
        raise StorageRefused("backup/nothing")
    if schema not in SCHEMAS:
        raise StorageRefused("storage/newer", found=schema, known=SCHEMAS[-1])
    engine = _engine(path, "rw", "journal_mode = MEMORY", "synchronous = OFF", "foreign_keys = OFF")
    with engine.connect() as target, target.begin() as transaction:
        with _writing(target):
            migrate_connection(target, schema)
        info = BackupInfo(version, schema, now, copy_rows(source, target, progress))
        with _writing(target):
            _describe(target, info)
            transaction.commit()
    return info


class FileFailed(Exception):
    """The file of a backup cannot be written, for example because the disk is full."""


@contextmanager
def _writing(target: Connection) -> Iterator[None]:
    """Tell a failure to write the file from a failure of the database that is backed up."""
    try:
        yield
    except sqlalchemy.exc.OperationalError as error:
        if target.dialect.name == "sqlite" and isinstance(error.orig, sqlite3.Error):
            raise FileFailed(str(error.orig)) from error
        raise


def _describe(connection: Connection, info: BackupInfo) -> None:
    connection.execute(text(f"CREATE TABLE {_ABOUT} (name TEXT PRIMARY KEY, value TEXT NOT NULL)"))
    connection.execute(text(f"CREATE TABLE {_CONTENTS} (name TEXT PRIMARY KEY, row_count INTEGER, digest TEXT)"))
    about = {
        "format": FORMAT,
        "version": info.version,
        "schema": info.schema,
        "created_at": str(info.created_at),
        "rows": str(info.rows),
    }
    connection.execute(
        text(f"INSERT INTO {_ABOUT} VALUES (:name, :value)"),  # noqa: S608
        [{"name": name, "value": value} for name, value in about.items()],
    )
    for table in tables_of(connection):
        rows, digest = _digest(connection, table)
        values = {"name": table.name, "rows": rows, "digest": digest}
        connection.execute(text(f"INSERT INTO {_CONTENTS} VALUES (:name, :rows, :digest)"), values)  # noqa: S608


def _digest(connection: Connection, table: Table) -> tuple[int, str]:
    """The number of rows, and a digest of all values in the order of the primary key."""
    sha, rows = hashlib.sha256(), 0
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    order = ", ".join(f'"{column.name}"' for column in table.primary_key.columns)
    query = f'SELECT {names} FROM "{table.name}" ORDER BY {order}'  # noqa: S608
    for row in connection.exec_driver_sql(query):
        sha.update(repr(tuple(row)).encode("utf-8", "surrogatepass"))
        rows += 1
    return rows, sha.hexdigest()


# reading


@contextmanager
def open_file(path: Path) -> Iterator[tuple[Connection, BackupInfo]]:
    """A backup, verified. Raises `StorageRefused` if it is none, is damaged, or is of a newer version."""
    try:
        with _engine(path, "ro", "query_only = ON").connect() as connection:
            yield connection, _verified(path, connection)
    except (sqlite3.DatabaseError, sqlalchemy.exc.DatabaseError) as error:
        cause = error.orig if isinstance(error, sqlalchemy.exc.DatabaseError) else error
        if isinstance(cause, sqlite3.OperationalError) and "unable to open" in str(cause):
            raise StorageRefused("backup/unreadable", file=str(path), why=str(cause)) from error
        if isinstance(cause, sqlite3.Error):
            raise StorageRefused("backup/damaged", file=str(path), why=str(cause)) from error
        raise


def _verified(path: Path, connection: Connection) -> BackupInfo:
    about = _about(path, connection)
    if about.get("format") != FORMAT:
        raise StorageRefused("backup/format", file=str(path))
    if about["schema"] not in SCHEMAS:
        raise StorageRefused("backup/newer", file=str(path), version=about["version"])
    problem = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    if problem != "ok":
        raise StorageRefused("backup/damaged", file=str(path), why=str(problem).splitlines()[0])
    written = {
        row.name: (row.row_count, row.digest)
        for row in connection.execute(text(f"SELECT * FROM {_CONTENTS}"))  # noqa: S608
    }
    found = {table.name: _digest(connection, table) for table in tables_of(connection)}
    for name in written | found:
        if written.get(name) != found.get(name):
            raise StorageRefused("backup/damaged", file=str(path), why=name)
    return BackupInfo(about["version"], about["schema"], int(about["created_at"]), int(about["rows"]))


def _about(path: Path, connection: Connection) -> dict[str, Any]:
    try:
        rows = connection.execute(text(f"SELECT name, value FROM {_ABOUT}")).all()  # noqa: S608
    except sqlalchemy.exc.DatabaseError as error:
        if "malformed" in str(error.orig):
            raise
        raise StorageRefused("backup/format", file=str(path)) from error
    return {row.name: row.value for row in rows}


def _engine(path: Path, mode: str, *pragmas: str) -> Engine:
    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False
        )
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine

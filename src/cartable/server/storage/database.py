"""What both kinds of database offer: to read, to write in one transaction, and to change the schema.

A job is a plain function over an SQLAlchemy connection, written once for both. Whatever goes wrong comes out as
`StorageDown`, or as `StorageRefused` where the fault is in what was asked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, TypeVar

import sqlalchemy.exc
from sqlalchemy import Connection, make_url

from cartable.server.storage.errors import StorageDown, StorageError, StorageRefused

T = TypeVar("T")
Job = Callable[[Connection], T]

PATIENCE: Final = 5.0
"""How many seconds to wait for a lock, a free connection or an answer, before giving up."""


class Database(ABC):
    several: bool
    """Whether other processes may use it too."""

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def read(self, job: Job[T]) -> T:
        """Each statement sees everything that was committed before it."""

    @abstractmethod
    async def write(self, job: Job[T]) -> T:
        """Run the job in one transaction, to its end even if nobody waits; return once it is safe on disk."""

    @abstractmethod
    async def alter(self, job: Job[T]) -> T:
        """Run a job that changes the schema in one transaction, while no other process does so."""


def database_at(url: str) -> Database:
    """The database that a URL names, the driver named or not. Raises `StorageRefused`."""
    from cartable.server.storage.postgres import PostgresDatabase
    from cartable.server.storage.sqlite import SqliteDatabase

    try:
        parsed = make_url(url)
    except sqlalchemy.exc.ArgumentError:
        raise StorageRefused("storage/url", url="?") from None
    kind = parsed.drivername.partition("+")[0]
    if kind == "sqlite" and parsed.database and parsed.database != ":memory:":
        return SqliteDatabase(parsed.database)
    if kind in ("postgresql", "postgres"):
        return PostgresDatabase(parsed.set(drivername="postgresql+asyncpg"))
    raise StorageRefused("storage/url", url=parsed.render_as_string(hide_password=True))


def told(error: Exception) -> StorageError:
    """What a caller is told of an error. Only the content that was to be stored can be refused; all else may pass.

    The words of the database are kept out of it: they may quote what was to be stored.
    """
    if isinstance(error, StorageError):
        return error
    if isinstance(error, sqlalchemy.exc.IntegrityError | sqlalchemy.exc.DataError):
        return StorageRefused("storage/refused", why=type(error.orig).__name__)
    if isinstance(error, sqlalchemy.exc.SQLAlchemyError | OSError | TimeoutError):
        return StorageDown()
    return StorageRefused("storage/refused", why=type(error).__name__)


def unreachable(error: StorageError) -> StorageRefused:
    """What a server that starts says of a database that does not answer."""
    cause = getattr(error.__cause__, "orig", None) or error.__cause__
    return StorageRefused("storage/unreachable", why=str(cause).partition("\n")[0])

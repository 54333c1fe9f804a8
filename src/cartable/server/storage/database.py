"""The interface of both database backends: read, write in one transaction, and change the schema.

A job is a plain function over an SQLAlchemy connection, written once for both backends. Every failure is raised as
`StorageDown`, or as `StorageRefused` if the request itself is at fault.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, TypeVar

import sqlalchemy.exc
from sqlalchemy import Connection

from cartable.server.storage.errors import StorageDown, StorageError, StorageRefused

T = TypeVar("T")
Job = Callable[[Connection], T]

TIMEOUT: Final = 5.0
"""Seconds to wait for a lock, a free connection or an answer."""


class Database(ABC):
    is_shared: bool
    """Whether other processes may use the same database."""

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads. Each statement sees everything that was committed before it."""

    @abstractmethod
    async def write(self, job: Job[T]) -> T:
        """Run a job in one transaction, to its end even if the caller is cancelled; return once it is on disk."""

    @abstractmethod
    async def alter(self, job: Job[T]) -> T:
        """Run a job that changes the schema in one transaction, while no other process does so."""

    @abstractmethod
    async def snapshot(self, job: Job[T]) -> T:
        """Run a job that reads everything as it was at one moment, however long it takes, beside running servers.

        The database need not be open.
        """

    @abstractmethod
    async def note_deletions(self) -> None:
        """Remember, also after a crash, that what is deleted from now on has to be wiped."""

    @abstractmethod
    async def wipe(self) -> bool:
        """Overwrite what was deleted, where the database keeps it in its files. Whether there was anything to wipe."""


def storage_error(error: Exception) -> StorageError:
    """The error to raise for one of the driver. Only the content to be stored can be refused; all else may pass.

    The driver's own text is left out: it may quote what was to be stored.
    """
    if isinstance(error, StorageError):
        return error
    if isinstance(error, sqlalchemy.exc.IntegrityError | sqlalchemy.exc.DataError):
        return StorageRefused("storage/refused", why=type(error.orig).__name__)
    if isinstance(error, sqlalchemy.exc.SQLAlchemyError | OSError | TimeoutError):
        return StorageDown()
    return StorageRefused("storage/refused", why=type(error).__name__)


def unreachable(error: StorageError) -> StorageRefused:
    """The error of a server that starts with a database that does not answer."""
    cause = getattr(error.__cause__, "orig", None) or error.__cause__
    return StorageRefused("storage/unreachable", why=str(cause).partition("\n")[0])

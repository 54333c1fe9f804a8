"""The SQLite backend: one file for one server. One thread writes and a few read; each job is sent to a thread once.

(An asynchronous driver would switch threads for every statement, which costs more than the statement.) The write-ahead
log is flushed to disk at every commit. A lock file beside the database keeps a second server out.
"""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import IO, Final, TypeVar

import sqlalchemy.exc
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool, QueuePool

from cartable.server.storage.database import TIMEOUT, Database, Job, storage_error, unreachable
from cartable.server.storage.errors import StorageDown, StorageRefused

T = TypeVar("T")
_READERS: Final = 3
_WIPE_WAITS: Final = 200
"""Milliseconds that wiping waits for readers; everybody who writes waits as well."""
_WIPED, _UNWIPED = 0, 1
"""What the file's `user_version` says: whether content that was deleted may still be in its unused space."""


class SqliteDatabase(Database):
    is_shared = False

    def __init__(self, file: str) -> None:
        self.file = Path(file)
        self._writer = _engine(self.file, "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON", writes=True)
        self._reader = _engine(self.file, "query_only = ON")
        self._write_thread = ThreadPoolExecutor(1, "cartable-writer")
        self._read_threads = ThreadPoolExecutor(_READERS, "cartable-reader")
        self._lock: IO[bytes] | None = None
        self._inode: tuple[int, int] | None = None

    async def open(self) -> None:
        self._lock = _locked(self.file)
        try:
            await self._run_in(self._write_thread, self._prepare)
        except StorageDown as error:
            await self.close()
            raise unreachable(error) from error

    def _prepare(self) -> None:
        self.file.touch(mode=0o600)
        self._inode = _inode_of(self.file)
        with self._writer.connect() as connection:
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_schema")

    async def close(self) -> None:
        for threads in (self._read_threads, self._write_thread):
            await asyncio.to_thread(threads.shutdown)
        self._reader.dispose()
        self._writer.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    async def read(self, job: Job[T]) -> T:
        def run() -> T:
            with self._reader.connect() as connection:
                return job(connection)

        return await self._run_in(self._read_threads, run)

    async def write(self, job: Job[T]) -> T:
        def run() -> T:
            self._check_inode()
            with self._writer.connect() as connection:
                return _transaction(connection, job)

        return await self._run_in(self._write_thread, run)

    async def alter(self, job: Job[T]) -> T:
        """Foreign keys are off until the end: they would delete rows that refer to a table which is rewritten."""

        def checked(connection: Connection) -> T:
            result = job(connection)
            if violations := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
                raise StorageRefused("storage/refused", why=f"foreign keys: {violations[0]}")
            return result

        def run() -> T:
            engine = _engine(self.file, "synchronous = FULL", "foreign_keys = OFF", writes=True, pooled=False)
            with engine.connect() as connection:
                return _transaction(connection, checked)

        return await self._run_in(self._write_thread, run)

    async def snapshot(self, job: Job[T]) -> T:
        """In the write-ahead log, a reader sees the same moment until the end of its transaction, and stops nobody."""

        def run() -> T:
            with _engine(self.file, "query_only = ON", pooled=False).connect() as connection:
                connection.exec_driver_sql("BEGIN")
                return job(connection)

        if not self.file.is_file():
            raise StorageRefused("storage/unreachable", why=f"{os.strerror(errno.ENOENT)}: {self.file}")
        return await self._run_in(self._read_threads, run)

    async def note_deletions(self) -> None:
        await self._run_in(self._write_thread, partial(self._pragma, f"user_version = {_UNWIPED}"))

    async def wipe(self) -> bool:
        """Write the file anew, and empty the write-ahead log.

        `secure_delete` is not enough: when SQLite moves rows to another page, it leaves copies of them in the unused
        space of the first one. If a reader is still at an older moment, the log cannot be emptied yet; the note stays.
        """

        def run() -> bool:
            if self._pragma("user_version") == _WIPED:
                return False
            with closing(self._writer.raw_connection()) as connection:  # not in a transaction
                connection.cursor().execute("VACUUM")
            self._pragma(f"busy_timeout = {_WIPE_WAITS}")
            is_busy = self._pragma("wal_checkpoint(TRUNCATE)")
            self._pragma(f"busy_timeout = {round(1000 * TIMEOUT)}")
            if not is_busy:
                self._pragma(f"user_version = {_WIPED}")
            return True

        return await self._run_in(self._write_thread, run)

    def _pragma(self, statement: str) -> int:
        """The first number that it returns; 0 if it returns nothing."""
        with closing(self._writer.raw_connection()) as connection:
            found = connection.cursor().execute(f"PRAGMA {statement}").fetchall()
        return int(found[0][0]) if found else 0

    async def _run_in(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        try:
            done = asyncio.get_running_loop().run_in_executor(threads, work)
        except RuntimeError as error:  # the executor is shut down
            raise StorageDown from error
        try:
            return await done
        except sqlite3.Error as error:
            raise StorageDown from error
        except Exception as error:
            raise storage_error(error) from error

    def _check_inode(self) -> None:
        """A file that was deleted or replaced would still accept writes, which would be lost."""
        if _inode_of(self.file) != self._inode:
            raise FileNotFoundError(self.file)


def _transaction(connection: Connection, job: Job[T]) -> T:
    try:
        with connection.begin():
            return job(connection)
    except BaseException:
        # after any failure, even of the commit, the next transaction starts on a new connection
        with suppress(sqlalchemy.exc.SQLAlchemyError):
            connection.invalidate()
        raise


def _engine(file: Path, *pragmas: str, writes: bool = False, pooled: bool = True) -> Engine:
    def connect() -> sqlite3.Connection:
        # mode=rw: a missing file is an error, not a new and empty database
        connection = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode=rw",
            uri=True,
            timeout=TIMEOUT,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )
        try:
            for pragma in ("journal_mode = WAL", *pragmas) if writes else pragmas:
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection

    if pooled:
        engine = create_engine(
            "sqlite://",
            creator=connect,
            poolclass=QueuePool,
            pool_size=1 if writes else _READERS,
            max_overflow=0,
            pool_reset_on_return=None,
            hide_parameters=True,
        )
    else:
        engine = create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)
    if writes:
        event.listen(engine, "begin", _begin_immediately)
    return engine


def _begin_immediately(connection: Connection) -> None:
    """The driver would begin only at the first change, and could then find the file locked."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _inode_of(file: Path) -> tuple[int, int]:
    found = file.stat()
    return found.st_dev, found.st_ino


def _locked(file: Path) -> IO[bytes]:
    """A lock that the system releases when the process ends, however it ends."""
    lock_file = file.with_name(f"{file.name}.lock")
    try:
        lock = lock_file.open("ab")
    except OSError as error:
        raise StorageRefused("storage/unreachable", why=str(error)) from error
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StorageRefused("storage/in-use", file=str(file)) from None
    return lock

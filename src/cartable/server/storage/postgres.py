"""The PostgreSQL backend, for any number of servers: a pool of asyncpg connections. Jobs run in the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy.exc
from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from cartable.server.storage.database import TIMEOUT, Database, Job, storage_error, unreachable
from cartable.server.storage.errors import StorageDown

T = TypeVar("T")

_SETTINGS: Final = {
    "application_name": "cartable",
    "default_transaction_isolation": "read committed",
    "synchronous_commit": "on",
    "lock_timeout": "4s",
    "statement_timeout": "5s",
    # what a server holds that can no longer be reached is given up when that server has given it up
    "idle_in_transaction_session_timeout": "5s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "15s",
    "jit": "off",
}
"""Settings of each session, for which PostgreSQL's own defaults are made for programs of any kind."""

_SCHEMA_LOCK: Final = 0x_CA27AB1E
"""The key of the advisory lock: any number that no other program uses."""


class PostgresDatabase(Database):
    is_shared = True

    def __init__(self, url: URL) -> None:
        self._url = url

    async def open(self) -> None:
        self._engine: AsyncEngine = create_async_engine(
            self._url,
            pool_size=8,
            max_overflow=0,  # one more connection costs more than waiting for one
            pool_timeout=TIMEOUT,
            hide_parameters=True,
            # `_with_retry` ends what takes too long; the longer time here is for ending it
            connect_args={"timeout": TIMEOUT, "command_timeout": 2 * TIMEOUT, "server_settings": _SETTINGS},
        )
        self._reader = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        try:
            await self.read(lambda connection: connection.execute(text("SELECT 1")))
        except StorageDown as error:
            await self.close()
            raise unreachable(error) from error

    async def close(self) -> None:
        await self._engine.dispose()

    async def read(self, job: Job[T]) -> T:
        async def attempt_read(_: Attempt) -> T:
            async with self._reader.connect() as connection:
                return await connection.run_sync(job)

        return await _with_retry(attempt_read, TIMEOUT)

    async def write(self, job: Job[T]) -> T:
        async def attempt_write(attempt: Attempt) -> T:
            async with self._engine.connect() as connection:
                return await _transaction(connection, job, attempt)

        # a transaction is not interrupted when its caller is cancelled
        return await asyncio.shield(asyncio.ensure_future(_with_retry(attempt_write, TIMEOUT)))

    async def alter(self, job: Job[T]) -> T:
        """On a connection of its own, without timeouts."""

        def locked(connection: Connection) -> T:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _SCHEMA_LOCK})
            return job(connection)

        async def attempt_alter(attempt: Attempt) -> T:
            engine = create_async_engine(self._url, poolclass=NullPool, hide_parameters=True)
            async with engine.connect() as connection:
                return await _transaction(connection, locked, attempt)

        return await _with_retry(attempt_alter, None)

    async def note_deletions(self) -> None:
        """PostgreSQL wipes by itself: its autovacuum removes deleted rows."""

    async def wipe(self) -> bool:
        return False

    async def snapshot(self, job: Job[T]) -> T:
        """On a connection of its own, without timeouts."""

        async def attempt_snapshot(_: Attempt) -> T:
            engine = create_async_engine(
                self._url,
                poolclass=NullPool,
                hide_parameters=True,
                isolation_level="REPEATABLE READ",
                execution_options={"postgresql_readonly": True},
                connect_args={"timeout": TIMEOUT},
            )
            async with engine.connect() as connection:
                return await connection.run_sync(job)

        try:
            return await _with_retry(attempt_snapshot, None)
        except StorageDown as error:
            raise unreachable(error) from error


class Attempt:
    """How far an attempt got."""

    committing = False


async def _transaction(connection: AsyncConnection, job: Job[T], attempt: Attempt) -> T:
    async with connection.begin() as transaction:
        result = await connection.run_sync(job)
        attempt.committing = True
        await transaction.commit()
        return result


async def _with_retry(work: Callable[[Attempt], Awaitable[T]], seconds: float | None) -> T:
    """If a connection turns out to be dead before the commit was sent, nothing is stored: try once on another one.

    After so many seconds the connection is closed: behind a broken link, it would not answer for minutes.
    """
    attempt = Attempt()
    try:
        async with asyncio.timeout(seconds):
            try:
                return await work(attempt)
            except sqlalchemy.exc.DBAPIError as error:
                if attempt.committing or not error.connection_invalidated:
                    raise
                return await work(Attempt())
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise StorageDown from error
    except Exception as error:
        raise storage_error(error) from error

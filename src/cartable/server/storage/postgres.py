"""PostgreSQL: any number of servers. A pool of asyncpg connections; jobs run where they are, between its awaits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy.exc
from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from cartable.server.storage.database import PATIENCE, Database, Job, told, unreachable
from cartable.server.storage.errors import StorageDown

T = TypeVar("T")

_SETTINGS: Final = {
    "application_name": "cartable",
    "default_transaction_isolation": "read committed",
    "synchronous_commit": "on",
    "lock_timeout": "5s",
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "20s",
    "jit": "off",
}

_SCHEMA_LOCK: Final = 0x_CA27AB1E
"""Any number that no other program uses for the same."""


class PostgresDatabase(Database):
    several = True

    def __init__(self, url: URL) -> None:
        self._url = url

    async def open(self) -> None:
        self._engine: AsyncEngine = create_async_engine(
            self._url,
            pool_size=8,
            max_overflow=0,  # a connection more costs more than waiting for one
            pool_timeout=PATIENCE,
            hide_parameters=True,
            connect_args={"timeout": PATIENCE, "command_timeout": 2 * PATIENCE, "server_settings": _SETTINGS},
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
        async def reading(_: Attempt) -> T:
            async with self._reader.connect() as connection:
                return await connection.run_sync(job)

        return await _attempted(reading)

    async def write(self, job: Job[T]) -> T:
        async def writing(attempt: Attempt) -> T:
            async with self._engine.connect() as connection:
                return await _transaction(connection, job, attempt)

        # a transaction is not cut off because the one who asked has gone
        return await asyncio.shield(asyncio.ensure_future(_attempted(writing)))

    async def alter(self, job: Job[T]) -> T:
        """On a connection of its own, which may take its time."""

        def alone(connection: Connection) -> T:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _SCHEMA_LOCK})
            return job(connection)

        async def altering(attempt: Attempt) -> T:
            engine = create_async_engine(self._url, poolclass=NullPool, hide_parameters=True)
            async with engine.connect() as connection:
                return await _transaction(connection, alone, attempt)

        return await _attempted(altering)


class Attempt:
    """How far a job got."""

    committing = False


async def _transaction(connection: AsyncConnection, job: Job[T], attempt: Attempt) -> T:
    async with connection.begin() as transaction:
        answer = await connection.run_sync(job)
        attempt.committing = True
        await transaction.commit()
        return answer


async def _attempted(work: Callable[[Attempt], Awaitable[T]]) -> T:
    """A connection that turns out to be dead before the commit was sent has stored nothing: try once on another."""
    attempt = Attempt()
    try:
        try:
            return await work(attempt)
        except sqlalchemy.exc.DBAPIError as error:
            if attempt.committing or not error.connection_invalidated:
                raise
            return await work(Attempt())
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise StorageDown from error
    except Exception as error:
        raise told(error) from error

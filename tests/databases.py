"""Databases for tests: a new SQLite file, or a new PostgreSQL database, and Redis.

`CARTABLE_TEST_POSTGRES` and `CARTABLE_TEST_REDIS` give the addresses. Tests are skipped if nothing answers there.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg  # type: ignore[import-untyped]
import pytest

POSTGRES = os.environ.get("CARTABLE_TEST_POSTGRES", "postgresql+asyncpg://postgres@127.0.0.1:5432/test")
REDIS = os.environ.get("CARTABLE_TEST_REDIS", "redis://127.0.0.1:6379/0")
KINDS = ("sqlite", "postgres")
_WITH_ROWS = ("tables", "tournaments", "players", "acts", "processes", "ratings", "server_keys", "daily_pars")


@contextlib.contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database, which is deleted afterwards."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/tables.sqlite"
        return
    need_postgres()
    name = f"cartable_test_{secrets.token_hex(6)}"
    _run_admin_sql(f"CREATE DATABASE {name}")
    try:
        yield urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name}"))
    finally:
        _run_admin_sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


async def run_sql(url: str, *statements: str) -> list[Any]:
    """Run statements on PostgreSQL without `Store`, and return the rows of the last one."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""), timeout=30)
    try:
        rows: list[Any] = []
        for statement in statements:
            rows = await connection.fetch(statement)
        return rows
    finally:
        await connection.close()


async def delete_rows(url: str) -> None:
    """Delete all rows, and keep the tables."""
    tables = await run_sql(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    present = {row["tablename"] for row in tables}
    # rows of other tables are deleted by their foreign keys
    await run_sql(
        url,
        *(f"DELETE FROM {name}" for name in _WITH_ROWS if name in present),
    )


def has_services() -> bool:
    """Whether several servers can share tables here."""
    return _answers(POSTGRES) and _answers(REDIS)


def need_postgres() -> None:
    if not _answers(POSTGRES):
        pytest.skip(f"no PostgreSQL at {urlsplit(POSTGRES).netloc.rpartition('@')[2]}")


def need_redis() -> None:
    if not _answers(REDIS):
        pytest.skip(f"no Redis at {urlsplit(REDIS).netloc.rpartition('@')[2]}")


def _run_admin_sql(statement: str) -> None:
    """In another thread, because an event loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run_sql(POSTGRES, statement)).result()


@cache
def _answers(url: str) -> bool:
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "", parts.port or 0), timeout=10):
            return True
    except OSError:
        return False

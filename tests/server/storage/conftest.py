"""Databases for tests of storage.

Each test with the fixture `url` runs on SQLite, and in the soak on PostgreSQL. Those of modules with statements of
their own for each kind run on both: `tests/server/storage/each_database.py`; and one flow crosses all modules on both:
`tests/server/storage/test_whole_flow.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import KINDS, delete_rows, fresh_database
from tests.server.migrated import migrated_url
from tests.tiers import rest_in_soak

_KINDS = rest_in_soak(list(KINDS), ["sqlite"])


@pytest.fixture(scope="session")
def postgres_of_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with fresh_database("postgres", tmp_path_factory.getbasetemp()) as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return migrated_url(tmp_path / "tables.db")


@pytest.fixture
def fresh_sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'new.db'}"


@pytest.fixture
def postgres_url(postgres_of_session: str) -> Iterator[str]:
    yield postgres_of_session
    asyncio.run(delete_rows(postgres_of_session))


@pytest.fixture
def fresh_postgres_url(tmp_path: Path) -> Iterator[str]:
    """A new database without a schema."""
    with fresh_database("postgres", tmp_path) as url:
        yield url


@pytest.fixture(params=_KINDS)
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture(params=_KINDS)
def fresh_url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(f"fresh_{request.param}_url")
    return found

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

import cartable
from cartable.kernel.warmup import warm_up
from tests.databases import REDIS, delete_rows, fresh_database, need_redis
from tools.reserved_port import ReservedPort


@pytest.fixture(autouse=True, scope="session")
def warm_rules() -> None:
    """Compile the rules before the first match, so that no bot times out while they are compiled."""
    warm_up([kernel for name in cartable.GAMES for kernel in cartable.load(name).rules.kernels().values()])


@pytest.fixture
def unused_port() -> Iterator[int]:
    """A port on which nothing listens."""
    with ReservedPort() as port:
        yield port


@pytest.fixture
def redis_url() -> str:
    need_redis()
    return REDIS


@pytest.fixture(scope="session")
def postgres_of_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with fresh_database("postgres", tmp_path_factory.getbasetemp()) as url:
        yield url


@pytest.fixture
def postgres(postgres_of_session: str) -> Iterator[str]:
    yield postgres_of_session
    asyncio.run(delete_rows(postgres_of_session))

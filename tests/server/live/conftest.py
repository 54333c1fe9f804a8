from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

import cartable
from cartable.kernel.warmup import warm_up
from tests.databases import REDIS, empty, fresh_database, need_redis
from tests.serving import free_port


@pytest.fixture(autouse=True, scope="session")
def warm_rules() -> None:
    """Compiled before the first match, so that no bot is thought to hang while its rules are compiled."""
    warm_up([kernel for name in cartable.GAMES for kernel in cartable.load(name).rules.kernels().values()])


@pytest.fixture
def unused_port() -> int:
    """A port at which nobody listens."""
    return free_port()


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
    asyncio.run(empty(postgres_of_session))

"""Servers for fault tests: one on an SQLite file, or two on PostgreSQL that wake each other over Redis."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.databases import KINDS, REDIS, fresh_database, has_services, need_postgres, need_redis
from tests.server_process import Server, running_server
from tests.tiers import rest_in_soak


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder are slow: they start and kill real processes."""
    for item in items:
        if item.nodeid.startswith("tests/server/faults/"):
            item.add_marker(pytest.mark.slow)


@dataclass(frozen=True)
class Servers:
    """The processes that serve the same tables."""

    database: str
    all: list[Server]

    @property
    def urls(self) -> list[str]:
        return [server.url for server in self.all]

    @property
    def one(self) -> Server:
        return self.all[0]


@pytest.fixture(scope="module", params=rest_in_soak(list(KINDS), ["postgres" if has_services() else "sqlite"]))
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Servers without rate limits, shared by the tests of a module: two where that is possible here."""
    folder = tmp_path_factory.mktemp("servers")
    with started(request.param, folder, "--limits", "0") as found:
        yield found


class started:  # noqa: N801
    """`with started(kind, folder, *arguments) as servers`."""

    def __init__(self, kind: str, folder: Path, *arguments: str) -> None:
        self._kind = kind
        self._folder = folder
        self._arguments = arguments
        self._stack = ExitStack()

    def __enter__(self) -> Servers:
        count, more = 1, list[str]()
        if self._kind == "postgres":
            need_postgres()
            need_redis()
            count, more = 2, ["--redis", REDIS]
        with ExitStack() as stack:
            database = stack.enter_context(fresh_database(self._kind, self._folder))
            arguments = [*more, *self._arguments]
            servers = [stack.enter_context(running_server(database, self._folder, *arguments)) for _ in range(count)]
            self._stack = stack.pop_all()
        return Servers(database, servers)

    def __exit__(self, *error: object) -> None:
        self._stack.close()

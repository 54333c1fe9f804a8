"""Two servers, PostgreSQL and Redis, each on a machine of its own, and a machine for the clients."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TypeVar

from tests.server.network.episodes import DATABASE, REDIS, SERVERS
from tests.server.network.links import Links
from tests.server.network.machines import Network, need_machines
from tests.server.network.services import need_services, postgres, redis
from tests.server_process import Host, Server, prepare_fork_server

T = TypeVar("T")

CLIENTS = "clients"
_NICENESS = -15
"""These tests have limits in seconds, most of which bad links take: the machine must not add its own."""


@dataclass(frozen=True)
class Site:
    network: Network
    links: Links
    servers: list[Server]
    database: str

    @property
    def urls(self) -> list[str]:
        return [server.url for server in self.servers]

    def run_clients(self, work: Callable[[], Awaitable[T]], seconds: float) -> T:
        """Start the servers, and run this on the machine of the clients, for at most so long."""

        async def run() -> T:
            await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))
            async with asyncio.timeout(seconds):
                return await work()

        return self.network.run_on(CLIENTS, lambda: asyncio.run(run()))

    def logs(self) -> str:
        return "\n".join(f"{server.host.address}:\n{server.output()}" for server in self.servers)


@contextmanager
def built_site(clock_errors: Sequence[float] = (0.0, 0.0)) -> Iterator[Site]:
    """The servers are not started yet. `clock_errors`: by how many seconds the clock of each is ahead."""
    need_machines()
    need_services()
    prepare_fork_server()
    with (
        _priority(),
        Network(*SERVERS, DATABASE, REDIS, CLIENTS) as network,
        postgres(network, DATABASE) as database,
        redis(network, REDIS) as bus,
    ):
        servers = [
            Server(
                database,
                network.folder,
                *("--redis", bus, "--limits", "0"),
                host=Host(network[name].address, network[name].namespace, clock_error, _NICENESS),
            )
            for name, clock_error in zip(SERVERS, clock_errors, strict=True)
        ]
        try:
            yield Site(network, Links(network), servers, database)
        finally:
            for server in servers:
                server.kill()


@contextmanager
def _priority() -> Iterator[None]:
    """For this thread, and for the threads and processes that it starts meanwhile."""
    before = os.getpriority(os.PRIO_PROCESS, 0)
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, _NICENESS)
    try:
        yield
    finally:
        os.setpriority(os.PRIO_PROCESS, 0, before)

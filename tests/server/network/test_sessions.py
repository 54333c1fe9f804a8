"""PostgreSQL gives up the sessions of a server that it cannot reach: they hold connections, and perhaps locks."""

from __future__ import annotations

import asyncio
import time

import pytest

from cartable.server.storage import Store
from tests.databases import run_sql
from tests.namespace import enter_namespace
from tests.server.network.links import Fault, Links, Manner, unavailable
from tests.server.network.machines import Network, need_machines
from tests.server.network.services import need_services, postgres

LIMIT = 20.0
BUSY_SECONDS = 15.0
_READS = 5


async def sessions_of(database: str, address: str) -> int:
    (row,) = await run_sql(database, f"SELECT count(*) FROM pg_stat_activity WHERE client_addr = '{address}'")
    return int(row[0])


async def open_sessions_and_lose_the_link(network: Network, database: str) -> float:
    """Seconds until PostgreSQL has given up the sessions of the first machine."""
    links, address = Links(network), network["a"].address
    store = Store(database)
    async with store:
        await asyncio.gather(*(store.check() for _ in range(_READS)))
        links.cut(Fault(Manner.DROPPED, "a", "database"))
        began = time.monotonic()
        enter_namespace(network["watch"].namespace)
        assert await sessions_of(database, address) >= 1
        while await sessions_of(database, address):
            assert time.monotonic() - began < LIMIT + BUSY_SECONDS, "PostgreSQL keeps the sessions"
            await asyncio.sleep(0.2)
        enter_namespace(network["a"].namespace)
        links.mend_all()
        await store.check()
        return time.monotonic() - began


def test_lost_sessions_are_given_up() -> None:
    need_machines()
    need_services()
    if Manner.DROPPED in unavailable():
        pytest.skip(unavailable()[Manner.DROPPED])
    with Network("a", "database", "watch") as network, postgres(network, "database") as database:
        seconds = network.run_on("a", lambda: asyncio.run(open_sessions_and_lose_the_link(network, database)))
        print(f"PostgreSQL gave the sessions up after {seconds:.1f} s")

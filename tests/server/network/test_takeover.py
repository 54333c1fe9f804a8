"""A server is killed while the other one's links are bad: its tables go on at the other one."""

from __future__ import annotations

import asyncio
import time

import pytest

from cartable.client import Guest
from cartable.server.storage import Store
from tests.server.network.episodes import DATABASE, REDIS
from tests.server.network.links import Fault, Manner, unavailable
from tests.server.network.machines import need_machines
from tests.server.network.people import opened_tables, playing
from tests.server.network.recovery import LIMIT, Recovery
from tests.server.network.replay import Replay
from tests.server.network.site import Site, built_site

BAD_LINKS = (Fault(Manner.POOR, "b", DATABASE), Fault(Manner.DROPPED, "b", REDIS))
CLOCK_ERRORS = (45.0, -45.0)
"""The server that is killed is far ahead: what it left to be done seems to be due much later."""
BUSY_SECONDS = 2.0
"""Allowed on top for tables that nobody watches, for lost packets and busy machines."""
_STEP = 0.05


async def open_unwatched_table(url: str) -> str:
    """Bots play slowly, and nobody is connected: only the server that holds the lease runs the table."""
    async with await Guest.sign_up(url, "Host") as guest:
        table = await guest.open_table(
            "toko_maja", options={"players": 4}, seat=None, start=True, pace=1500, level="random"
        )
        return table.id


async def seconds_until_next_act(store: Store, table: str) -> float:
    began, newest = time.monotonic(), (await store.newest([table]))[table]
    while (await store.newest([table]))[table] == newest:
        assert time.monotonic() - began < 6 * LIMIT, "nobody runs the table"
        await asyncio.sleep(_STEP)
    return time.monotonic() - began


async def kill_and_take_over(site: Site) -> None:
    first, _ = site.servers
    async with opened_tables(site.urls) as tables, Store(site.database) as store:
        replays = [Replay(table.id) for table in tables]
        unwatched = await open_unwatched_table(first.url)
        await seconds_until_next_act(store, unwatched)
        async with playing(tables) as tasks:
            await Recovery(tables, tasks).wait()
            for fault in BAD_LINKS:
                await asyncio.to_thread(site.links.cut, fault)
            await asyncio.to_thread(first.kill)
            watched, other = await asyncio.gather(
                Recovery(tables, tasks).wait(), seconds_until_next_act(store, unwatched)
            )
            print(f"tables with people moved on after {watched:.1f} s, one that nobody watched after {other:.1f} s")
            assert other < LIMIT + BUSY_SECONDS
            await asyncio.to_thread(site.links.mend_all)
            await Recovery(tables, tasks).wait()
            await asyncio.to_thread(first.start)
            for connection in (each for table in tables for each in table.connections):
                connection.break_off()
            await Recovery(tables, tasks).wait()
        for table, replay in zip(tables, replays, strict=True):
            await replay.check(store, table.connections, table.acknowledged)


def test_the_tables_of_a_killed_server_go_on() -> None:
    need_machines()
    for fault in BAD_LINKS:
        if fault.manner in unavailable():
            pytest.skip(f"no link with the fault “{fault.manner.value}” here: {unavailable()[fault.manner]}")
    with built_site(CLOCK_ERRORS) as site:
        try:
            site.run_clients(lambda: kill_and_take_over(site), 600)
        except BaseException as error:
            error.add_note(site.logs())
            raise

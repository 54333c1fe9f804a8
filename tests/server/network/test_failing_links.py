"""Two servers, PostgreSQL and Redis on machines of their own, whose links fail at random while people play on both.

Nothing acknowledged is lost, nothing is told twice or differently, and tables move on within ten seconds after links
are mended. The clocks of the servers differ.

`CARTABLE_NETWORK_SECONDS` lets the links fail for longer than the usual few seconds. The schedule is the same in
every run; `CARTABLE_NETWORK_SEED` is the number of another one, or `random`. `pytest -s` shows the progress.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from cartable.server.storage import Store
from tests.server.network.episodes import Episode, episodes
from tests.server.network.links import available, unavailable
from tests.server.network.machines import need_machines
from tests.server.network.people import PlayedTable, opened_tables, playing, raise_errors
from tests.server.network.recovery import Recovery
from tests.server.network.replay import Replay
from tests.server.network.site import Site, built_site
from tests.tiers import in_soak

SECONDS = float(os.environ.get("CARTABLE_NETWORK_SECONDS", "5"))
LONG = 400.0
"""In the soak."""
SEED = os.environ.get("CARTABLE_NETWORK_SEED", "1")
LARGEST_CLOCK_ERROR = 100.0
_SET_UP_SECONDS = 300


@dataclass
class Run:
    """What happened so far."""

    site: Site
    seed: int
    chance: random.Random
    seconds: float
    """For how long links fail; one episode at least."""
    recoveries: list[tuple[float, Episode]] = field(default_factory=list)

    async def play(self) -> None:
        async with opened_tables(self.site.urls) as tables, Store(self.site.database) as store:
            replays = {table.id: Replay(table.id) for table in tables}
            async with playing(tables) as tasks:
                await Recovery(tables, tasks).wait()
                deadline = time.monotonic() + self.seconds
                for episode in episodes(self.seed, available()):
                    await self._endure(episode, tables, tasks)
                    await _check(store, tables, replays)
                    if time.monotonic() > deadline:
                        break
            await _check(store, tables, replays)
            self._report(tables, replays)

    async def _endure(self, episode: Episode, tables: Sequence[PlayedTable], tasks: list[asyncio.Task[None]]) -> None:
        links = self.site.links
        try:
            for fault in episode.faults:
                await asyncio.to_thread(links.cut, fault)
            for connection in (each for table in tables for each in table.connections):
                if self.chance.random() < episode.breaks:
                    connection.break_off()
            await asyncio.sleep(episode.seconds)
        finally:
            await asyncio.to_thread(links.mend_all)
        raise_errors(tasks)
        try:
            seconds = await Recovery(tables, tasks).wait()
        except AssertionError as error:
            error.add_note(f"after {episode}")
            raise
        self.recoveries.append((seconds, episode))
        print(f"{episode}: all tables moved on after {seconds:.1f} s", flush=True)

    def _report(self, tables: Sequence[PlayedTable], replays: dict[str, Replay]) -> None:
        acts = sum(len(replay.acts) for replay in replays.values())
        moves = sum(len(table.acknowledged) for table in tables)
        heard = sum(len(each.heard) for table in tables for each in table.connections)
        sockets = sum(each.connects for table in tables for each in table.connections)
        seconds, episode = max(self.recoveries, key=lambda each: each[0])
        print(f"{len(self.recoveries)} episodes, {acts} acts, {moves} acknowledged moves of people")
        print(f"{heard} messages on {sockets} sockets, all as a replay of the stored acts gives them")
        print(f"the longest time until all tables moved on: {seconds:.1f} s, after {episode}", flush=True)


async def _check(store: Store, tables: Sequence[PlayedTable], replays: dict[str, Replay]) -> None:
    for table in tables:
        await replays[table.id].check(store, table.connections, table.acknowledged)


@pytest.mark.timeout(max(SECONDS, LONG) + 4 * _SET_UP_SECONDS)
@pytest.mark.parametrize("seconds", [SECONDS, *in_soak(LONG)])
def test_links_fail_while_people_play(seconds: float) -> None:
    need_machines()
    seed = random.randrange(1_000_000) if SEED == "random" else int(SEED)
    chance = random.Random(f"clients {seed}")
    clocks = [round(chance.uniform(-LARGEST_CLOCK_ERROR, LARGEST_CLOCK_ERROR), 1) for _ in range(2)]
    print(f"\nCARTABLE_NETWORK_SEED={seed} CARTABLE_NETWORK_SECONDS={seconds:g}; clocks are ahead by {clocks} s")
    for manner, reason in unavailable().items():
        print(f"left out, because this machine cannot do it: {manner.value} ({reason})")
    with built_site(clocks) as site:
        try:
            site.run_clients(Run(site, seed, chance, seconds).play, seconds + _SET_UP_SECONDS)
        except BaseException as error:
            error.add_note(f"repeat it with CARTABLE_NETWORK_SEED={seed}\n{site.logs()}")
            raise

"""A killed server loses nothing that it acknowledged, and leaves no lock behind."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from cartable.server.storage.errors import StorageRefused
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.server.storage.samples import Sample


async def _writer(url: str, tables: list[Sample]) -> Process:
    ids = [table.id for table in tables]
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.storage.writer", url, *ids, stdout=PIPE
    )


async def _next_line(process: Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().strip()


@pytest.mark.slow
@async_test()
async def test_killed_under_load(url: str) -> None:
    chance = random.Random(4)
    tables = [Sample() for _ in range(6)]
    for table in tables:
        table.match = f"m-{table.id}"
    async with Store(url) as store:
        for table in tables:
            await table.open_in(store)
    newest = dict.fromkeys((table.id for table in tables), 0)
    for _ in range(4):
        process = await _writer(url, tables)
        assert await _next_line(process) == "ready"
        acknowledged: dict[str, int] = {}
        for _ in range(chance.randrange(1, 60)):
            id_, number = (await _next_line(process)).split()
            acknowledged[id_] = int(number)
        process.send_signal(signal.SIGKILL)
        while line := await _next_line(process):  # what it printed before it was killed
            id_, number = line.split()
            acknowledged[id_] = int(number)
        await process.wait()
        async with Store(url) as store:
            for each in tables:
                acts = await store.acts_since(each.id)
                assert [act.number for act in acts] == list(range(len(acts)))
                assert len(acts) - 1 >= acknowledged.get(each.id, newest[each.id])
                newest[each.id] = len(acts) - 1
                assert acts[1:] == [each.moved(act.number) for act in acts[1:]]


@async_test()
async def test_a_second_server_cannot_open_the_file(sqlite_url: str) -> None:
    async with Store(sqlite_url):
        with pytest.raises(StorageRefused) as caught:
            await Store(sqlite_url).open()
        assert caught.value.code == "storage/in-use"
        assert "tables.db" in caught.value.to("fr")
    async with Store(sqlite_url):
        pass


@async_test()
async def test_another_process_cannot_open_the_file_until_the_first_is_killed(sqlite_url: str) -> None:
    table = Sample()
    table.match = f"m-{table.id}"
    async with Store(sqlite_url) as store:
        await table.open_in(store)
    process = await _writer(sqlite_url, [table])
    assert await _next_line(process) == "ready"
    with pytest.raises(StorageRefused, match="another server uses"):
        await Store(sqlite_url).open()
    process.kill()
    await process.communicate()
    async with Store(sqlite_url) as store:
        assert await store.newest([table.id]) != {}


@async_test()
async def test_unusual_file_names(tmp_path: Path) -> None:
    async with Store(f"sqlite:///{tmp_path / 'naïve #1 &c.db'}"):
        names = {file.name for file in tmp_path.iterdir()}
    assert {"naïve #1 &c.db", "naïve #1 &c.db.lock"} <= names

"""A process that appends to several tables as fast as it can and prints what was acknowledged; the test kills it."""

from __future__ import annotations

import asyncio
import sys

from cartable.server.storage.store import Store
from tests.server.storage.samples import Sample


async def _play(store: Store, table: Sample) -> None:
    number = (await store.newest([table.id]))[table.id] + 1
    while True:
        assert await store.append([table.moved(number)])
        sys.stdout.write(f"{table.id} {number}\n")
        sys.stdout.flush()
        number += 1


async def _main(url: str, *ids: str) -> None:
    async with Store(url) as store:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await asyncio.gather(*(_play(store, Sample(id=id_, match=f"m-{id_}")) for id_ in ids))


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:]))

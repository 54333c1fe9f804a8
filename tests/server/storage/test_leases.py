"""Leases: a table has one live process, and the tables of a dead process are taken over."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from cartable.server.storage.rows import Claim
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import Sample

LEASE = 1_000


async def opened(store: Store, *due: int | None) -> list[Sample]:
    tables = [Sample(due_at=at) for at in due]
    for table in tables:
        await table.open_in(store)
    return tables


@on_each_database
@async_test()
async def test_due_tables_are_claimed_once(url: str) -> None:
    async with Store(url) as store:
        now, later, never = await opened(store, 100, 5_000, None)
        leases = store.leases
        assert await leases.renew("one", 100, LEASE)
        assert await leases.renew("two", 100, LEASE)
        assert await leases.claim_due("one", 99) == []
        assert await leases.claim_due("one", 100) == [Claim(now.id, None)]
        assert await leases.claim_due("one", 100) == []
        assert await leases.claim_due("two", 100) == []
        assert await leases.renew("two", 1_000, 9_000)
        assert await leases.renew("one", 1_000, 9_000)
        assert await leases.claim_due("two", 5_000) == [Claim(later.id, None)]
        assert await leases.claim("two", never.id, 5_000) == Claim(never.id, None)
        assert await leases.claim("one", never.id, 5_000) is None
        assert await leases.claim("two", never.id, 5_000) == Claim(never.id, None)
        assert await leases.claim("one", "unknown", 5_000) is None


@on_each_database
@async_test()
async def test_the_tables_of_a_dead_process_are_taken_over(url: str) -> None:
    async with Store(url) as store:
        tables = await opened(store, 0, 0, 0)
        leases = store.leases
        await leases.renew("one", 0, LEASE)
        assert len(await leases.claim_due("one", 0)) == 3
        await leases.renew("two", LEASE, LEASE)
        assert await leases.claim_due("two", LEASE) == []  # the lease is still valid at this time
        taken = await leases.claim_due("two", LEASE + 1)
        assert sorted(claim.table for claim in taken) == sorted(table.id for table in tables)
        assert {claim.lapsed_since for claim in taken} == {LEASE}
        # the process that was considered dead notices it
        assert not await leases.renew("one", LEASE + 2, LEASE)
        assert await leases.renew("one again", LEASE + 2, LEASE)
        assert await leases.claim("one again", tables[0].id, LEASE + 2) is None


@on_each_database
@async_test()
async def test_a_long_time_without_any_process(url: str) -> None:
    """After a month it is still known since when the table has had no process."""
    month = 30 * 86_400_000
    async with Store(url) as store:
        (table,) = await opened(store, 0)
        await store.leases.renew("one", 0, LEASE)
        await store.leases.claim_due("one", 0)
    async with Store(url) as store:
        for owner in ("two", "three"):
            await store.leases.renew(owner, month, LEASE)
        assert await store.leases.claim_due("two", month) == [Claim(table.id, LEASE)]


@on_each_database
@async_test()
async def test_released_tables_can_be_claimed(url: str) -> None:
    async with Store(url) as store:
        tables = await opened(store, 0, 0, 0)
        leases = store.leases
        await leases.renew("one", 0, LEASE)
        await leases.renew("two", 0, LEASE)
        await leases.claim_due("one", 0)
        await leases.release("two", [table.id for table in tables])
        assert await leases.claim_due("two", 0) == []
        await leases.release("one", [tables[0].id])
        assert await leases.claim_due("two", 0) == [Claim(tables[0].id, None)]
        await leases.release("one", [tables[1].id, tables[2].id])
        assert {claim.table for claim in await leases.claim_due("two", 0)} == {tables[1].id, tables[2].id}


@on_each_database
@async_test()
async def test_others_alive(url: str) -> None:
    async with Store(url) as store:
        leases = store.leases
        assert await leases.others_alive("one", 0) == 0
        for owner in ("one", "two", "three"):
            await leases.renew(owner, 0, LEASE)
        assert await leases.others_alive("one", 10) == 2
        await leases.renew("two", 0, -1)
        assert await leases.others_alive("one", 10) == 1
        assert await leases.others_alive("one", LEASE + 1) == 0


@on_each_database
@async_test()
async def test_claims_are_limited_and_longest_due_first(url: str) -> None:
    async with Store(url) as store:
        tables = await opened(store, 5, 3, 4, 1, 2)
        await store.leases.renew("one", 5, LEASE)
        claimed = [{claim.table for claim in await store.leases.claim_due("one", 5, 2)} for _ in range(4)]
        by_due = sorted(tables, key=lambda table: table.due_at or 0)
        expected = [{table.id for table in by_due[start : start + 2]} for start in (0, 2, 4, 6)]
        assert claimed == expected


@async_test()
async def test_concurrent_claims_do_not_overlap(postgres_url: str) -> None:
    async with Store(postgres_url) as store:
        tables = await opened(store, *([0] * 40))
        await store.leases.renew("dead", 0, LEASE)
        await store.leases.claim_due("dead", 0)
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(Store(postgres_url)) for _ in range(4)]
        for position, store in enumerate(stores):
            await store.leases.renew(f"p{position}", 2 * LEASE, LEASE)
        claims = await asyncio.gather(
            *(store.leases.claim_due(f"p{place % 4}", 2 * LEASE) for place, store in enumerate(stores * 3))
        )
    owners = {(claim.table, place % 4) for place, each in enumerate(claims) for claim in each}
    assert sorted(table for table, _ in owners) == sorted(table.id for table in tables)


@on_each_database
@async_test()
async def test_a_changed_due_time_counts(url: str) -> None:
    async with Store(url) as store:
        (table,) = await opened(store, None)
        await store.leases.renew("one", 0, 10 * LEASE)
        assert await store.leases.claim_due("one", 500) == []
        assert await store.append([table.started()], table.change(due_at=400))
        assert await store.leases.claim_due("one", 500) == [Claim(table.id, None)]

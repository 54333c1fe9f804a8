"""Stored daily deals: one key, one try for each person, scores that are noted once, one process for each par."""

from __future__ import annotations

import asyncio

from sqlalchemy import delete

from cartable.server.storage import schema
from cartable.server.storage.daily import PAR_ABANDONED_AFTER, Daily, Try
from cartable.server.storage.store import Store
from cartable.server.table.daily import sealed_until
from tests.async_test import async_test
from tests.server.storage.samples import Sample

DAY, GAME = "2026-11-18", "shokoba"


async def somebody(store: Store) -> str:
    return (await store.people.new_guest("Ann", "en", 5)).identity.player.id


@async_test()
async def test_all_processes_have_the_same_key(url: str) -> None:
    async with Store(url) as store:
        others = [Daily(store._database) for _ in range(4)]
        keys = await asyncio.gather(*(each.key() for each in others))
    async with Store(url) as store:
        assert {*keys} == {await store.daily.key()}, "also when the server starts again"
        assert len(keys[0]) == 32


@async_test()
async def test_a_person_begins_once(url: str) -> None:
    async with Store(url) as store:
        ann, ben = await somebody(store), await somebody(store)
        begun = await asyncio.gather(*(store.daily.begin(ann, GAME, DAY, f"table-{n}", 7) for n in range(8)))
        assert len(set(begun)) == 1
        assert await store.daily.begin(ben, GAME, DAY, "table-ben", 8) == "table-ben"
        assert await store.daily.begin(ann, "goita", DAY, "table-goita", 8) == "table-goita"
        (found,) = await store.daily.tries_of(ann, DAY, DAY, GAME)
        assert found == Try(GAME, DAY, begun[0], None, None, None)
        assert len(await store.daily.tries_of(ann, DAY, DAY)) == 2
        assert await store.daily.tries_of(ann, "2026-11-19", "2026-12-01") == []


@async_test()
async def test_scores_are_noted_and_counted_and_go_with_the_person(url: str) -> None:
    sample, late = Sample(), Sample()
    async with Store(url) as store:
        ann, ben = await somebody(store), await somebody(store)
        await store.daily.begin(ann, GAME, DAY, sample.id, 7)
        await store.daily.begin(ben, GAME, DAY, late.id, 7)
        await store.daily.settle(DAY)
        assert await store.daily.histogram(GAME, DAY) == {}
        await sample.finish_in(store)
        await late.finish_in(store, at=sealed_until(DAY) + 1)
        assert await store.daily.settle("2026-11-19") == 0, "only the days that are asked for"
        assert await store.daily.settle(DAY) == 2
        assert await store.daily.settle(DAY) == 0
        (found,) = await store.daily.tries_of(ann, DAY, DAY)
        assert found.match == sample.match
        assert found.finished_at is not None
        assert found.score is not None
        assert await store.daily.histogram(GAME, DAY) == {found.score: 1}, "who was late does not count"
        forget = delete(schema.players).where(schema.players.c.id == ann)
        await store._database.write(lambda connection: connection.execute(forget))
        assert await store.daily.histogram(GAME, DAY) == {}


@async_test()
async def test_par_is_computed_by_one_process_and_taken_over_from_one_that_died(url: str) -> None:
    async with Store(url) as store:
        claims = await asyncio.gather(*(store.daily.claim_par(GAME, DAY, 1000) for _ in range(8)))
        assert sorted(claims) == [False] * 7 + [True]
        assert await store.daily.par(GAME, DAY) is None
        await store.daily.touch_par(GAME, DAY, 5000)
        assert not await store.daily.claim_par(GAME, DAY, 5000 + PAR_ABANDONED_AFTER)
        assert await store.daily.claim_par(GAME, DAY, 5001 + PAR_ABANDONED_AFTER)
        await store.daily.finish_par(GAME, DAY, [3, -1], 9000)
        await store.daily.finish_par(GAME, DAY, [8], 9001)
        assert await store.daily.par(GAME, DAY) == [3, -1], "who comes second changes nothing"
        assert not await store.daily.claim_par(GAME, DAY, 10 * PAR_ABANDONED_AFTER)

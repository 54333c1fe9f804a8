"""Stored reviews: one process makes each, and another takes over what was abandoned."""

from __future__ import annotations

import asyncio

import pytest

from cartable.server.storage import reviews
from cartable.server.storage.reviews import ABANDONED_AFTER
from cartable.server.storage.store import Store
from cartable.server.wire.reviews import REVIEW_VERSION
from tests.async_test import async_test
from tests.server.storage.samples import Sample

LATER = 1_000_000


@async_test()
async def test_a_review_is_claimed_once_and_kept(url: str) -> None:
    sample = Sample()
    async with Store(url) as store:
        await sample.finish_in(store)
        assert await store.reviews.get(sample.match) is None
        claims = await asyncio.gather(*(store.reviews.claim(sample.match, LATER) for _ in range(8)))
        assert sorted(claims) == [False] * 7 + [True]
        await store.reviews.note_progress(sample.match, 3, 10, LATER + 1)
        row = await store.reviews.get(sample.match)
        assert row is not None
        assert (row.done, row.total, row.body) == (3, 10, None)
        await store.reviews.finish(sample.match, b'{"worlds":1,"seats":[]}', LATER + 2)
        row = await store.reviews.get(sample.match)
        assert row is not None
        assert row.body == b'{"worlds":1,"seats":[]}'
        await store.reviews.note_progress(sample.match, 4, 10, LATER + 3)
        assert not await store.reviews.claim(sample.match, LATER + 10 * ABANDONED_AFTER), "it is finished"
        assert not await store.reviews.claim("no-such-match", LATER)
        for unknown in ("no-such-match", "'; --"):
            assert await store.reviews.get(unknown) is None


@async_test()
async def test_an_abandoned_review_is_taken_over(url: str) -> None:
    sample = Sample()
    async with Store(url) as store:
        await sample.finish_in(store)
        assert await store.reviews.claim(sample.match, LATER)
        await store.reviews.touch(sample.match, LATER + ABANDONED_AFTER)
        assert not await store.reviews.claim(sample.match, LATER + 2 * ABANDONED_AFTER)
        assert await store.reviews.claim(sample.match, LATER + 2 * ABANDONED_AFTER + 1)
        await store.reviews.give_up(sample.match)
        assert await store.reviews.claim(sample.match, LATER + 2 * ABANDONED_AFTER + 2)


@async_test()
async def test_reviews_of_an_earlier_version_are_made_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = Sample()
    async with Store(url) as store:
        await sample.finish_in(store)
        assert await store.reviews.claim(sample.match, LATER)
        await store.reviews.finish(sample.match, b'{"seats":[]}', LATER)
        monkeypatch.setattr(reviews, "REVIEW_VERSION", REVIEW_VERSION + 1)
        assert await store.reviews.get(sample.match) is None
        assert await store.reviews.claim(sample.match, LATER + 1)
        row = await store.reviews.get(sample.match)
        assert row is not None
        assert row.body is None

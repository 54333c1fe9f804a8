"""Leaderboards: sure ratings in order, shared places, one's own place, and people who stay out."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, insert, text

from cartable.bots.rating_scale import deviation_of, is_provisional, mu_of, points_of
from cartable.server.storage import schema
from cartable.server.storage.rows import Ranked
from cartable.server.storage.store import Store
from tests.async_test import async_test


def test_the_scale() -> None:
    assert all(points_of(mu_of(points)) == points for points in range(100, 3000))
    assert points_of(25.0) == 1500
    assert points_of(25.0 + 400 / 30) == 1900
    assert deviation_of(25 / 3) == 250
    assert (points_of(-1e9), points_of(1e9)) == (100, 9999)
    assert [is_provisional(sigma) for sigma in (8.3, 5.1, 5.0)] == [True, True, False]


def rating(competitor: str, points: int, sigma: float = 2.0) -> dict[str, Any]:
    mu = 25 + (points - 1500) / 30
    ranked = sigma < 4
    return {
        "game": "shokoba",
        "competitor": competitor,
        "mu": mu,
        "sigma": sigma,
        "points": points,
        "ranked": ranked,
        "matches": 30,
    }


async def fill(store: Store, *rows: dict[str, Any]) -> None:
    def write(connection: Connection) -> None:
        people = [
            {"id": row["competitor"], "name": f"Name {row['competitor']}", "language": "en", "created_at": 1}
            for row in rows
        ]
        connection.execute(insert(schema.players), people)
        connection.execute(insert(schema.ratings), list(rows))

    await store._database.write(write)


def places(lines: tuple[Ranked, ...]) -> list[tuple[int, str | None, int]]:
    return [(each.place, each.rating.player, each.rating.points) for each in lines]


@async_test()
async def test_equal_ratings_share_a_place_on_every_page(url: str) -> None:
    given = {"a": 1700, "b": 1650, "c": 1650, "d": 1650, "e": 1600, "f": 1500}
    async with Store(url) as store:
        await fill(store, *(rating(name, points) for name, points in given.items()), rating("new", 2000, 8.0))
        for limit in (1, 2, 3, 50):
            found: list[tuple[int, str | None, int]] = []
            after = None
            while True:
                board = await store.leaderboards.read("shokoba", "e", after=after, limit=limit)
                assert board.total == 6
                assert board.own is not None
                assert board.own.place == 5
                found += places(board.page.items)
                if (after := board.page.after) is None:
                    break
            assert [place for place, _, _ in found] == [1, 2, 2, 2, 5, 6], limit
            assert {player: points for _, player, points in found} == given, limit


@async_test()
async def test_who_stays_out_is_not_listed_and_may_come_back(url: str) -> None:
    async with Store(url) as store:
        await fill(store, rating("a", 1700), rating("b", 1600))
        await store.leaderboards.stay_out("a", unlisted=True)
        board = await store.leaderboards.read("shokoba", "a")
        assert (places(board.page.items), board.own) == ([(1, "b", 1600)], None)
        player = await store.people.player("a")
        assert player is not None
        assert player.unlisted
        await store.leaderboards.stay_out("a", unlisted=False)
        board = await store.leaderboards.read("shokoba", "a")
        assert places(board.page.items) == [(1, "a", 1700), (2, "b", 1600)]
        assert (await store.leaderboards.read("goita", "a")).page.items == ()


_MANY = """
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
    INSERT INTO ratings (game, competitor, mu, sigma, matches, points, ranked)
    SELECT 'shokoba', 'p' || i, 25 + (i / 100 - 500) / 30.0, 2, 30, 1000 + i / 100, 1 FROM n
"""


@async_test()
async def test_a_hundred_thousand_people_are_listed_within_the_budget(sqlite_url: str) -> None:
    async with Store(sqlite_url) as store:
        await store._database.alter(lambda connection: connection.execute(text(_MANY)))
        seconds = []
        for _ in range(3):
            began = time.process_time()
            board = await store.leaderboards.read("shokoba", "p0")
            seconds.append(time.process_time() - began)
        assert min(seconds) < 0.1
        assert board.total == 100_000
        assert board.own is not None
        assert board.own.place == 99_901
        assert len(board.page.items) == 50

"""One person's history: its filters, what lists show beside a match, and what statistics are made from."""

from __future__ import annotations

import json
from typing import Any

from cartable.server.storage.history import MatchFilter
from cartable.server.storage.rows import SeatOccupant
from cartable.server.storage.store import Store
from cartable.server.wire import ResultInfo
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import ANN, BEN, SEATS, Sample

BOT = SeatOccupant("Bot", level="greedy")


def result(winners: list[int], scores: list[int] | None, *teams: list[int]) -> ResultInfo:
    return ResultInfo(reason="played", winners=winners, scores=scores, teams=list(teams))


async def five_matches(store: Store) -> dict[str, Sample]:
    """Won against Ben, lost against a bot, tied at another game, alone, running."""
    made = {
        "won": Sample(at=1_000),
        "lost": Sample(at=2_000, seats=(SEATS[0], BOT)),
        "tied": Sample(at=3_000, game="goita", seats=SEATS),
        "solo": Sample(at=4_000, game="goita", seats=SEATS[:1]),
        "running": Sample(at=5_000),
    }
    await made["won"].finish_in(store)
    await made["lost"].finish_in(store, result=result([1], [3, 5], [0], [1]))
    await made["tied"].finish_in(store, result=result([0, 1], [4, 4], [0], [1]))
    await made["solo"].finish_in(store, result=result([0], [70], [0]))
    await made["running"].start_in(store)
    return made


FILTERED: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["running", "solo", "tied", "lost", "won"]),
    ({"game": "goita"}, ["solo", "tied"]),
    ({"players": 1}, ["solo"]),
    ({"players": 2}, ["running", "tied", "lost", "won"]),
    ({"against": "people"}, ["running", "tied", "won"]),
    ({"against": "bots"}, ["solo", "lost"]),
    ({"outcome": "won"}, ["won"]),
    ({"outcome": "lost"}, ["lost"]),
    ({"outcome": "tied"}, ["tied"]),
    ({"outcome": "tied", "game": "goita"}, ["tied"]),
    ({"outcome": "tied", "game": "shokoba"}, []),
]


@on_each_database
@async_test()
async def test_filters(url: str) -> None:
    async with Store(url) as store:
        made = await five_matches(store)
        names = {sample.match: name for name, sample in made.items()}
        for wanted, expected in FILTERED:
            page = await store.history.matches_of(ANN, MatchFilter(**wanted))
            assert [names[row.id] for row in page.items] == expected, wanted


@async_test()
async def test_lists_show_changes_of_ratings_and_accuracies(url: str) -> None:
    async with Store(url) as store:
        made = await five_matches(store)
        won, lost = made["won"].match, made["lost"].match
        await store.ratings.settle(won, 10_000)
        await store.reviews.claim(won, 10_000)
        await store.reviews.finish(won, json.dumps({"seats": [{"seat": 0, "accuracy": 81.5}]}).encode(), 10_001)
        rows = [row for row in (await store.history.matches_of(ANN)).items if row.id in (won, lost)]
        unrated, rated = await store.history.with_details(rows)
        assert (rated.is_settled, rated.accuracies) == (True, (81.5,))
        assert [(change.player, change.gain > 0) for change in rated.changes] == [(ANN, True), (BEN, False)]
        assert (unrated.is_settled, unrated.changes, unrated.accuracies) == (False, (), ())
        ((at, points),) = await store.ratings.curve(ANN, "shokoba")
        assert (at, points) == (9_000, 1500 + rated.changes[0].gain)


@async_test()
async def test_statistics_are_made_from_finished_matches(url: str) -> None:
    async with Store(url) as store:
        await five_matches(store)
        sides = await store.history.sides_of(ANN)
        assert [(side.game, side.outcome, side.score) for side in sides] == [
            ("goita", "solo", 70),
            ("goita", "tied", 4),
            ("shokoba", "lost", 3),
            ("shokoba", "won", 5),
        ]
        assert len(await store.history.sides_of(ANN, 2)) == 2

"""Ratings: each rated match changes them once, by the ranks of its sides."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.bots.level_ratings import rated_variants, ratings_at
from cartable.bots.rating_scale import deviation_of, points_of
from cartable.games.registry import load
from cartable.server.storage.errors import StorageDown
from cartable.server.storage.rating_weights import ranks_of
from cartable.server.storage.ratings import bot_skill, updated_skills
from cartable.server.storage.rows import RatingChange, SeatOccupant
from cartable.server.storage.store import Store
from cartable.server.wire import ResultInfo
from tests.async_test import async_test
from tests.server.storage.samples import ANN, BEN, Sample

BOT = SeatOccupant("Bot", level="greedy")


def result(winners: list[int], scores: list[int] | None, *teams: list[int]) -> ResultInfo:
    return ResultInfo(
        reason="resigned" if scores is None else "played", winners=winners, scores=scores, teams=list(teams)
    )


RANKS: dict[str, tuple[ResultInfo, list[int] | None]] = {
    "two": (result([0], [5, 3], [0], [1]), [0, 1]),
    "the winner need not have most points": (result([1], [5, 3], [0], [1]), [1, 0]),
    "a shared win": (result([0, 1], [5, 5], [0], [1]), [0, 0]),
    "equals share a place": (result([2], [1, 4, 9, 4], [0], [1], [2], [3]), [3, 1, 0, 1]),
    "teams": (result([1, 3], [2, 7, 2, 7], [0, 2], [1, 3]), [1, 0]),
    "somebody resigned": (result([0], None, [0], [1], [2]), [0, 1, 1]),
    "nobody won": (result([], [0, 0], [0], [1]), None),
    "nobody to play against": (result([0], [9], [0]), None),
}


def test_ranks() -> None:
    assert {name: ranks_of(each) for name, (each, _) in RANKS.items()} == {
        name: ranks for name, (_, ranks) in RANKS.items()
    }


@given(
    st.lists(st.lists(st.tuples(st.floats(0, 50), st.floats(0.5, 9)), min_size=1, max_size=2), min_size=2, max_size=4)
)
def test_winning_helps_and_losing_does_not(sides: list[list[tuple[float, float]]]) -> None:
    after = updated_skills(sides, list(range(len(sides))))
    assert all(new[0] >= old[0] for new, old in zip(after[0], sides[0], strict=True))
    assert all(new[0] <= old[0] for new, old in zip(after[-1], sides[-1], strict=True))


@async_test()
async def test_a_match_is_rated_once(url: str) -> None:
    table = Sample()
    async with Store(url) as store:
        await table.finish_in(store)
        assert await store.ratings.unsettled() == [table.match]
        answers = await asyncio.gather(*(store.ratings.settle(table.match, 10_000) for _ in range(5)))
        assert await store.ratings.unsettled() == []
        assert all(answer == answers[0] for answer in answers)
        assert [(change.player, change.mu_before) for change in answers[0]] == [(ANN, 25.0), (BEN, 25.0)]
        assert answers[0][0].mu > 25 > answers[0][1].mu
        assert await store.ratings.changes(table.match) == answers[0]
        (rating,) = await store.ratings.of_player(ANN)
        assert (rating.matches, rating.mu) == (1, answers[0][0].mu)
        assert (rating.points, rating.provisional) == (points_of(rating.mu), True)
        assert answers[0][0].gain == rating.points - 1500 > 0 > answers[0][1].gain


@async_test()
async def test_concurrent_servers_rate_a_match_once(postgres_url: str) -> None:
    tables = [Sample() for _ in range(12)]
    stores = [Store(postgres_url) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(table.finish_in(stores[0]) for table in tables))
    await asyncio.gather(*(_settle(store, table.match, 1) for table in tables for store in stores))
    for player in (ANN, BEN):
        (rating,) = await stores[0].ratings.of_player(player)
        assert rating.matches == 12
    # each match was counted on top of the one before it
    changes = [change for table in tables for change in await stores[0].ratings.changes(table.match)]
    anns = sorted((change.mu_before, change.mu) for change in changes if change.player == ANN)
    assert [before for before, _ in anns[1:]] == [after for _, after in anns[:-1]]
    for store in stores:
        await store.close()


NOT_COUNTED: dict[str, dict[str, Any]] = {
    "unrated": {"rated": False},
    "marked": {"marked": True},
    "without winners": {"result": result([], [0, 0], [0], [1])},
    "one side only": {"result": result([0], [7, 7], [0, 1])},
}


@async_test()
async def test_settled_without_a_change(url: str) -> None:
    async with Store(url) as store:
        for why, end in NOT_COUNTED.items():
            table = Sample()
            await table.finish_in(store, **end)
            assert await store.ratings.settle(table.match, 10_000) == [], why
            assert await store.ratings.unsettled() == [], why
            assert await store.ratings.of_player(ANN) == [], why
        between_bots = Sample(seats=(BOT, BOT))
        await between_bots.finish_in(store)
        assert await store.ratings.settle(between_bots.match, 10_000) == []


@async_test()
async def test_a_running_match_is_not_rated(url: str) -> None:
    table = Sample()
    async with Store(url) as store:
        await table.start_in(store)
        assert await store.ratings.settle(table.match, 5) == []
        assert await store.ratings.settle("unknown", 5) == []
        assert await store.append([table.moved(2)], table.finishing())
        assert len(await store.ratings.settle(table.match, 10_000)) == 2


@async_test()
async def test_bots_have_the_ratings_that_were_measured_and_keep_them(url: str) -> None:
    table = Sample(seats=(SeatOccupant("Ann", player=ANN), BOT, SeatOccupant("Ben", player=BEN), BOT))
    async with Store(url) as store:
        await table.finish_in(store, result=result([0, 2], [8, 1, 8, 1], [0, 2], [1, 3]))
        changes = await store.ratings.settle(table.match, 10_000)
        assert [change.player for change in changes] == [ANN, BEN]
        assert changes[0].mu == changes[1].mu > 25


@async_test()
async def test_a_win_over_a_stronger_level_brings_more_and_a_loss_to_it_costs_less(url: str) -> None:
    async with Store(url) as store:
        for winner in (0, 1):
            gains = []
            for level in ("sensible", "expert", "master"):
                person = SeatOccupant("Cleo", player=f"person-{winner}-{level}")
                table = Sample(seats=(person, SeatOccupant("Bot", level=level)), options={"players": 2})
                await table.finish_in(store, result=result([winner], [5 - winner, 4], [0], [1]))
                (change,) = await store.ratings.settle(table.match, 10_000)
                gains.append(change.gain)
            assert gains == sorted(gains), winner
            assert gains[0] < gains[-1], winner
            assert all((gain > 0) == (winner == 0) for gain in gains), winner


def test_the_skill_of_a_bot_is_the_measured_one() -> None:
    game = load("shokoba")
    for each in rated_variants("shokoba"):
        for level, rating in each.levels.items():
            mu, sigma = bot_skill("shokoba", dict(each.options), level)
            assert (points_of(mu), deviation_of(sigma)) == (rating.points, max(1, rating.deviation))
    assert ratings_at(game, {"players": 2})["sensible"].points == 1500


UNKNOWN_BOTS: dict[str, tuple[str, dict[str, Any], str | None]] = {
    "a baseline": ("shokoba", {"players": 2}, "greedy"),
    "no such level": ("shokoba", {"players": 2}, "unknown"),
    "no level": ("shokoba", {"players": 2}, None),
    "a table that was not measured": ("shokoba", {"players": 2, "target": 50}, "master"),
    "an option of an earlier version": ("shokoba", {"former": 1}, "master"),
    "a game that is not installed": ("gone", {}, "master"),
}


def test_of_a_bot_that_was_not_measured_nothing_is_known() -> None:
    assert {name: bot_skill(*bot) for name, bot in UNKNOWN_BOTS.items()} == dict.fromkeys(UNKNOWN_BOTS, (25, 25 / 3))


@async_test()
async def test_games_are_rated_separately(url: str) -> None:
    tables = [Sample(game=game) for game in ("shokoba", "goita", "goita")]
    async with Store(url) as store:
        for table in tables:
            await table.finish_in(store)
            await store.ratings.settle(table.match, 10_000)
        found = [(rating.game, rating.matches) for rating in await store.ratings.of_player(BEN)]
        assert found == [("goita", 2), ("shokoba", 1)]


# people of one household


async def _guests(store: Store, *names: str) -> list[SeatOccupant]:
    return [
        SeatOccupant(name, player=(await store.people.new_guest(name, "en", 1)).identity.player.id) for name in names
    ]


@async_test()
async def test_a_match_between_people_of_one_household_is_rated_only_if_they_are_partners(url: str) -> None:
    async with Store(url) as store:
        (ann,) = await _guests(store, "Ann")
        companion = await store.people.new_companion(ann.player or "", "Ben", "en", 1)
        assert companion is not None
        ben = SeatOccupant("Ben", player=companion.id)
        table = Sample(seats=(ann, ben))
        await table.finish_in(store)
        assert await store.ratings.settle(table.match, 10_000) == []
        row = await store.history.match(table.match)
        assert row is not None
        assert not row.rated
        assert await store.ratings.unsettled() == []
        assert await store.ratings.of_player(ann.player or "") == []
        as_partners = Sample(seats=(ann, BOT, ben, BOT))
        await as_partners.finish_in(store, result=result([0, 2], [8, 1, 8, 1], [0, 2], [1, 3]))
        changes = await store.ratings.settle(as_partners.match, 10_000)
        assert {change.player for change in changes} == {ann.player, ben.player}


@async_test()
async def test_households_count_as_they_are_when_the_match_is_settled(url: str) -> None:
    """The two sat down as strangers; then one of them redeemed the other's link."""
    async with Store(url) as store:
        ann, ben = await _guests(store, "Ann", "Ben")
        table = Sample(seats=(ann, ben))
        await table.finish_in(store)
        link = await store.people.new_link(ann.player or "", 5)
        assert await store.people.redeem_link(link.secret, 6, beside=ben.player) is not None
        assert await store.ratings.settle(table.match, 10_000) == []


# matches that the same person wins again and again

DAY = 86_400_000


async def _gain(store: Store, winner: int, at: int, seats: tuple[SeatOccupant, ...], **settings: Any) -> float:
    """The weight with which the rating of the first person changed in a match of two."""
    table = Sample(seats=seats, at=at - 1000, **settings)
    scores = [5 if seat == winner else 3 for seat in range(len(seats))]
    teams = [[seat] for seat in range(len(seats))]
    await table.finish_in(store, at=at, result=result([winner], scores, *teams))
    changes = await store.ratings.settle(table.match, at)
    skills: dict[str | None, tuple[float, float]] = {
        change.player: (change.mu_before, change.sigma_before) for change in changes
    }
    in_full = updated_skills([[skills[seat.player]] for seat in seats], [int(seat != winner) for seat in range(2)])
    (change,) = [change for change in changes if change.player == seats[0].player]
    return (change.mu - change.mu_before) / (in_full[0][0][0] - change.mu_before)


@async_test()
async def test_a_match_that_the_same_person_wins_again_counts_less(url: str) -> None:
    async with Store(url) as store:
        ann, ben, cleo = await _guests(store, "Ann", "Ben", "Cleo")
        for number in range(4):  # matches that are not rated do not count
            table = Sample(seats=(ann, ben), at=DAY // 2 + number)
            await table.finish_in(store, at=DAY // 2 + number, rated=False)
            await store.ratings.settle(table.match, DAY)
        weights = [await _gain(store, 0, DAY + number, (ann, ben)) for number in range(6)]
        assert weights == pytest.approx([1, 1, 1, 0.5, 0.25, 0.125])
        assert await _gain(store, 0, DAY + 6, (ann, cleo)) == pytest.approx(1)
        assert await _gain(store, 0, DAY + 7, (ann, ben), game="goita") == pytest.approx(1)
        # a win of the other one counts in full, and makes the next one count more
        assert await _gain(store, 1, DAY + 8, (ann, ben)) == pytest.approx(1)
        assert await _gain(store, 0, DAY + 9, (ann, ben)) == pytest.approx(0.125)
        # the loser's rating changes as little as the winner's, and after a week everything counts in full again
        assert await _gain(store, 1, DAY + 10, (ben, ann)) == pytest.approx(0.0625)
        assert await _gain(store, 0, 9 * DAY, (ann, ben)) == pytest.approx(1)


@async_test()
async def test_among_several_people_a_change_counts_by_the_mean_over_the_opponents(url: str) -> None:
    async with Store(url) as store:
        ann, ben, cleo = await _guests(store, "Ann", "Ben", "Cleo")
        for number in range(3):
            await _gain(store, 0, DAY + number, (ann, ben))
        table = Sample(seats=(ann, ben, cleo))
        ranking = result([0], [9, 1, 5], [0], [1], [2])
        await table.finish_in(store, at=DAY + 10, result=ranking)
        settled = await store.ratings.settle(table.match, DAY + 10)
        changes: dict[str | None, RatingChange] = {change.player: change for change in settled}
        skills = [[(changes[each.player].mu_before, changes[each.player].sigma_before)] for each in (ann, ben, cleo)]
        in_full = updated_skills(skills, [0, 2, 1])
        weights = [
            (changes[each.player].mu - changes[each.player].mu_before)
            / (in_full[seat][0][0] - changes[each.player].mu_before)
            for seat, each in enumerate((ann, ben, cleo))
        ]
        assert weights == pytest.approx([0.75, 0.75, 1])


@async_test()
async def test_concurrent_servers_count_repeated_matches_in_the_same_way(postgres_url: str) -> None:
    stores = [Store(postgres_url) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))
    ann, ben = await _guests(stores[0], "Ann", "Ben")
    tables = [Sample(seats=(ann, ben), at=DAY) for _ in range(8)]
    await asyncio.gather(*(table.finish_in(stores[0], at=2 * DAY) for table in tables))
    await asyncio.gather(*(_settle(stores[number % 3], table.match, 3 * DAY) for number, table in enumerate(tables)))
    changes = [change for table in tables for change in await stores[0].ratings.changes(table.match)]
    anns = sorted((change for change in changes if change.player == ann.player), key=lambda change: change.mu)
    gains = [change.mu - change.mu_before for change in anns]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] < gains[0] / 32
    for store in stores:
        await store.close()


async def _settle(store: Store, match: str, now: int) -> None:
    """As a server does: what storage did not settle in time, because others held the locks, is settled later."""
    while True:
        with suppress(StorageDown):
            await store.ratings.settle(match, now)
            return

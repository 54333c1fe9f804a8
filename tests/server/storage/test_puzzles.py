"""Stored puzzles: an attempt counts once, whoever asks at the same time, and goes with the person."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import delete, select

import cartable
from cartable.puzzles.progress import Attempt, Progress
from cartable.puzzles.rating import new_puzzle
from cartable.server.storage import schema
from cartable.server.storage.puzzles import Answered
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.puzzles.examples import a_line

SINGLE = next(each for each in cartable.shipped_puzzles("shokoba") if each.length == 1)
LINE = a_line("shokoba")


async def somebody(store: Store) -> str:
    return (await store.people.new_guest("Ann", "en", 5)).identity.player.id


@async_test()
async def test_an_attempt_counts_once(url: str) -> None:
    async with Store(url) as store:
        ann = await somebody(store)
        assert await store.puzzles.progress(ann, "shokoba") == Progress()
        answers = [Answered(ann, SINGLE, 0, True, 10 + number) for number in range(8)]
        noted = await asyncio.gather(*(store.puzzles.note(each) for each in answers))
        expected = Progress().after(new_puzzle(SINGLE.difficulty), is_solved=True)
        assert noted == [expected] * 8
        again = await store.puzzles.note(Answered(ann, SINGLE, 0, False, 99))
        assert again == expected, "it is decided"
        state = await store.puzzles.state(ann, "shokoba")
        assert (state.progress, state.decided) == (expected[0], frozenset({SINGLE.id}))
        assert state.ratings[SINGLE.id] == expected[1].rating
        assert await store.puzzles.rating(SINGLE) == expected[1]
        assert (await store.puzzles.state(ann, "goita")).progress == Progress(), "each game has its own"


@async_test()
async def test_a_line_counts_when_it_is_decided(url: str) -> None:
    async with Store(url) as store:
        ann = await somebody(store)
        await store.puzzles.note(Answered(ann, LINE, 0, True, 1))
        assert await store.puzzles.attempt(ann, LINE) == Attempt(1)
        state = await store.puzzles.state(ann, "shokoba")
        assert (state.progress, state.decided) == (Progress(), frozenset())
        assert LINE.id not in state.ratings
        progress, _ = await store.puzzles.note(Answered(ann, LINE, 1, False, 2))
        assert (progress.solved, progress.failed) == (0, 1)
        assert await store.puzzles.attempt(ann, LINE) == Attempt(1, is_solved=False)


@async_test()
async def test_many_people_at_one_puzzle_and_one_person_at_many(url: str) -> None:
    puzzles = [each for each in cartable.shipped_puzzles("shokoba") if each.length == 1][1:7]
    async with Store(url) as store:
        people = [await somebody(store) for _ in range(4)]
        answers = [Answered(player, each, 0, True, 1) for player in people for each in puzzles]
        await asyncio.gather(*(store.puzzles.note(each) for each in answers))
        for player in people:
            known = await store.puzzles.progress(player, "shokoba")
            assert (known.solved, known.best_streak) == (len(puzzles), len(puzzles))
        query = select(schema.puzzle_ratings)
        rows: list[Any] = list(await store._database.read(lambda connection: connection.execute(query).all()))
        tried = {row.puzzle_id: row.attempts for row in rows}
        assert {each.id: tried[each.id] for each in puzzles} == {each.id: len(people) for each in puzzles}


@async_test()
async def test_they_go_with_the_person(url: str) -> None:
    async with Store(url) as store:
        ann = await somebody(store)
        await store.puzzles.note(Answered(ann, SINGLE, 0, True, 1))
        leave = delete(schema.players).where(schema.players.c.id == ann)
        await store._database.write(lambda connection: connection.execute(leave))
        state = await store.puzzles.state(ann, "shokoba")
        assert (state.progress, state.decided) == (Progress(), frozenset())
        assert SINGLE.id in state.ratings, "which names nobody"

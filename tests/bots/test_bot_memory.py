"""Bots are kept between two moves: each for its own seat, not too many, and not after the match."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Bot
from cartable.bots.bot_memory import BotMemory
from cartable.bots.decisions import BotRequest
from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game
from cartable.server.live.bot_pool import BotPool
from tests.async_test import async_test


def bot(seed: int = 1) -> Bot:
    return cartable.bots.RandomBot(cartable.load("goita"), seed)


def test_a_bot_is_returned_to_its_own_seat_once() -> None:
    memory, own = BotMemory(), bot()
    memory.put(("match", 1), "master", own)
    for key, level in (
        (("match", 2), "master"),
        (("other", 1), "master"),
        (("match", 1), "expert"),
        (None, "master"),
    ):
        assert memory.take(key, level) is None
    assert memory.take(("match", 1), "master") is own
    assert memory.take(("match", 1), "master") is None


def test_a_bot_without_a_seat_is_not_kept() -> None:
    memory = BotMemory()
    memory.put(None, "master", bot())
    assert len(memory) == 0


def test_the_bot_that_moved_longest_ago_is_dropped_first() -> None:
    memory = BotMemory(most=2)
    for seat in range(3):
        memory.put(("match", seat), "master", bot())
    assert len(memory) == 2
    assert memory.take(("match", 0), "master") is None
    one = memory.take(("match", 1), "master")
    assert one is not None
    memory.put(("match", 1), "master", one)  # it has moved again
    memory.put(("match", 3), "master", bot())
    assert [memory.take(("match", seat), "master") is not None for seat in range(4)] == [False, True, False, True]


def test_all_bots_of_a_match_are_dropped() -> None:
    memory = BotMemory()
    for match in ("over", "running"):
        for seat in range(2):
            memory.put((match, seat), "master", bot())
    memory.forget("over")
    assert len(memory) == 2
    assert memory.take(("running", 1), "master") is not None


@pytest.mark.compiled_only
@async_test()
async def test_each_seat_keeps_its_bot_until_the_match_is_over() -> None:
    made: list[Bot] = []

    def make(game: Game, level: str, seed: int) -> Bot:
        made.append(SearchBot(game, seed, sims=20, reuse=100))
        return made[-1]

    pool, match = BotPool(make=make), cartable.new("goita", players=2, seed=3)

    async def move(of: str) -> None:
        seat, legal = match.turn, match.legal_moves
        assert seat is not None
        key = (of, seat)
        history: Any = match.round_history(seat)
        code = await pool.choose(BotRequest(match.game, "master", match.hidden(seat), legal.codes, history, key))
        match.play(legal[legal.codes.index(code)])

    for _ in range(12):
        if match.turn is not None:
            await move("this")
    assert len(made) == 2
    pool.forget("this")
    if match.turn is not None:
        await move("this")
        assert len(made) == 3
    pool.close()

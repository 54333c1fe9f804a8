"""Bots that wait for their next move: each for its own seat, not too many, and not after the match."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import Bot
from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game
from cartable.server.live.thinking import Question, Thinkers
from cartable.server.live.waiting_bots import WaitingBots
from tests.asynchronous import asynchronous


def bot(seed: int = 1) -> Bot:
    return cartable.bots.RandomBot(cartable.load("goita"), seed)


def test_a_bot_is_given_to_its_own_seat_once() -> None:
    waiting, mine = WaitingBots(), bot()
    waiting.put(("match", 1), "master", mine)
    for whose, level in (
        (("match", 2), "master"),
        (("other", 1), "master"),
        (("match", 1), "expert"),
        (None, "master"),
    ):
        assert waiting.take(whose, level) is None
    assert waiting.take(("match", 1), "master") is mine
    assert waiting.take(("match", 1), "master") is None


def test_nobody_waits_without_a_seat() -> None:
    waiting = WaitingBots()
    waiting.put(None, "master", bot())
    assert len(waiting) == 0


def test_the_one_that_moved_longest_ago_goes_first() -> None:
    waiting = WaitingBots(most=2)
    for seat in range(3):
        waiting.put(("match", seat), "master", bot())
    assert len(waiting) == 2
    assert waiting.take(("match", 0), "master") is None


def test_a_match_is_forgotten_with_all_its_seats() -> None:
    waiting = WaitingBots()
    for match in ("over", "running"):
        for seat in range(2):
            waiting.put((match, seat), "master", bot())
    waiting.forget("over")
    assert len(waiting) == 2
    assert waiting.take(("running", 1), "master") is not None


@pytest.mark.compiled_only
@asynchronous()
async def test_at_a_table_each_seat_keeps_its_bot_until_the_match_is_over() -> None:
    made: list[Bot] = []

    def make(game: Game, level: str, seed: int) -> Bot:
        made.append(SearchBot(game, seed, sims=20, reuse=100))
        return made[-1]

    pool, match = Thinkers(make=make), cartable.new("goita", players=2, seed=3)

    async def move(of: str) -> None:
        seat, legal = match.turn, match.legal_moves
        assert seat is not None
        whose = (of, seat)
        story: Any = match.round_history(seat)
        code = await pool.choose(Question(match.game, "master", match.hidden(seat), legal.codes, story, whose))
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

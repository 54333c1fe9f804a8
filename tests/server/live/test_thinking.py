from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import cartable
from cartable.bots import DEFAULT_LEVEL, Bot, make_bot
from cartable.games.game import Game
from cartable.games.registry import load
from cartable.server.live.thinking import BENCHED_AFTER, Question, Thinkers
from tests.asynchronous import asynchronous
from tests.server.live.waiting import until

LEGAL = (3, 5, 8)
Choose = Callable[[Any, Sequence[int]], Any]


class _Bot:
    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        return self._choose(seen, legal)  # type: ignore[no-any-return]


def thinkers(budget: float = 5.0, /, **bots: Choose) -> Thinkers:
    """Thinkers whose levels are these functions; the sensible bot takes the last move unless it says otherwise."""
    bots = {DEFAULT_LEVEL: lambda seen, legal: legal[-1], **bots}

    def make(game: Game, level: str, seed: int) -> Bot:
        return _Bot(bots[level])

    return Thinkers(threads=2, budget=budget, make=make)


def question(level: str, seen: Any = "a secret card") -> Question:
    return Question(load("shokoba"), level, seen, LEGAL)


def crash(seen: Any, legal: Sequence[int]) -> int:
    raise RuntimeError(seen)


def stop(seen: Any, legal: Sequence[int]) -> int:
    return next(iter(()))


def leave(seen: Any, legal: Sequence[int]) -> int:
    raise SystemExit


@asynchronous()
async def test_a_bot_answers() -> None:
    pool = thinkers(first=lambda seen, legal: legal[0])
    assert await asyncio.gather(*(pool.choose(question("first")) for _ in range(20))) == [3] * 20
    pool.close()


@asynchronous()
async def test_a_real_level_plays_a_whole_match() -> None:
    pool, match = Thinkers(make=make_bot), cartable.new("shokoba", players=3, seed=1)
    while not match.is_over:
        legal = match.legal_moves
        code = await pool.choose(Question(match.game, "greedy", match.hidden(match.actor), legal.codes))
        match.play(legal[legal.codes.index(code)])
    pool.close()


@pytest.mark.parametrize(
    "bot", [crash, stop, leave, lambda seen, legal: 99, lambda seen, legal: None, lambda s, legal: "3"]
)
@asynchronous()
async def test_a_bot_that_crashes_or_answers_nonsense_is_replaced_for_the_move(
    bot: Choose, caplog: pytest.LogCaptureFixture
) -> None:
    pool = thinkers(bad=bot)
    with caplog.at_level(logging.WARNING):
        assert await pool.choose(question("bad")) == LEGAL[-1]
    (line,) = caplog.records
    assert vars(line)["level"] == "bad"
    assert "secret card" not in str(vars(line))
    pool.close()


@asynchronous()
async def test_where_the_sensible_bot_fails_too_chance_moves() -> None:
    pool = thinkers(**{"bad": crash, DEFAULT_LEVEL: crash})
    assert {await pool.choose(question("bad")) for _ in range(100)} == set(LEGAL)
    assert await pool.choose(question(DEFAULT_LEVEL)) in LEGAL
    pool.close()


@asynchronous()
async def test_a_bot_that_hangs_is_given_up_and_its_level_benched_after_a_while() -> None:
    asked = list[int]()

    def hang(seen: Any, legal: Sequence[int]) -> int:
        asked.append(len(legal))
        threading.Event().wait()
        return legal[0]

    pool = thinkers(0.05, bad=hang)
    for _ in range(BENCHED_AFTER + 3):
        assert await pool.choose(question("bad")) == LEGAL[-1]
    assert len(asked) == BENCHED_AFTER
    pool.close()


@asynchronous()
async def test_a_thread_that_was_given_up_takes_no_other_task() -> None:
    over, threads = threading.Event(), set[threading.Thread]()

    def wait(seen: Any, legal: Sequence[int]) -> int:
        threads.add(threading.current_thread())
        over.wait()
        return legal[0]

    pool = thinkers(0.02, bad=wait)
    assert await pool.choose(question("bad")) == LEGAL[-1]
    over.set()
    (thread,) = threads
    await until(lambda: not thread.is_alive())
    assert await pool.choose(question("bad")) == LEGAL[0]
    pool.close()


@asynchronous()
async def test_waiting_for_a_free_thread_is_not_thinking() -> None:
    def slow(seen: Any, legal: Sequence[int]) -> int:
        time.sleep(0.03)
        return legal[0]

    pool = thinkers(0.5, slow=slow)
    assert await asyncio.gather(*(pool.choose(question("slow")) for _ in range(40))) == [3] * 40
    pool.close()

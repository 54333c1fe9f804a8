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
from cartable.bots.decisions import BotRequest
from cartable.games.game import Game
from cartable.games.registry import load
from cartable.server.live.bot_pool import DISABLED_AFTER, BotPool
from tests.async_test import async_test
from tests.server.live.polling import until

LEGAL = (3, 5, 8)
Choose = Callable[[Any, Sequence[int]], Any]


class _Bot:
    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        return self._choose(seen, legal)  # type: ignore[no-any-return]


def new_pool(timeout: float = 5.0, /, **bots: Choose) -> BotPool:
    """A pool whose levels are these functions; the default bot plays the last move unless it is given."""
    bots = {DEFAULT_LEVEL: lambda seen, legal: legal[-1], **bots}

    def make(game: Game, level: str, seed: int) -> Bot:
        return _Bot(bots[level])

    return BotPool(threads=2, timeout=timeout, make=make)


def request(level: str, seen: Any = "a secret card") -> BotRequest:
    return BotRequest(load("shokoba"), level, seen, LEGAL)


def crash(seen: Any, legal: Sequence[int]) -> int:
    raise RuntimeError(seen)


def stop(seen: Any, legal: Sequence[int]) -> int:
    return next(iter(()))


def leave(seen: Any, legal: Sequence[int]) -> int:
    raise SystemExit


@async_test()
async def test_a_bot_chooses_a_move() -> None:
    pool = new_pool(first=lambda seen, legal: legal[0])
    assert await asyncio.gather(*(pool.choose(request("first")) for _ in range(20))) == [3] * 20
    pool.close()


@async_test()
async def test_a_real_level_plays_a_whole_match() -> None:
    pool, match = BotPool(make=make_bot), cartable.new("shokoba", players=3, seed=1)
    while not match.is_over:
        legal = match.legal_moves
        code = await pool.choose(BotRequest(match.game, "greedy", match.hidden(match.actor), legal.codes))
        match.play(legal[legal.codes.index(code)])
    pool.close()


@async_test()
async def test_a_bot_that_crashes_or_answers_nonsense_is_replaced_for_the_move(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bad: dict[str, Choose] = {
        "crashes": crash,
        "ends early": stop,
        "leaves": leave,
        "illegal": lambda seen, legal: 99,
        "nothing": lambda seen, legal: None,
        "text": lambda seen, legal: "3",
    }
    for how, bot in bad.items():
        pool = new_pool(bad=bot)
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            assert await pool.choose(request("bad")) == LEGAL[-1], how
        (line,) = caplog.records
        assert vars(line)["level"] == "bad", how
        assert "secret card" not in str(vars(line)), how
        pool.close()


@async_test()
async def test_if_the_default_bot_fails_too_a_random_move_is_played() -> None:
    pool = new_pool(**{"bad": crash, DEFAULT_LEVEL: crash})
    assert {await pool.choose(request("bad")) for _ in range(100)} == set(LEGAL)
    assert await pool.choose(request(DEFAULT_LEVEL)) in LEGAL
    pool.close()


@async_test()
async def test_a_level_that_times_out_repeatedly_is_disabled() -> None:
    calls = list[int]()

    def hang(seen: Any, legal: Sequence[int]) -> int:
        calls.append(len(legal))
        threading.Event().wait()
        return legal[0]

    pool = new_pool(0.5, bad=hang)  # the default bot has no more time: it must not be late as well
    for _ in range(DISABLED_AFTER + 3):
        assert await pool.choose(request("bad")) == LEGAL[-1]
    assert len(calls) == DISABLED_AFTER
    pool.close()


@async_test()
async def test_an_abandoned_thread_takes_no_other_job() -> None:
    over, threads = threading.Event(), set[threading.Thread]()

    def wait(seen: Any, legal: Sequence[int]) -> int:
        threads.add(threading.current_thread())
        over.wait()
        return legal[0]

    pool = new_pool(0.5, bad=wait)
    assert await pool.choose(request("bad")) == LEGAL[-1]
    over.set()
    (thread,) = threads
    await until(lambda: not thread.is_alive())
    assert await pool.choose(request("bad")) == LEGAL[0]
    pool.close()


@async_test()
async def test_waiting_for_a_free_thread_does_not_count_as_search_time() -> None:
    def slow(seen: Any, legal: Sequence[int]) -> int:
        time.sleep(0.2)
        return legal[0]

    pool = new_pool(2.0, slow=slow)  # for 24 * 0.2 seconds of work in two threads
    assert await asyncio.gather(*(pool.choose(request("slow")) for _ in range(24))) == [3] * 24
    pool.close()

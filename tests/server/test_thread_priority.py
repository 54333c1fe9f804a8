"""Threads that compute give way to requests, also where the whole process has a low priority already."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from starlette.requests import Request

from cartable.bots import Bot
from cartable.bots.decisions import BotRequest
from cartable.games.game import Game
from cartable.games.registry import load
from cartable.server import thread_priority
from cartable.server.live.bot_pool import BotPool
from cartable.server.thread_priority import NICENESS, lower_thread_priority  # as it was before any test
from cartable.server.web.offload import Offload
from tests.async_test import async_test

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a thread has no priority of its own here")

_LEGAL = (3, 5, 8)


@pytest.fixture(autouse=True)
def _as_in_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thread_priority, "NICENESS", NICENESS)


def test_the_priority_is_lowered_and_never_raised(monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests) -> None:
    calls = list[tuple[int, int, int]]()
    monkeypatch.setattr(os, "setpriority", lambda *call: calls.append(call))
    for process, thread in [(0, 10), (-5, 10), (10, 10), (15, 15), (19, 19)]:
        with subtests.test(process=process, thread=thread):
            calls.clear()
            monkeypatch.setattr(os, "getpriority", lambda which, who, process=process: process)
            lower_thread_priority()
            assert calls == [(os.PRIO_PROCESS, threading.get_native_id(), thread)]


def own_niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


async def in_the_bot_pool() -> int:
    seen = list[int]()

    class Nosy:
        def choose(self, _: Any, legal: Sequence[int]) -> int:
            seen.append(own_niceness())
            return legal[0]

    def make(game: Game, level: str, seed: int) -> Bot:
        return Nosy()

    pool = BotPool(make=make)
    await pool.choose(BotRequest(load("shokoba"), "greedy", None, _LEGAL))
    pool.close()
    return seen[0]


async def offloaded() -> int:
    async def receive() -> dict[str, str]:
        await asyncio.Event().wait()
        raise AssertionError

    offload = Offload()
    try:
        return await offload.run(Request({"type": "http"}, receive), "an address", lambda _: own_niceness())
    finally:
        offload.close()


@pytest.mark.parametrize("work", [in_the_bot_pool, offloaded])
@async_test()
async def test_work_runs_at_a_lower_priority_than_the_server(work: Callable[[], Awaitable[int]]) -> None:
    before = own_niceness()
    assert await work() == max(10, before)
    assert own_niceness() == before

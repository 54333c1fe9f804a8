"""The bot pool: bots search in a few threads of their own, so that nobody waits for them.

Whatever a bot does, its seat moves. A bot that crashes, takes too long or answers an illegal move is replaced for this
move by the default bot, and that one by a random move. The log names the bot and the place in its code, but never what
it saw.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import os
import queue
import secrets
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from cartable.bots import DEFAULT_LEVEL, Bot, make_bot
from cartable.bots.advice import Suggestion, suggestions
from cartable.bots.bot import HistoryBot
from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game, RoundHistory
from cartable.server.live.background import locations
from cartable.server.live.bot_memory import BotKey, BotMemory

DISABLED_AFTER: Final = 3
"""A level that timed out this often in a game is not used for it again in this process."""

_HINT_MS: Final = 300
_NICENESS: Final = 10

_log = logging.getLogger(__name__)

R = TypeVar("R")

MakeBot = Callable[[Game, str, int], Bot]


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A decision that a bot has to make, with everything that it may know."""

    game: Game
    level: str
    seen: Any
    """The hidden state of the seat."""
    legal: Sequence[int]
    history: RoundHistory = ()
    """The round so far as the seat saw it, for bots that use it."""
    key: BotKey | None = None
    """The match and the seat, for a bot that continues its last search."""


class BotPool:
    """A few threads. A thread whose bot does not return is abandoned, and another one replaces it."""

    def __init__(self, threads: int = 2, timeout: float = 5.0, make: MakeBot = make_bot) -> None:
        self.timeout = timeout
        self._make = make
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._memory = BotMemory()
        self._timeouts: Counter[tuple[str, str]] = Counter()
        self._threads = [_BotThread(self._jobs) for _ in range(threads)]

    @property
    def waiting(self) -> int:
        """Decisions that wait for a thread."""
        return self._jobs.qsize()

    async def advise(self, request: BotRequest) -> Suggestion:
        """A good move, and why."""
        try:
            return await self._run(lambda: self._advice(request))
        except (_TimedOut, _Crashed) as failure:
            self._log_failure("no hint could be computed", request, "hint", failure.__cause__)
            code = request.legal[0]
            return Suggestion(code, None, tuple(request.game.ai.reasons(request.seen, code)))

    async def choose(self, request: BotRequest) -> int:
        """One of the legal moves, always."""
        for level in dict.fromkeys((request.level, DEFAULT_LEVEL)):
            if self._timeouts[request.game.name, level] >= DISABLED_AFTER:
                continue
            try:
                move = await self._run(functools.partial(self._choice, request, level))
                if type(move) is int and move in request.legal:
                    return move
                self._log_failure("a bot returned no legal move", request, level)
            except _TimedOut:
                self._timeouts[request.game.name, level] += 1
                self._log_failure("a bot took too long", request, level)
            except _Crashed as crashed:
                self._log_failure("a bot crashed", request, level, crashed.__cause__)
        return request.legal[secrets.randbelow(len(request.legal))]

    def forget(self, match: str) -> None:
        """Drop the bots of a match that is over."""
        self._memory.forget(match)

    def close(self) -> None:
        """Let the threads end, without waiting for them."""
        for _ in self._threads:
            self._jobs.put(None)

    async def _run(self, work: Callable[[], R]) -> R:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._jobs.put(job)
        timer = loop.call_later(self.timeout, self._check_timeout, job)
        try:
            result = await job.result
        finally:
            job.is_wanted = False
            timer.cancel()
        if job.is_abandoned:
            raise _TimedOut
        if isinstance(result, BaseException):
            raise _Crashed from result
        return cast(R, result)

    def _choice(self, request: BotRequest, level: str) -> int:
        bot = self._memory.take(request.key, level) or self._make(request.game, level, secrets.randbits(62))
        if isinstance(bot, SearchBot):
            bot.limit_time(self._time_share)
        if isinstance(bot, HistoryBot) and request.history:
            bot.set_history(request.history)
        move = bot.choose(request.seen, request.legal)
        if isinstance(bot, SearchBot) and bot.uses_history:
            self._memory.put(request.key, level, bot)
        return move

    def _advice(self, request: BotRequest) -> Suggestion:
        ms = int(self._time_share * _HINT_MS)
        return suggestions(request.game, request.seen, request.legal, secrets.randbits(62), most=1, ms=ms)[0]

    @property
    def _time_share(self) -> float:
        """The fraction of its time that a bot may use, so that waiting jobs are not delayed."""
        return len(self._threads) / (len(self._threads) + self._jobs.qsize())

    def _check_timeout(self, job: _Job) -> None:
        """Abandon a job that has run for the whole timeout; a job that still waits gets more time."""
        if job.result.done():
            return
        left = self.timeout if job.began is None else job.began + self.timeout - time.monotonic()
        if left > 0:
            asyncio.get_running_loop().call_later(left, self._check_timeout, job)
            return
        for position, thread in enumerate(self._threads):
            if thread.job is job:
                thread.is_abandoned = True
                self._threads[position] = _BotThread(self._jobs)
        job.is_abandoned = True
        job.result.set_result(-1)

    def _log_failure(self, message: str, request: BotRequest, level: str, error: BaseException | None = None) -> None:
        extra = {"game": request.game.name, "level": level}
        if error is not None:
            extra |= {"error": type(error).__name__, "where": " < ".join(locations(error))}
        _log.warning(message, extra=extra)


class _TimedOut(Exception):
    """The bot did not answer in time."""


class _Crashed(Exception):
    """The bot raised an exception, which is the cause of this one."""


@dataclass(slots=True, eq=False)
class _Job:
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    result: asyncio.Future[Any]
    began: float | None = None
    is_wanted: bool = True
    is_abandoned: bool = False

    def run(self) -> None:
        if not self.is_wanted:
            return
        self.began = time.monotonic()
        try:
            found = self.work()
        except BaseException as error:  # SystemExit too: a bot must not end its thread
            found = error
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits for the result
            self.loop.call_soon_threadsafe(self._set_result, found)

    def _set_result(self, found: Any) -> None:
        if not self.result.done():
            self.result.set_result(found)


class _BotThread(threading.Thread):
    def __init__(self, jobs: queue.SimpleQueue[_Job | None]) -> None:
        super().__init__(name="bot", daemon=True)
        self.job: _Job | None = None
        self.is_abandoned = False
        """A thread cannot be stopped: an abandoned one ends after its present job, if that ever ends."""
        self._jobs = jobs
        self.start()

    def run(self) -> None:
        if sys.platform == "linux":  # elsewhere a thread cannot have a priority of its own
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
        while not self.is_abandoned and (job := self._jobs.get()) is not None:
            self.job = job
            job.run()
            self.job = job = None

"""The bot pool: bots search in a few threads of their own, so that nobody waits for them. Reviews are made there too.

Whatever a bot does, its seat moves. A bot that crashes, takes too long or answers an illegal move is replaced for this
move by the default bot, and that one by a random move. The log names the bot and the place in its code, but never what
it saw.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import logging
import math
import queue
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar, cast

from cartable.bots import DEFAULT_LEVEL, make_bot
from cartable.bots.advice import Suggestion
from cartable.bots.decisions import BotRequest, Decisions, MakeBot
from cartable.server.live.background import locations
from cartable.server.table.shared_deals import ALL_SIMULATIONS, SeededRequest
from cartable.server.thread_priority import lower_thread_priority

DISABLED_AFTER: Final = 3
"""A level that timed out this often in a game is not used for it again in this process."""

_LATER_TIMEOUT: Final = 60.0
"""Seconds of processor time for work that can wait: two orders of magnitude more than it takes."""
_LATER_ELAPSED: Final = 10
"""So many times as long it may take in all: on a machine with much else to do, a thread of low priority may get a
fiftieth of a core."""

_log = logging.getLogger(__name__)

R = TypeVar("R")

_Jobs: TypeAlias = "queue.PriorityQueue[tuple[int, int, _Job | None]]"
"""By priority, then by number; None ends a thread."""
_URGENT, _LATER = 0, 1


class BotPool:
    """A few threads. A thread whose bot does not return is abandoned, and another one replaces it."""

    def __init__(self, threads: int = 2, timeout: float = 5.0, make: MakeBot = make_bot) -> None:
        self.timeout = timeout
        self._decisions = Decisions(make)
        self._jobs: _Jobs = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._timeouts: Counter[tuple[str, str]] = Counter()
        self._threads = [_BotThread(self._jobs) for _ in range(threads)]

    @property
    def waiting(self) -> int:
        """Decisions that wait for a thread."""
        with self._jobs.mutex:
            return sum(priority == _URGENT for priority, _, _ in self._jobs.queue)

    async def advise(self, request: BotRequest) -> Suggestion:
        """A good move, and why."""
        try:
            return await self._run(lambda: self._decisions.advise(request, secrets.randbits(62), self._time_share))
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

    async def run_later(self, work: Callable[[], R], timeout: float = _LATER_TIMEOUT) -> R:
        """The result of work that can wait: every bot that has to move comes first. Raises `WorkFailed`.

        `timeout`: seconds of processor time. Work in progress is not interrupted, so it should be short.
        """
        try:
            return await self._run(work, _LATER_ELAPSED * timeout, timeout, _LATER)
        except (_TimedOut, _Crashed) as failure:
            raise WorkFailed from failure.__cause__

    def forget(self, match: str) -> None:
        """Drop the bots of a match that is over."""
        self._decisions.forget(match)

    def close(self) -> None:
        """Let the threads end, without waiting for them."""
        for _ in self._threads:
            self._jobs.put((_URGENT, next(self._numbers), None))

    async def _run(
        self,
        work: Callable[[], R],
        timeout: float | None = None,
        processor_timeout: float = math.inf,
        priority: int = _URGENT,
    ) -> R:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future(), timeout or self.timeout, processor_timeout)
        self._jobs.put((priority, next(self._numbers), job))
        timer = loop.call_later(job.left(), self._check_timeout, job)
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
        if isinstance(request, SeededRequest):
            return self._decisions.choose(request, level, request.seed, ALL_SIMULATIONS)
        return self._decisions.choose(request, level, secrets.randbits(62), self._time_share)

    @property
    def _time_share(self) -> float:
        """The fraction of its time that a bot may use, so that waiting jobs are not delayed."""
        return len(self._threads) / (len(self._threads) + self.waiting)

    def _check_timeout(self, job: _Job) -> None:
        """Abandon a job that has run for the whole timeout; a job that still waits gets more time."""
        if job.result.done():
            return
        left = job.left()
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


class WorkFailed(Exception):
    """Work that could wait crashed, which is the cause of this error, or took too long."""


@dataclass(slots=True, eq=False)
class _Job:
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    result: asyncio.Future[Any]
    timeout: float
    processor_timeout: float
    began: float | None = None
    processor_clock: Callable[[], float] = time.monotonic
    processor_began: float = 0.0
    is_wanted: bool = True
    is_abandoned: bool = False

    def left(self) -> float:
        """In how many seconds its time can be over at the earliest; for a job that still waits, after its begin."""
        if self.began is None:
            return min(self.timeout, self.processor_timeout)
        processor_left = self.processor_began + self.processor_timeout - self.processor_clock()
        return min(self.began + self.timeout - time.monotonic(), processor_left)

    def run(self) -> None:
        if not self.is_wanted:
            return
        self.processor_clock = _processor_clock()
        self.processor_began = self.processor_clock()
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


def _processor_clock() -> Callable[[], float]:
    """The processor time of this thread, for others to read; elapsed time where the system does not tell it."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    return functools.partial(time.clock_gettime, time.pthread_getcpuclockid(threading.get_ident()))


class _BotThread(threading.Thread):
    def __init__(self, jobs: _Jobs) -> None:
        super().__init__(name="bot", daemon=True)
        self.job: _Job | None = None
        self.is_abandoned = False
        """A thread cannot be stopped: an abandoned one ends after its present job, if that ever ends."""
        self._jobs = jobs
        self.start()

    def run(self) -> None:
        lower_thread_priority()
        while not self.is_abandoned and (job := self._jobs.get()[2]) is not None:
            self.job = job
            job.run()
            self.job = job = None

"""Slow work outside of the event loop: few threads, short queues, and nothing for clients that have hung up."""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from starlette.requests import Request

from cartable.games.record_reader import Checkpoint
from cartable.server.errors import TableError
from cartable.server.refusals import Refusal
from cartable.server.thread_priority import lower_thread_priority

R = TypeVar("R")

THREADS: Final = 2
MOST_JOBS: Final = 32
"""Jobs that run or wait."""
JOBS_PER_ADDRESS: Final = 8

_RETRY_SECONDS: Final = 1.0


class Offload:
    """The threads of a server. The limit of an address is multiplied by `factor`; 0 disables it."""

    def __init__(self, factor: float = 1) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="offload", initializer=lower_thread_priority)
        self._most_per_address = JOBS_PER_ADDRESS * factor or math.inf
        self._jobs: Counter[str] = Counter()

    async def run(
        self, request: Request, address: str, work: Callable[[Checkpoint], R], seconds: float = math.inf
    ) -> R:
        """The result of the work, which may call its argument now and then: that raises an error to stop it.

        Raises `Refusal` if the address has too many jobs already, the work needs more than these seconds of processor
        time, or the client hangs up, and `TableError` if the server has too many jobs.
        """
        self._check_room(address)
        is_unwanted = threading.Event()
        job = self._threads.submit(_stoppable, work, is_unwanted, seconds)
        self._jobs[address] += 1
        loop = asyncio.get_running_loop()
        result = asyncio.wrap_future(job)
        job.add_done_callback(lambda _: _call_soon(loop, self._release, address))
        leaving = asyncio.create_task(_left(request))
        try:
            await asyncio.wait((result, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not result.done():
                raise Refusal("request/gone")
            return result.result()
        finally:
            is_unwanted.set()
            leaving.cancel()
            result.cancel()

    def close(self) -> None:
        """Start no more jobs, without waiting for those that run."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _check_room(self, address: str) -> None:
        if self._jobs[address] >= self._most_per_address:
            raise Refusal("limit/checks", retry_after=_RETRY_SECONDS)
        if self._jobs.total() >= MOST_JOBS:
            raise TableError("server/busy")

    def _release(self, address: str) -> None:
        self._jobs[address] -= 1
        if not self._jobs[address]:
            del self._jobs[address]


def _stoppable(work: Callable[[Checkpoint], R], is_unwanted: threading.Event, seconds: float) -> R:
    deadline = time.thread_time() + seconds

    def checkpoint() -> None:
        if is_unwanted.is_set():
            raise Refusal("request/gone")
        if time.thread_time() > deadline:
            raise Refusal("record/long")

    return work(checkpoint)


def _call_soon(loop: asyncio.AbstractEventLoop, release: Callable[[str], None], address: str) -> None:
    """In the loop, unless it is closed, and with it everything that was counted."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(release, address)


async def _left(request: Request) -> None:
    """Returns when the client has hung up. The body must have been read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass

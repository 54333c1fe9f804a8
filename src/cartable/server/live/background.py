"""Background tasks: referenced until they are done, and logged if they fail, without the values that they held."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any

from cartable.server.storage.errors import StorageError

_log = logging.getLogger(__name__)


class BackgroundTasks:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        if self._is_closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    def repeat(self, interval: float, work: Callable[[], Awaitable[None]]) -> None:
        """Run this now and after every interval, even if it fails."""
        self.start(_repeat(interval, work))

    async def close(self) -> None:
        """Cancel the running tasks, and start no more."""
        self._is_closed = True
        running = [task for task in self._running if task is not asyncio.current_task()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log_failure("a background task failed", error)


async def _repeat(interval: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except Exception as error:
            log_failure("a repeated task failed; it will be tried again", error)
        await asyncio.sleep(interval)


def log_failure(message: str, error: BaseException, **fields: str) -> None:
    """Log an error by its type and location only: its text might name a hidden card."""
    if isinstance(error, StorageError):
        _log.warning(message, extra={"error": error.code, **fields})
    else:
        _log.error(message, extra={"error": type(error).__name__, "where": " < ".join(locations(error)), **fields})


def locations(error: BaseException) -> Iterator[str]:
    """Where an error was raised, outermost frame first: function names and line numbers, no values."""
    traceback = error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        yield f"{code.co_qualname}:{traceback.tb_lineno}"
        traceback = traceback.tb_next

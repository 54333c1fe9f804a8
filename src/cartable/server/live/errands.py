"""What runs in the background: kept until it is done, and logged where it fails, without any value that it held."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any

from cartable.server.storage.errors import StorageError

_log = logging.getLogger(__name__)


class Errands:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    def send(self, errand: Coroutine[Any, Any, Any]) -> None:
        if self._is_closed:
            errand.close()
            return
        task = asyncio.create_task(errand)
        self._running.add(task)
        task.add_done_callback(self._done)

    def repeat(self, every: float, duty: Callable[[], Awaitable[None]]) -> None:
        """Do it now and after each of these pauses, whatever comes of it."""
        self.send(_repeated(every, duty))

    async def close(self) -> None:
        """Cancel what still runs, and begin nothing more."""
        self._is_closed = True
        running = [task for task in self._running if task is not asyncio.current_task()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (trouble := task.exception()) is not None:
            complain("something in the background failed", trouble)


async def _repeated(every: float, duty: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await duty()
        except Exception as trouble:
            complain("a duty failed; it is tried again", trouble)
        await asyncio.sleep(every)


def complain(what: str, trouble: BaseException, **about: str) -> None:
    """Log an error by its kind and place: its words might name a hidden card."""
    if isinstance(trouble, StorageError):
        _log.warning(what, extra={"error": trouble.code, **about})
    else:
        _log.error(what, extra={"error": type(trouble).__name__, "where": " < ".join(places(trouble)), **about})


def places(trouble: BaseException) -> Iterator[str]:
    """Where an error came from, the outermost place first: names and lines, no values."""
    traceback = trouble.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        yield f"{code.co_qualname}:{traceback.tb_lineno}"
        traceback = traceback.tb_next

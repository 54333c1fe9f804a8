"""Group commit: the appends of many tables share one transaction, and so one flush to disk.

Callers wait. One task takes all waiting entries, writes them, and answers every caller once the commit is on disk.
Under load, flushes start at least `_INTERVAL` apart, so that more entries share one; a lone table does not wait.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from cartable.server.storage.database import Database
from cartable.server.storage.errors import StorageDown, StorageError, StorageRefused
from cartable.server.storage.flush import Entry, write_entries

_INTERVAL: Final = 0.020
"""Seconds between the starts of two flushes."""

_MOST_ENTRIES: Final = 400
"""Entries in one flush: a transaction should not grow with the queue."""


@dataclass(slots=True)
class JournalStats:
    """What the journal has written since it was opened."""

    flushes: int = 0
    failures: int = 0
    """Flushes that the database did not answer."""
    acts: int = 0


_Waiting = tuple[Entry, asyncio.Future[bool]]


class Journal:
    def __init__(self, database: Database) -> None:
        self.stats = JournalStats()
        self.failing = False
        """Whether the last flush failed."""
        self._database = database
        self._waiting: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """The entries that wait."""
        return len(self._waiting)

    def open(self) -> None:
        self._task = asyncio.create_task(self._run(), name="journal")

    async def close(self) -> None:
        """Write the waiting entries, and stop."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def add(self, entry: Entry) -> bool:
        """Store the entry; returns, once it is on disk, whether it was first."""
        if self._closing or self._task is None or self._task.done():
            raise StorageDown
        result: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, result))
        self._wake.set()
        return await result

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        began = clock() - _INTERVAL
        last_tables: list[str] = []
        while self._waiting or not self._closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            pause = began + _INTERVAL - clock()
            if pause > 0 and last_tables != [entry.table for entry, _ in self._waiting]:
                await asyncio.sleep(pause)
            began = clock()
            batch = self._next_batch()
            last_tables = [entry.table for entry, _ in batch]
            if batch:
                await self._flush(batch)

    def _next_batch(self) -> list[_Waiting]:
        """The entries of the next flush: at most one for each table, so that the result shows which one was first."""
        batch: dict[str, _Waiting] = {}
        left: deque[_Waiting] = deque()
        while self._waiting and len(batch) < _MOST_ENTRIES:
            entry, result = self._waiting.popleft()
            if result.cancelled():
                continue
            if entry.table in batch:
                left.append((entry, result))
            else:
                batch[entry.table] = (entry, result)
        self._waiting.extendleft(reversed(left))
        return [batch[table] for table in sorted(batch)]  # the same order in every process prevents deadlocks

    async def _flush(self, batch: Sequence[_Waiting]) -> None:
        entries = [entry for entry, _ in batch]
        try:
            stored = await self._database.write(lambda connection: write_entries(connection, entries))
        except StorageRefused as error:
            if len(batch) == 1:
                _set_result(batch[0][1], error)
                return
            for one in batch:  # only the entry at fault is refused
                await self._flush([one])
            return
        except StorageError as error:
            self.failing = True
            self.stats.failures += 1
            for _, result in batch:
                _set_result(result, error)
            return
        self.failing = False
        self.stats.flushes += 1
        for (entry, result), was_first in zip(batch, stored, strict=True):
            self.stats.acts += was_first * len(entry.acts)
            _set_result(result, was_first)


def _set_result(future: asyncio.Future[bool], result: bool | StorageError) -> None:
    with suppress(asyncio.InvalidStateError):  # the caller was cancelled
        if isinstance(result, StorageError):
            future.set_exception(result)
        else:
            future.set_result(result)

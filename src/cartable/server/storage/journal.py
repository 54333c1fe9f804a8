"""Group commit: appends of many tables share one transaction, and so one flush to disk.

Whoever appends waits. One task takes whatever has come together, writes it, and answers everybody once the commit is
safe. Flushes keep a small distance from each other, so that under load more appends share one; a lone table does not
wait for company.
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
from cartable.server.storage.writing import Entry, write_entries

_DISTANCE: Final = 0.010
"""Seconds between the beginnings of two flushes."""

_MOST: Final = 400
"""Entries in one flush: a transaction should not grow with the queue."""


@dataclass(slots=True)
class Tally:
    """What the journal has done since it was opened, for metrics."""

    flushes: int = 0
    acts: int = 0
    lost: int = 0
    """Entries that came second."""
    failures: int = 0
    seconds: float = 0.0
    """In flushes, all together."""


class Journal:
    def __init__(self, database: Database) -> None:
        self.tally = Tally()
        self.failing = False
        """Whether the last flush failed."""
        self._database = database
        self._waiting: deque[tuple[Entry, asyncio.Future[bool]]] = deque()
        self._called = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._keep(), name="journal")

    async def close(self) -> None:
        """Write what is waiting, and stop."""
        self._closing = True
        self._called.set()
        if self._task is not None:
            await self._task

    async def add(self, entry: Entry) -> bool:
        """Whether the entry was first, once that is safe."""
        if self._closing or self._task is None or self._task.done():
            raise StorageDown
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, answer))
        self._called.set()
        return await answer

    async def _keep(self) -> None:
        clock = asyncio.get_running_loop().time
        began = clock() - _DISTANCE
        before: list[str] = []
        while self._waiting or not self._closing:
            if not self._waiting:
                self._called.clear()
                await self._called.wait()
                continue
            rest = began + _DISTANCE - clock()
            if rest > 0 and before != [entry.table for entry, _ in self._waiting]:
                await asyncio.sleep(rest)
            began = clock()
            taken = self._taken()
            before = [entry.table for entry, _ in taken]
            if taken:
                await self._flush(taken)
            self.tally.seconds += clock() - began

    def _taken(self) -> list[tuple[Entry, asyncio.Future[bool]]]:
        """What the next flush writes: one entry a table at most, so that what came back tells which one won."""
        taken: dict[str, tuple[Entry, asyncio.Future[bool]]] = {}
        left: deque[tuple[Entry, asyncio.Future[bool]]] = deque()
        while self._waiting and len(taken) < _MOST:
            entry, answer = self._waiting.popleft()
            if answer.cancelled():
                continue
            if entry.table in taken:
                left.append((entry, answer))
            else:
                taken[entry.table] = (entry, answer)
        self._waiting.extendleft(reversed(left))
        return [taken[table] for table in sorted(taken)]  # in one order everywhere: no two processes wait in a circle

    async def _flush(self, taken: Sequence[tuple[Entry, asyncio.Future[bool]]]) -> None:
        entries = [entry for entry, _ in taken]
        try:
            won = await self._database.write(lambda connection: write_entries(connection, entries))
        except StorageRefused as error:
            if len(taken) == 1:
                _answer(taken[0][1], error)
                return
            for one in taken:  # only the entry at fault is refused
                await self._flush([one])
            return
        except StorageError as error:
            self.failing = True
            self.tally.failures += 1
            for _, answer in taken:
                _answer(answer, error)
            return
        self.failing = False
        self.tally.flushes += 1
        for (entry, answer), first in zip(taken, won, strict=True):
            self.tally.acts += first * len(entry.acts)
            self.tally.lost += not first
            _answer(answer, first)


def _answer(future: asyncio.Future[bool], answer: bool | StorageError) -> None:
    with suppress(asyncio.InvalidStateError):  # whoever asked is gone
        if isinstance(answer, StorageError):
            future.set_exception(answer)
        else:
            future.set_result(answer)

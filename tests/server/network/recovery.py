"""How long tables take to move on after a fault."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence

from cartable.games.reader import Reader
from tests.server.network.people import PlayedTable, raise_errors
from tests.server.network.recording import RecordingConnection

LIMIT = 10.0
"""Seconds after mending within which everybody at every table must be told something new."""

_STEP = 0.02


class Recovery:
    """Begins when it is created: every connection must be told more than anybody knew at that time."""

    def __init__(self, tables: Collection[PlayedTable], tasks: Sequence[asyncio.Task[None]]) -> None:
        self._began = time.monotonic()
        self._tasks = tasks
        self._waiting: dict[RecordingConnection, tuple[Reader, int]] = {}
        for table in tables:
            known: dict[Reader, int] = {}
            for connection in table.connections:
                known[connection.reader] = max(known.get(connection.reader, 0), connection.seq)
            self._waiting.update({each: (each.reader, known[each.reader]) for each in table.connections})

    async def wait(self) -> float:
        """Seconds until the last one was told something new. Fails after `LIMIT`."""
        while self._waiting:
            raise_errors(self._tasks)
            for connection, (reader, seq) in list(self._waiting.items()):
                if connection.seq > seq or connection.reader != reader:
                    del self._waiting[connection]
            late = sorted(connection.name for connection in self._waiting)
            assert not late or time.monotonic() - self._began < LIMIT, f"told nothing new within {LIMIT} s: {late}"
            await asyncio.sleep(_STEP)
        return time.monotonic() - self._began

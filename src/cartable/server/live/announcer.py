"""The announcer shows everybody the operator's announcement of a stop, and stops the server when it is time.

The announcement is in the database, which every process reads once a second: so all processes have the same one,
whichever of them the operator spoke to.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Final

from cartable.server import wire
from cartable.server.live.outbox import Outbox
from cartable.server.live.times import TimeSource
from cartable.server.storage.announcements import AnnouncementRow, Announcements

NO_NEW_TABLES: Final = 120_000
"""Milliseconds before the stop from which on no tables are created."""

_FORGOTTEN_AFTER: Final = 60_000
"""Milliseconds after which an announcement of a stop that has passed is dropped."""

_log: Final = logging.getLogger(__name__)


class Announcer:
    def __init__(self, storage: Announcements, outboxes: Callable[[], Iterable[Outbox]], now: TimeSource) -> None:
        self.stop: Callable[[], None] = lambda: None
        """Ends this process gracefully."""
        self._storage = storage
        self._outboxes = outboxes
        self._now = now
        self._started_at = now()
        self._current: AnnouncementRow | None = None

    @property
    def current(self) -> AnnouncementRow | None:
        return self._current

    @property
    def refuses_tables(self) -> bool:
        return self._current is not None and self._now() > self._current.stops_at - NO_NEW_TABLES

    def message(self) -> wire.Announcement:
        """What clients are sent: without a time there is no announcement."""
        if self._current is None:
            return wire.Announcement(stops_at=None, text="")
        return wire.Announcement(stops_at=self._current.stops_at, text=self._current.text)

    async def announce(self, text: str, minutes: float, *, stops: bool) -> None:
        now = self._now()
        row = AnnouncementRow(text=text, stops_at=now + int(60_000 * minutes), stops=stops, made_at=now)
        await self._storage.announce(row)
        self._show(row)

    async def cancel(self) -> None:
        await self._storage.cancel()
        self._show(None)

    async def refresh(self) -> None:
        """To be called every second."""
        found = await self._storage.current()
        now = self._now()
        if found is not None and now > found.stops_at:
            if found.stops and found.stops_at >= self._started_at:
                _log.info("stopping, as announced")
                self.stop()
            elif now > found.stops_at + _FORGOTTEN_AFTER:
                await self._storage.cancel()
                found = None
        if found is not None and found.stops and found.stops_at < self._started_at:
            found = None  # this process was started after the stop
        self._show(found)

    def _show(self, announcement: AnnouncementRow | None) -> None:
        if announcement == self._current:
            return
        self._current = announcement
        frame = self.message().encoded()
        for outbox in self._outboxes():
            outbox.put(frame)

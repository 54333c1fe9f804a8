"""What each reader was notified of: numbered without gaps, and kept for readers that reconnect."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from typing import Final

from cartable.games.reader import Reader
from cartable.server import wire
from cartable.server.table.notifications import Notification

KEPT: Final = 100
"""How many notifications are kept for each reader."""


class ReaderLogs:
    def __init__(self, readers: Iterable[Reader]) -> None:
        self.seqs: dict[Reader, int] = dict.fromkeys(readers, 1)
        """The number of the last notification of each reader."""
        self._known_from: dict[Reader, int] = dict.fromkeys(self.seqs, 0)
        """Earlier notifications of a seat are not for the person who has it now."""
        self._kept: dict[Reader, deque[Notification]] = {reader: deque(maxlen=KEPT) for reader in self.seqs}
        """One queue for each reader, so that its length does not depend on what other readers were notified of."""
        self._newest: Notification | None = None

    def add(self, notification: Notification, readers: Collection[Reader] | None) -> None:
        """Number the notification for these readers, or for all of them, and keep it."""
        if self._newest is not None:
            self._newest.drop_sentences()
        self._newest = notification
        for reader in self.seqs if readers is None else readers:
            self.seqs[reader] += 1
            notification.seqs[reader] = self.seqs[reader]
            self._kept[reader].append(notification)
        self._known_from.update({seat: self.seqs[seat] for seat in notification.changed_seats})

    def since(self, reader: Reader, seq: int) -> list[wire.Missed] | None:
        """What the reader was notified of after `seq`; None if that is no longer kept, or is another's number."""
        now = self.seqs[reader]
        if not self._known_from[reader] <= seq <= now:
            return None
        missed = [notification for notification in self._kept[reader] if notification.seqs[reader] > seq]
        if len(missed) != now - seq:
            return None
        return [notification.missed(reader) for notification in missed]

    def recent(self, reader: Reader) -> list[wire.Missed]:
        """All kept notifications that are for this reader."""
        known_from = self._known_from[reader]
        return [each.missed(reader) for each in self._kept[reader] if each.seqs[reader] > known_from]

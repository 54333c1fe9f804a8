"""The sockets of one room, and what each is sent: seats what the seat may know, all others what a spectator may know.

A message is serialised once for all sockets that are sent the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain
from typing import Final

from cartable.games.reader import Reader
from cartable.server import wire
from cartable.server.live.outbox import Outbox
from cartable.server.live.presence import Presence
from cartable.server.live.times import TimeSource
from cartable.server.table.messages import missed_by, presence_message, snapshot_message, update_messages
from cartable.server.table.notifications import Notification
from cartable.server.table.table import Table

_MOST_UPDATES: Final = 30
"""Sockets that missed more acts than this are sent a snapshot instead."""


class Subscribers:
    def __init__(self, table: str, presence: Presence, now: TimeSource) -> None:
        self._table = table
        self._presence = presence
        self._now = now
        self._by_reader: dict[Reader, list[Outbox]] = {}
        self._sent_presence: wire.Presence | None = None

    def __len__(self) -> int:
        return sum(map(len, self._by_reader.values()))

    def __iter__(self) -> Iterator[Outbox]:
        return chain.from_iterable(list(self._by_reader.values()))

    def add(self, table: Table, outbox: Outbox, since: int | None, reader: Reader) -> None:
        """Send the outbox a snapshot, and later every update. `since` is a number of this reader."""
        outbox.reader = table.reader_of(outbox.player)
        missed = missed_by(table, outbox.player, since, reader)
        if missed is not None and outbox.muted:
            missed = [without_muted(each, outbox.muted) for each in missed]
        self._presence.add(self._table, outbox.player)
        self._by_reader.setdefault(outbox.reader, []).append(outbox)
        outbox.send(self._snapshot(table, outbox, missed))
        outbox.send(self._presence_message(table))

    def remove(self, outbox: Outbox) -> None:
        if outbox in self._by_reader.get(outbox.reader, ()):
            self._drop(outbox)
            self._presence.remove(self._table, outbox.player)

    def notify(self, table: Table, notifications: Sequence[Notification]) -> None:
        """Send everybody the effects of these acts; the table is in the state after them."""
        if len(notifications) > _MOST_UPDATES:
            self.send_snapshots(table)
            return
        moved = self._update_readers(table) if any(each.changed_seats for each in notifications) else ()
        for outbox in moved:
            outbox.send(self._snapshot(table, outbox, None))
        for reader, outboxes in self._by_reader.items():
            unmoved = [outbox for outbox in outboxes if outbox not in moved] if moved else outboxes
            if unmoved:
                _send_updates(table, reader, unmoved, notifications)
        if moved:
            self.send_presence(table)

    def send_snapshots(self, table: Table) -> None:
        """Send everybody a snapshot, whatever they were sent before."""
        self._update_readers(table)
        for outbox in self:
            outbox.send(self._snapshot(table, outbox, None))

    def send_presence(self, table: Table) -> None:
        presence = self._presence_message(table)
        if presence != self._sent_presence:
            self._sent_presence = presence
            frame = presence.encoded()
            for outbox in self:
                outbox.put(frame)

    def _update_readers(self, table: Table) -> list[Outbox]:
        """Update the reader of every outbox; returns those whose reader changed."""
        moved = [outbox for outbox in self if table.reader_of(outbox.player) != outbox.reader]
        for outbox in moved:
            self._drop(outbox)
            outbox.reader = table.reader_of(outbox.player)
            self._by_reader.setdefault(outbox.reader, []).append(outbox)
        return moved

    def _drop(self, outbox: Outbox) -> None:
        outboxes = self._by_reader[outbox.reader]
        outboxes.remove(outbox)
        if not outboxes:
            del self._by_reader[outbox.reader]

    def _presence_message(self, table: Table) -> wire.Presence:
        connected = self._presence.at(self._table)
        return presence_message(table, connected.players, connected.anonymous)

    def _snapshot(self, table: Table, outbox: Outbox, missed: list[wire.Missed] | None) -> wire.Snapshot:
        here = self._presence_message(table).here
        return snapshot_message(table, outbox.player, missed, here, self._now())


def _send_updates(
    table: Table, reader: Reader, outboxes: Sequence[Outbox], notifications: Sequence[Notification]
) -> None:
    for each, update in update_messages(table, reader, notifications):
        frame = update.encoded()
        silent = replace(update, happenings=[]).encoded() if each.speaker else frame
        for outbox in outboxes:
            outbox.put(silent if each.speaker in outbox.muted else frame)


def without_muted(missed: wire.Missed, muted: Set[str]) -> wire.Missed:
    """The same without the chat of people whom the reader has muted."""
    kept = [each for each in missed.happenings if each.kind != "table/said" or each.details["player"] not in muted]
    return replace(missed, happenings=kept)

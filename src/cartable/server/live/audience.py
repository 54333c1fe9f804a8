"""The sockets in one room, and what each is told: a seat what the seat may know, everybody else what a spectator may.

A message is written once for all sockets that are told the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import chain
from typing import Final

from cartable import __version__
from cartable.server import wire
from cartable.server.live.outbox import Outbox
from cartable.server.live.presence import Guestbook
from cartable.server.live.times import Clock
from cartable.server.table.table import Table
from cartable.server.table.telling import Reader, Told

_MOST_AT_ONCE: Final = 30
"""Who has missed more acts than that is told how things stand instead."""


class Audience:
    def __init__(self, table: str, guests: Guestbook, clock: Clock) -> None:
        self._table = table
        self._guests = guests
        self._clock = clock
        self._of: dict[Reader, list[Outbox]] = {}
        self._presence: wire.Presence | None = None
        """As last told."""

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def __iter__(self) -> Iterator[Outbox]:
        return chain.from_iterable(list(self._of.values()))

    def enter(self, table: Table, outbox: Outbox, since: int | None, seat: Reader) -> None:
        """Tell the outbox how things stand, and count it in."""
        outbox.reader = table.reader_of(outbox.player)
        is_own_number = since is not None and seat == outbox.reader
        missed = table.missed_since(outbox.reader, since) if is_own_number and since is not None else None
        if missed is not None and outbox.muted:
            missed = [unmuted(each, outbox.muted) for each in missed]
        self._guests.came(self._table, outbox.player)
        self._of.setdefault(outbox.reader, []).append(outbox)
        outbox.tell(self._snapshot(table, outbox, missed))
        outbox.tell(self._present(table))

    def leave(self, outbox: Outbox) -> None:
        if outbox in self._of.get(outbox.reader, ()):
            self._drop(outbox)
            self._guests.went(self._table, outbox.player)

    def tell(self, table: Table, told: Sequence[Told]) -> None:
        """Tell everybody what these acts brought about; the table is as they left it."""
        if len(told) > _MOST_AT_ONCE:
            self.tell_again(table)
            return
        moved = self._seat_again(table) if any(each.moved for each in told) else ()
        for outbox in moved:
            outbox.tell(self._snapshot(table, outbox, None))
        for reader, outboxes in self._of.items():
            fresh = [outbox for outbox in outboxes if outbox not in moved] if moved else outboxes
            if fresh:
                _tell(table, reader, fresh, told)
        if moved:
            self.tell_presence(table)

    def tell_again(self, table: Table) -> None:
        """How things stand, to everybody, whatever they were told before."""
        self._seat_again(table)
        for outbox in self:
            outbox.tell(self._snapshot(table, outbox, None))

    def tell_presence(self, table: Table) -> None:
        presence = self._present(table)
        if presence != self._presence:
            self._presence = presence
            frame = presence.model_dump_json()
            for outbox in self:
                outbox.put(frame)

    def _seat_again(self, table: Table) -> list[Outbox]:
        """Put every outbox to the place that its player has by now; those whose place is another."""
        moved = [outbox for outbox in self if table.reader_of(outbox.player) != outbox.reader]
        for outbox in moved:
            self._drop(outbox)
            outbox.reader = table.reader_of(outbox.player)
            self._of.setdefault(outbox.reader, []).append(outbox)
        return moved

    def _drop(self, outbox: Outbox) -> None:
        outboxes = self._of[outbox.reader]
        outboxes.remove(outbox)
        if not outboxes:
            del self._of[outbox.reader]

    def _present(self, table: Table) -> wire.Presence:
        guests, people = self._guests.at(self._table), table.people
        here = sorted(people[player] for player in guests.players if player in people)
        return wire.Presence(here=here, spectators=len(guests.players) - len(here) + guests.nameless)

    def _snapshot(self, table: Table, outbox: Outbox, missed: list[wire.Missed] | None) -> wire.Snapshot:
        return wire.Snapshot(
            protocol=wire.PROTOCOL,
            version=__version__,
            now=self._clock(),
            seq=table.seq(outbox.reader),
            you=outbox.reader,
            player=outbox.player,
            missed=missed,
            table=table.info(outbox.reader),
            moment=table.moment(outbox.reader),
            here=self._present(table).here,
        )


def _tell(table: Table, reader: Reader, outboxes: Sequence[Outbox], told: Sequence[Told]) -> None:
    """An update for each act that this reader notices; the last one says how things stand after all of them."""
    noticed = [each for each in told if reader in each.seqs]
    if not noticed:
        return
    last = noticed[-1]
    info = table.info(reader) if any(each.table for each in noticed) else None
    moment = table.moment(reader) if any(each.moment for each in noticed) else None
    for each in noticed:
        update = wire.Update(
            type="update",
            seq=each.seqs[reader],
            moves=each.moves(reader),
            happenings=each.happenings(reader),
            table=info if each is last else None,
            moment=moment if each is last else None,
        )
        frame = update.model_dump_json()
        unheard = update.model_copy(update={"happenings": []}).model_dump_json() if each.speaker else frame
        for outbox in outboxes:
            outbox.put(unheard if each.speaker in outbox.muted else frame)


def unmuted(missed: wire.Missed, muted: Set[str]) -> wire.Missed:
    """Without the words of people that the reader does not want to hear."""
    heard = [each for each in missed.happenings if each.kind != "table/said" or each.details["player"] not in muted]
    return missed.model_copy(update={"happenings": heard})

"""All rooms of this process: opened and loaded when somebody asks for them, left when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.live.attending import Attending
from cartable.server.live.bus import Bus
from cartable.server.live.errands import Errands, complain
from cartable.server.live.keeping import fold, row_of
from cartable.server.live.outbox import Outbox, farewell
from cartable.server.live.presence import Guestbook
from cartable.server.live.room import WAKE, Household, Room
from cartable.server.live.thinking import Thinkers
from cartable.server.live.times import Clock, HouseClock, Timing, now
from cartable.server.storage.errors import StorageError
from cartable.server.storage.ids import new_code, new_id
from cartable.server.storage.store import Store
from cartable.server.table.opening import open_table
from cartable.server.table.table import Table

_LONG: Final = 200
"""Acts; a longer table is read in a thread, so that nobody waits for it."""

_CODES_TRIED: Final = 8
_SETTLING: Final = 30.0
_FORGETTING: Final = 60.0


class House:
    def __init__(
        self,
        store: Store,
        bus: Bus,
        timing: Timing | None = None,
        *,
        thinkers: Thinkers | None = None,
        forget_after: int | None = None,
        clock: Clock = now,
    ) -> None:
        """`forget_after`: for how many milliseconds a guest who finished no match is remembered unseen."""
        timing = timing or Timing()
        self.now = HouseClock(clock)
        self._errands = Errands()
        self._by_id: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._forget_after = forget_after
        self._looked_at = ""
        self._attending = Attending(store, self._by_id, self.room, self._errands, timing=timing, clock=self.now)
        self._home = Household(
            store=store,
            bus=bus,
            guests=Guestbook(bus, self._tell_presence, timing, self.now),
            thinkers=thinkers or Thinkers(timing.thinkers, timing.thinking),
            errands=self._errands,
            timing=timing,
            clock=self.now,
            changed=self._attending.consider,
            finished=self._finished,
        )
        bus.listen(WAKE, self._woken)

    async def start(self) -> None:
        """The store is open already; the bus is opened here."""
        await self._home.bus.open()
        await self._set_clock()
        self._attending.start()
        timing = self._home.timing
        self._errands.repeat(timing.healing, self._heal)
        self._errands.repeat(timing.idle / 6, self._leave_idle_rooms)
        self._errands.repeat(timing.refresh, self._refresh_guests)
        self._errands.repeat(_SETTLING, self._settle_what_was_left)
        if self._forget_after is not None:
            self._errands.repeat(_FORGETTING, self._forget_guests)

    async def stop(self) -> None:
        """Gracefully: no new commands, clocks paused, sockets told to come back; the store stays open."""
        self._home.is_stopping = True
        self._attending.stop()
        await self._errands.close()
        try:
            await self._pause_clocks()
            await self._attending.say_goodbye()
        except StorageError as trouble:
            complain("the server stops without its storage", trouble)
        finally:  # also where nobody wants to wait for storage any longer
            for outbox in self.outboxes():
                outbox.close(farewell("server/stopping"))
        self._home.guests.close()
        self._home.thinkers.close()
        await self._home.bus.close()

    @property
    def rooms(self) -> Iterable[Room]:
        """Those in memory."""
        return self._by_id.values()

    @property
    def stopping(self) -> bool:
        return self._home.is_stopping

    def outboxes(self) -> list[Outbox]:
        """The sockets in all rooms."""
        return [outbox for room in self._by_id.values() for outbox in room.audience]

    async def room(self, table_id: str) -> Room:
        """The room of a table. Raises `TableError` table/unknown, or `StorageDown`."""
        room = self._by_id.get(table_id)
        if room is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            room = await asyncio.shield(loading)
        room.used_at = self._home.clock()
        return room

    async def open(self, new_table: wire.NewTable, player: str, name: str) -> Room:
        """A new table with this player as its host. Raises `CartableError` where it cannot be opened as wished."""
        if self.stopping:
            raise TableError("server/stopping")
        for _ in range(_CODES_TRIED):
            acts, match = open_table(
                new_table, table=new_id(), code=new_code(), player=player, name=name, now=self._home.clock()
            )
            table = Table.read(acts[:1], {match.id: match.secret})
            _, change = fold(table, acts[1:])
            started = None if change is None else change.started
            if await self._home.store.new_table(acts, row_of(table), match, started):
                return self._moved_in(Room(table, self._home))
        raise TableError("server/busy")

    # rooms come and go

    async def _load(self, table_id: str) -> Room:
        store = self._home.store
        try:
            acts = await store.acts_since(table_id)
            if not acts:
                raise TableError("table/unknown")
            known = await store.secrets_of(table_id)
            read = asyncio.to_thread(Table.read, acts, known) if len(acts) > _LONG else None
            table = await read if read is not None else Table.read(acts, known)
            return self._moved_in(Room(table, self._home))
        finally:
            del self._loading[table_id]

    def _moved_in(self, room: Room) -> Room:
        self._by_id[room.id] = room
        self._attending.consider(room)
        return room

    async def _leave_idle_rooms(self) -> None:
        """A room without people and with nothing due soon can be read again when somebody comes."""
        time, idle = self._home.clock(), int(1000 * self._home.timing.idle)
        for room in list(self._by_id.values()):
            due = room.table.due()
            is_used = bool(room.audience) or room.is_busy or room.is_thinking or room.used_at > time - idle
            if not is_used and (due is None or due > time + idle):
                del self._by_id[room.id]
                self._attending.forget(room.id)

    async def _set_clock(self) -> None:
        try:
            last = await self._home.store.leases.last_alive(self._attending.owner)
        except StorageError as trouble:
            complain("when the house was last open is not known", trouble)
        else:
            self.now.not_before((last or 0) - int(1000 * self._home.timing.lease))

    # keeping in step with other processes

    def _woken(self, word: Any) -> None:
        table, number = word
        room = self._by_id.get(table)
        if room is not None and room.table.number <= number:
            self._errands.send(self._catch_up(room, number))
        elif room is None and table in self._attending.mine:
            self._errands.send(self.room(table))

    async def _heal(self) -> None:
        """Compare with storage: a wake-up may be lost, and storage may be back after a failure."""
        rooms = list(self._by_id.values())
        newest = await self._home.store.newest([room.id for room in rooms]) if self._home.store.several else {}
        for room in rooms:
            number = newest.get(room.id, -1)
            if not room.is_busy and (room.is_stale or number >= room.table.number):
                self._errands.send(self._catch_up(room, number))

    async def _catch_up(self, room: Room, number: int) -> None:
        try:
            await room.catch_up(number)
        except StorageError as trouble:
            complain("a room could not be compared with storage", trouble, table=room.id)

    def _tell_presence(self, table: str) -> None:
        room = self._by_id.get(table)
        if room is not None:
            room.audience.tell_presence(room.table)

    async def _refresh_guests(self) -> None:
        self._home.guests.refresh()

    # the ends of matches, and of the process

    def _finished(self, match: str) -> None:
        self._home.thinkers.forget(match)
        self._errands.send(self._settle([match]))

    async def _settle_what_was_left(self) -> None:
        """Ratings of matches that ended where a process died before it could count them."""
        await self._settle(await self._home.store.ratings.unsettled())

    async def _settle(self, matches: Iterable[str]) -> None:
        for match in matches:
            await self._home.store.ratings.settle(match, self._home.clock())

    async def _forget_guests(self) -> None:
        """Some people each time, round and round: however many there are, nobody waits for it."""
        since = self._home.clock() - (self._forget_after or 0)
        self._looked_at = await self._home.store.people.forget_guests(since, after=self._looked_at)

    async def _pause_clocks(self) -> None:
        """Where no other process goes on with the tables."""
        if await self._home.store.leases.others_alive(self._attending.owner, self._home.clock()):
            return
        tables = set(self._by_id) | {table for table in self._attending.mine if self._attending.next_look(table)}
        await asyncio.gather(*map(self._pause, tables))

    async def _pause(self, table: str) -> None:
        try:
            await (await self.room(table)).pause()
        except Exception as trouble:
            complain("a clock could not be paused", trouble, table=table)

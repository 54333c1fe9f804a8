"""Doing in time what the server itself has to do at tables: bots' moves, clocks, closing.

Each process claims tables that need somebody and says every so often that it lives, so that the tables of a dead one
are taken over. Claims only save work: whoever has a room in memory attends to it as well, a little late, and whatever
is done goes through the same door as a command.
"""

from __future__ import annotations

import asyncio
import heapq
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from cartable.server.live.errands import Errands, complain
from cartable.server.live.room import Room
from cartable.server.live.times import Clock, Timing
from cartable.server.storage.errors import StorageError
from cartable.server.storage.rows import Claim
from cartable.server.storage.store import Store

_AT_ONCE: Final = 100
"""How many claims one query makes."""

_RECHECK: Final = 1000
_AFTER_TROUBLE: Final = 2000
_TRIES: Final = 30


class Attending:
    def __init__(
        self,
        store: Store,
        rooms: Mapping[str, Room],
        load: Callable[[str], Awaitable[Room]],
        errands: Errands,
        *,
        timing: Timing,
        clock: Clock,
    ) -> None:
        self.owner = secrets.token_hex(8)
        self.mine: set[str] = set()
        """The tables that this process has claimed and begun to attend to."""
        self._elsewhere: set[str] = set()
        """Tables that another process has claimed, when it was last asked."""
        self._wanted: set[str] = set()
        """Tables that are being claimed, or were claimed and are not begun yet."""
        self._is_new = True
        self._is_stopped = False
        self._lease = int(1000 * timing.lease)
        self._outage = (0, 0)
        """From when to when there was no server at all, before this process came."""
        self._store = store
        self._rooms = rooms
        self._load = load
        self._errands = errands
        self._timing = timing
        self._clock = clock
        self._at: dict[str, int] = {}
        """When each table is looked at next."""
        self._heap: list[tuple[int, str]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._loading = asyncio.Semaphore(8)

    def start(self) -> None:
        self._errands.repeat(self._timing.heartbeat, self.keep_alive)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._is_stopped = True

    def consider(self, room: Room) -> None:
        """Look at the table when it is due, as things stand now."""
        if self._is_stopped:
            return
        now, due = self._clock(), room.table.due()
        if not _is_needed(room, now):
            self._elsewhere.discard(room.id)
        elif room.id not in self.mine and room.id not in self._elsewhere:
            self._want(room.id)
        if due is None:
            self._at.pop(room.id, None)
        elif room.is_thinking:
            self._look_at(room.id, max(due, now + _RECHECK))
        elif room.id in self.mine:
            self._look_at(room.id, due)
        else:
            self._look_at(room.id, max(due, now) + int(1000 * self._timing.grace))

    def next_look(self, table: str) -> int | None:
        return self._at.get(table)

    def forget(self, table: str) -> None:
        """The room is left: what is not claimed is no longer looked at from here."""
        self._elsewhere.discard(table)
        if table not in self.mine:
            self._at.pop(table, None)

    async def keep_alive(self) -> None:
        """Say that this process lives, take tables that nobody has, and let go of those that need nobody."""
        leases, now, lease = self._store.leases, self._clock(), self._lease
        if self._is_new:
            await self._learn_of_outage(now)
        if not await leases.renew(self.owner, now, lease):
            self._start_again()
            await leases.renew(self.owner, now, lease)
        # where there can be only one process, those before this one are dead, however long they said that they live
        soon = now + lease - 1 if self._is_new and not self._store.several else now
        while claims := await leases.claim_due(self.owner, soon, _AT_ONCE):
            for claim in claims:
                self._take(claim)
        self._is_new = False
        await self._let_go(now)

    async def _learn_of_outage(self, now: int) -> None:
        last = await self._store.leases.last_alive(self.owner)
        if last is not None and (last < now or not self._store.several):
            self._outage = (last - self._lease, now)

    async def say_goodbye(self) -> None:
        """Others may take the tables at once; when this process ended is remembered."""
        leases = self._store.leases
        await leases.let_go(self.owner, self.mine | self._wanted)
        await leases.renew(self.owner, self._clock(), -1)

    def _start_again(self) -> None:
        """This process was believed dead: others may have its tables by now."""
        self.owner = secrets.token_hex(8)
        self.mine.clear()
        self._elsewhere.clear()

    async def _let_go(self, now: int) -> None:
        done = [table for table in self.mine if table in self._rooms and not _is_needed(self._rooms[table], now)]
        if done:
            await self._store.leases.let_go(self.owner, done)
            self.mine.difference_update(done)

    # claims

    def _want(self, table: str) -> None:
        if table not in self._wanted:
            self._wanted.add(table)
            self._errands.send(self._claim(table))

    async def _claim(self, table: str) -> None:
        claim = None
        try:
            claim = await self._store.leases.claim(self.owner, table, self._clock())
            if claim is None:
                self._elsewhere.add(table)
        except StorageError:
            return  # the next heartbeat claims it
        finally:
            self._wanted.discard(table)
        if claim is not None:
            self._take(claim)

    def _take(self, claim: Claim) -> None:
        self._elsewhere.discard(claim.table)
        self._wanted.add(claim.table)
        self._errands.send(self._begin(claim, self.owner))

    async def _begin(self, claim: Claim, owner: str) -> None:
        """Nothing is done at a table, and no clock runs out there, before it has its lost time back."""
        for _ in range(_TRIES):
            try:
                async with self._loading:
                    room = await self._load(claim.table)
                    await room.resume(*self._unattended(claim))
                break
            except Exception as trouble:
                complain("a table that was claimed cannot be attended to", trouble, table=claim.table)
                await asyncio.sleep(_AFTER_TROUBLE / 1000)
        else:
            return  # nobody else can do better: it stays with this process
        self._wanted.discard(claim.table)
        if owner == self.owner:
            self.mine.add(claim.table)
            self.consider(room)

    def _unattended(self, claim: Claim) -> tuple[int, int]:
        """From when to when nobody attended to a table. A process that has lapsed was last heard of a lease before."""
        if claim.lapsed_since is not None:
            return claim.lapsed_since - self._lease, self._clock()
        return self._outage

    # looking at tables in time

    def _look_at(self, table: str, at: int) -> None:
        if self._at.get(table) == at:
            return
        self._at[table] = at
        if len(self._heap) > 4 * len(self._at) + _AT_ONCE:  # most of it are times that were put off since
            self._heap = [(each, name) for name, each in self._at.items() if name != table]
            heapq.heapify(self._heap)
        heapq.heappush(self._heap, (at, table))
        if self._heap[0] == (at, table):
            self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        wait = min(max(0, self._heap[0][0] - self._clock()), _RECHECK) / 1000
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self._timer = None
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            at, table = heapq.heappop(self._heap)
            if self._at.get(table) == at:
                del self._at[table]
                self._errands.send(self._attend(table))
        if self._heap:
            self._set_timer()

    async def _attend(self, table: str) -> None:
        try:
            room = self._rooms.get(table) or await self._load(table)
            if await room.attend(0.0 if table in self.mine else self._timing.grace):
                self.consider(room)
            elif (due := room.table.due()) is not None:
                self._look_at(table, max(due, self._clock() + _RECHECK))
        except Exception as trouble:
            complain("a table could not be attended to; it is tried again", trouble, table=table)
            self._look_at(table, self._clock() + _AFTER_TROUBLE)


def _is_needed(room: Room, now: int) -> bool:
    lasting = room.table.lasting_due()
    return room.table.paused or (lasting is not None and lasting <= now)

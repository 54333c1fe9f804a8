"""The scheduler runs what the server has to do at tables in time: bots' moves, clocks, closing.

Each process claims tables that need a process and renews its lease regularly, so that the tables of a dead process are
taken over. Claims only save work: a process that has a room in memory runs its tasks as well, a little later, and every
result is stored in the same way as a command.
"""

from __future__ import annotations

import asyncio
import heapq
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from cartable.games.errors import CartableError
from cartable.server.live.background import BackgroundTasks, log_failure
from cartable.server.live.room import Room
from cartable.server.live.times import TimeSource, Timing
from cartable.server.storage.errors import StorageError
from cartable.server.storage.rows import Claim
from cartable.server.storage.store import Store

_CLAIMS_A_QUERY: Final = 100
_RECHECK: Final = 1000
_AFTER_FAILURE: Final = 2000
_MOST_TRIES: Final = 30


class Scheduler:
    def __init__(
        self,
        store: Store,
        rooms: Mapping[str, Room],
        load: Callable[[str], Awaitable[Room]],
        background: BackgroundTasks,
        *,
        timing: Timing,
        now: TimeSource,
    ) -> None:
        self.owner = secrets.token_hex(8)
        self.owned: set[str] = set()
        """The tables that this process has claimed and taken over."""
        self._elsewhere: set[str] = set()
        """Tables that another process had claimed when this process last tried."""
        self._claiming: set[str] = set()
        """Tables that are being claimed, or are claimed and not taken over yet."""
        self.renewed_at = now()
        """When the lease was last renewed."""
        self._is_new = True
        self._is_stopped = False
        self._lease = int(1000 * timing.lease)
        self._outage = (0, 0)
        """The time before the start of this process in which no server ran."""
        self._store = store
        self._rooms = rooms
        self._load = load
        self._background = background
        self._timing = timing
        self._now = now
        self._checks: dict[str, int] = {}
        """When each table is checked next."""
        self._heap: list[tuple[int, str]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._loading = asyncio.Semaphore(8)

    def start(self) -> None:
        self._background.repeat(self._timing.heartbeat, self.heartbeat)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._is_stopped = True

    def schedule(self, room: Room) -> None:
        """Check the table when its next task is due, as of now."""
        if self._is_stopped:
            return
        now, due = self._now(), room.table.due_at()
        if not _needs_process(room, now):
            self._elsewhere.discard(room.id)
        elif room.id not in self.owned and room.id not in self._elsewhere:
            self._start_claim(room.id)
        if due is None:
            self._checks.pop(room.id, None)
        elif room.awaits_bot:
            self._check_at(room.id, max(due, now + _RECHECK))
        elif room.id in self.owned:
            self._check_at(room.id, due)
        else:
            self._check_at(room.id, max(due, now) + int(1000 * self._timing.grace))

    def next_check(self, table: str) -> int | None:
        return self._checks.get(table)

    def forget(self, table: str) -> None:
        """The room was dropped: check the table only if it is owned."""
        self._elsewhere.discard(table)
        if table not in self.owned:
            self._checks.pop(table, None)

    async def heartbeat(self) -> None:
        """Renew the lease, claim tables that no process has, and release those that need none."""
        leases, now, lease = self._store.leases, self._now(), self._lease
        if self._is_new:
            await self._find_outage(now)
        if not await leases.renew(self.owner, now, lease):
            self._take_new_identity()
            await leases.renew(self.owner, now, lease)
        self.renewed_at = now
        # if there can be only one process, earlier ones are dead, whatever their leases say
        due_by = now + lease - 1 if self._is_new and not self._store.is_shared else now
        while claims := await leases.claim_due(self.owner, due_by, _CLAIMS_A_QUERY):
            for claim in claims:
                self._take_over_later(claim)
        self._is_new = False
        await self._release_unneeded(now)

    async def _find_outage(self, now: int) -> None:
        last = await self._store.leases.last_alive(self.owner)
        if last is not None and (last < now or not self._store.is_shared):
            self._outage = (last - self._lease, now)

    async def release_all(self) -> None:
        """Let other processes take the tables at once, and record when this process ended."""
        leases = self._store.leases
        await leases.release(self.owner, self.owned | self._claiming)
        await leases.renew(self.owner, self._now(), -1)

    def _take_new_identity(self) -> None:
        """This process was considered dead: others may have its tables by now."""
        self.owner = secrets.token_hex(8)
        self.owned.clear()
        self._elsewhere.clear()

    async def _release_unneeded(self, now: int) -> None:
        done = [table for table in self.owned if table in self._rooms and not _needs_process(self._rooms[table], now)]
        if done:
            await self._store.leases.release(self.owner, done)
            self.owned.difference_update(done)

    # claims

    def _start_claim(self, table: str) -> None:
        if table not in self._claiming:
            self._claiming.add(table)
            self._background.start(self._claim(table))

    async def _claim(self, table: str) -> None:
        claim = None
        try:
            claim = await self._store.leases.claim(self.owner, table, self._now())
            if claim is None:
                self._elsewhere.add(table)
        except StorageError:
            return  # the next heartbeat claims it
        finally:
            self._claiming.discard(table)
        if claim is not None:
            self._take_over_later(claim)

    def _take_over_later(self, claim: Claim) -> None:
        self._elsewhere.discard(claim.table)
        self._claiming.add(claim.table)
        self._background.start(self._take_over(claim, self.owner))

    async def _take_over(self, claim: Claim, owner: str) -> None:
        """Give the table's clocks their lost time back before any of its tasks runs."""
        for _ in range(_MOST_TRIES):
            try:
                async with self._loading:
                    room = await self._load(claim.table)
                    await room.resume(*self._unowned_time(claim))
                break
            except CartableError as error:  # it is deleted, or its game is no longer installed
                log_failure("a claimed table cannot be loaded", error, table=claim.table)
                return
            except Exception as error:
                log_failure("a claimed table could not be loaded; it will be tried again", error, table=claim.table)
                await asyncio.sleep(_AFTER_FAILURE / 1000)
        else:
            return  # no other process can do better: it stays claimed
        self._claiming.discard(claim.table)
        if owner == self.owner:
            self.owned.add(claim.table)
            self.schedule(room)

    def _unowned_time(self, claim: Claim) -> tuple[int, int]:
        """From when to when no process held the table. A lapsed process was last alive one lease earlier."""
        if claim.lapsed_since is not None:
            return claim.lapsed_since - self._lease, self._now()
        return self._outage

    # timed checks

    def _check_at(self, table: str, at: int) -> None:
        if self._checks.get(table) == at:
            return
        self._checks[table] = at
        if len(self._heap) > 4 * len(self._checks) + _CLAIMS_A_QUERY:  # most entries are outdated
            self._heap = [(each, name) for name, each in self._checks.items() if name != table]
            heapq.heapify(self._heap)
        heapq.heappush(self._heap, (at, table))
        if self._heap[0] == (at, table):
            self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        wait = min(max(0, self._heap[0][0] - self._now()), _RECHECK) / 1000
        self._timer = asyncio.get_running_loop().call_later(wait, self._run_checks)

    def _run_checks(self) -> None:
        self._timer = None
        now = self._now()
        while self._heap and self._heap[0][0] <= now:
            at, table = heapq.heappop(self._heap)
            if self._checks.get(table) == at:
                del self._checks[table]
                self._background.start(self._check(table))
        if self._heap:
            self._set_timer()

    async def _check(self, table: str) -> None:
        try:
            room = self._rooms.get(table) or await self._load(table)
            if await room.run_due_task(0.0 if table in self.owned else self._timing.grace):
                self.schedule(room)
            elif (due := room.table.due_at()) is not None:
                self._check_at(table, max(due, self._now() + _RECHECK))
        except Exception as error:
            log_failure("a scheduled task failed; it will be tried again", error, table=table)
            self._check_at(table, self._now() + _AFTER_FAILURE)


def _needs_process(room: Room, now: int) -> bool:
    due_at = room.table.stored_due_at()
    return room.table.paused or (due_at is not None and due_at <= now)

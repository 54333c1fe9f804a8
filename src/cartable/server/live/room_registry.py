"""The room registry: all rooms of this process, loaded when they are needed and dropped when nobody is connected."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.live.announcer import Announcer
from cartable.server.live.background import BackgroundTasks, log_failure
from cartable.server.live.bot_pool import BotPool
from cartable.server.live.bus import Bus
from cartable.server.live.daily import DailyDeals
from cartable.server.live.erasure import INTERVAL as ERASURE_INTERVAL
from cartable.server.live.erasure import Erasure
from cartable.server.live.outbox import Outbox, retry_closing
from cartable.server.live.presence import Connected, Presence
from cartable.server.live.projections import apply_acts, new_table_row
from cartable.server.live.push.rounds import RoundNotices
from cartable.server.live.push.sender import PushSender, PushSettings
from cartable.server.live.push.turns import TurnWatch
from cartable.server.live.reviews import ReviewQueue
from cartable.server.live.room import ACTS_TOPIC, Room, RoomContext
from cartable.server.live.scheduler import Scheduler
from cartable.server.live.table_lifecycle import HostWatch, Lifetimes, TableCleanup
from cartable.server.live.times import ServerTime, TimeSource, Timing, now
from cartable.server.live.tournaments import TournamentRunner
from cartable.server.storage.errors import StorageError
from cartable.server.storage.ids import new_code, new_id
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, Origin
from cartable.server.table.creation import create_table
from cartable.server.table.daily import is_counted_try
from cartable.server.table.pending_acts import NewMatch
from cartable.server.table.reservation import ReservedTable, create_reserved_table
from cartable.server.table.shared_deals import SharedStart
from cartable.server.table.table import Table

_LONG: Final = 200
"""Tables with more acts than this are read in a thread, so that nobody waits for them."""

_MOST_CODES: Final = 8
_RATING_INTERVAL: Final = 30.0
_CLEANUP_INTERVAL: Final = 60.0


class RoomRegistry:
    def __init__(
        self,
        store: Store,
        bus: Bus,
        timing: Timing | None = None,
        *,
        bots: BotPool | None = None,
        guest_lifetime: int | None = None,
        lifetimes: Lifetimes | None = None,
        push: PushSettings | None = None,
        now: TimeSource = now,
    ) -> None:
        """`guest_lifetime`: milliseconds after which an unseen guest without finished matches is deleted.

        `push`: None if nobody is notified.
        """
        timing = timing or Timing()
        bots = bots or BotPool(timing.bot_threads, timing.bot_timeout)
        self.now = ServerTime(now)
        self._background = BackgroundTasks()
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._guest_lifetime = guest_lifetime
        self._cleaned_up_to = ""
        self._scheduler = Scheduler(store, self._rooms, self.room, self._background, timing=timing, now=self.now)
        self._context = RoomContext(
            store=store,
            bus=bus,
            presence=Presence(bus, self._send_presence, timing, self.now),
            bots=bots,
            background=self._background,
            timing=timing,
            now=self.now,
            changed=self._scheduler.schedule,
            finished=self._finished,
        )
        self.tournaments = TournamentRunner(
            store, self.room, self.create_reserved, self._background, timing, now=self.now
        )
        self._context.tournament_changed = self.tournaments.wake
        self._context.deals_played = self.tournaments.note_deals
        self._context.is_sealed = self.is_sealed
        self.reviews = ReviewQueue(store, bots, self._background, self.now)
        self.erasure = Erasure(store, bus, self._rooms, self.room, self.tournaments, self.now)
        self.daily = DailyDeals(store, bots, self._background, self.now)
        self.announcer = Announcer(store.announcements, self.outboxes, self.now)
        self.lifetimes = lifetimes or Lifetimes()
        self._host_watch = HostWatch(store.lifecycle, self._context.presence, self._rooms, self.now)
        self._table_cleanup = TableCleanup(store.lifecycle, self.room, self.lifetimes, self.now)
        self.push = None if push is None else PushSender(store.push, self._background, self.now, push)
        """Notifies people who are not here; None if that is switched off."""
        if self.push is not None:
            self.tournaments.paired = RoundNotices(
                store.push, self.push, self._context.presence, self._background, self.now
            ).paired
        bus.subscribe(ACTS_TOPIC, self._wake)

    async def start(self) -> None:
        """Opens the bus; the store must be open already."""
        await self._context.bus.open()
        await self._set_time()
        self._scheduler.start()
        timing = self._context.timing
        if self._context.store.is_shared:
            self._background.repeat(timing.time_check, self._follow_shared_time)
        self._background.repeat(timing.resync, self._resync)
        self._background.repeat(timing.idle / 6, self._drop_idle_rooms)
        self._background.repeat(timing.presence_refresh, self._refresh_presence)
        self._background.repeat(_RATING_INTERVAL, self._rate_left_over_matches)
        self._background.repeat(timing.announcements, self.announcer.refresh)
        self._background.repeat(timing.host_check, self._host_watch.note)
        self._background.repeat(timing.table_cleanup, self._table_cleanup.run)
        self._background.repeat(ERASURE_INTERVAL, self.erasure.go_on)
        if self.push is not None:
            self.push.start()
            self._background.repeat(self.push.check_interval, self._watch_turns(self.push).run)
        self._background.repeat(timing.table_cleanup, self._delete_unplayed_tournaments)
        self.reviews.start()
        self.daily.start()
        self.tournaments.start()
        if self._guest_lifetime is not None:
            self._background.repeat(_CLEANUP_INTERVAL, self._delete_stale_guests)

    async def stop(self) -> None:
        """Stop gracefully: take no new commands, pause clocks, ask clients to reconnect. The store stays open."""
        self._context.is_stopping = True
        self._scheduler.stop()
        await self._background.close()
        try:
            await self._pause_clocks()
            await self._scheduler.release_all()
        except StorageError as error:
            log_failure("the server stops without its storage", error)
        finally:  # also if waiting for storage is cancelled
            for outbox in self.outboxes():
                outbox.close(retry_closing("server/stopping"))
        self._context.presence.close()
        if self.push is not None:
            await self.push.close()
        self._context.bots.close()
        await self._context.bus.close()

    @property
    def rooms(self) -> Iterable[Room]:
        """The rooms in memory."""
        return self._rooms.values()

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def waiting_bots(self) -> int:
        """Decisions that wait for a bot."""
        return self._context.bots.waiting

    @property
    def owner(self) -> str:
        """The name of this process in its leases."""
        return self._scheduler.owner

    async def other_processes(self) -> int:
        """The number of other live processes; 0 if the database does not say."""
        try:
            return await self._context.store.leases.others_alive(self.owner, self._context.now())
        except StorageError:
            return 0

    def connected(self, table: str) -> Connected:
        """Who is connected to a table, here and in other processes."""
        return self._context.presence.at(table)

    @property
    def owned(self) -> int:
        """The number of tables whose bots and clocks this process runs."""
        return len(self._scheduler.owned)

    @property
    def lease_age(self) -> float:
        """Seconds since this process renewed its lease."""
        return (self.now() - self._scheduler.renewed_at) / 1000

    @property
    def bus_is_connected(self) -> bool:
        return self._context.bus.connected

    @property
    def stopping(self) -> bool:
        return self._context.is_stopping

    def outboxes(self) -> list[Outbox]:
        """The outboxes of all rooms."""
        return [outbox for room in list(self._rooms.values()) for outbox in room.subscribers]

    async def room(self, table_id: str) -> Room:
        """The room of a table. Raises `TableError` table/unknown, or `StorageDown`."""
        room = self._rooms.get(table_id)
        if room is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            room = await asyncio.shield(loading)
        room.used_at = self._context.now()
        return room

    async def create(
        self,
        new_table: wire.NewTable,
        player: str,
        name: str,
        origin: Origin | None = None,
        shared: SharedStart | None = None,
        table_id: str | None = None,
    ) -> Room:
        """Create a table with this player as its host. Raises `CartableError` for bad settings.

        With `table_id` it is created once: a table that has this id already is returned.
        """
        if self.stopping:
            raise TableError("server/stopping")
        if self.announcer.refuses_tables:
            raise TableError("server/stops-soon")
        for _ in range(_MOST_CODES):
            acts, match = create_table(
                new_table,
                table=table_id or new_id(),
                code=new_code(),
                player=player,
                name=name,
                now=self._context.now(),
                origin=origin,
                shared=shared,
            )
            room = await self._store_new(acts, match)
            if room is not None:
                return room
            if table_id is not None and await self._context.store.newest([table_id]):
                return await self.room(table_id)
        raise TableError("server/busy")

    async def create_reserved(self, reserved: ReservedTable) -> None:
        """Create a table of a tournament, unless it exists already."""
        if self.stopping:
            raise TableError("server/stopping")
        for _ in range(_MOST_CODES):
            acts, match = create_reserved_table(reserved, new_code(), self._context.now())
            if await self._store_new(acts, match) is not None or await self._context.store.table(reserved.id):
                return
        raise TableError("server/busy")

    async def _store_new(self, acts: list[Act], match: NewMatch) -> Room | None:
        """The room of a new table; None if its id or its code is taken."""
        table = Table.read(acts[:1], {match.id: match.secret})
        _, change = apply_acts(table, acts[1:])
        started = None if change is None else change.started
        if not await self._context.store.new_table(acts, new_table_row(table), match, started):
            return None
        return self._add(Room(table, self._context))

    async def is_sealed(self, table: Table) -> bool:
        """Whether others may still play the deals of a table: then only its people may see it."""
        shared = table.settings.shared
        if shared is None:
            return False
        if shared.until is not None:
            return self.now() < shared.until
        return not await self.tournaments.is_over(table.settings.tournament or "", table.id)

    async def close_table(self, table_id: str) -> bool:
        """Close a table for the operator; False if it was closed already. Raises `TableError` table/unknown."""
        return await (await self.room(table_id)).close_table("operator")

    # loading and dropping rooms

    async def _load(self, table_id: str) -> Room:
        store = self._context.store
        try:
            acts = await store.acts_since(table_id)
            if not acts:
                raise TableError("table/unknown")
            secrets = await store.secrets_of(table_id)
            reading = asyncio.to_thread(Table.read, acts, secrets) if len(acts) > _LONG else None
            table = await reading if reading is not None else Table.read(acts, secrets)
            return self._add(Room(table, self._context))
        finally:
            del self._loading[table_id]

    def _add(self, room: Room) -> Room:
        self._rooms[room.id] = room
        self._scheduler.schedule(room)
        return room

    async def _drop_idle_rooms(self) -> None:
        """A room without connections and with nothing due soon can be loaded again when it is needed."""
        time, idle = self._context.now(), int(1000 * self._context.timing.idle)
        for room in list(self._rooms.values()):
            due = room.table.due_at()
            is_used = bool(room.subscribers) or room.is_busy or room.awaits_bot or room.used_at > time - idle
            if not is_used and (due is None or due > time + idle):
                del self._rooms[room.id]
                self._scheduler.forget(room.id)

    async def _set_time(self) -> None:
        try:
            await self._follow_shared_time()
            last = await self._context.store.leases.last_alive(self._scheduler.owner)
        except StorageError as error:
            log_failure("the time at which a server last ran is not known", error)
        else:
            self.now.not_before((last or 0) - int(1000 * self._context.timing.lease))

    # staying in step with other processes

    async def _follow_shared_time(self) -> None:
        asked = self.now()
        if (time := await self._context.store.time()) is not None:
            answered = self.now()
            self.now.follow(time, time + answered - asked)

    def _wake(self, message: Any) -> None:
        table, number = message
        room = self._rooms.get(table)
        if room is not None and room.table.number <= number:
            self._background.start(self._catch_up(room, number))
        elif room is None and table in self._scheduler.owned:
            self._background.start(self.room(table))

    async def _resync(self) -> None:
        """Compare rooms with storage: a wake-up may be lost, or storage may be back after a failure."""
        rooms = list(self._rooms.values())
        store = self._context.store
        newest = await store.newest([room.id for room in rooms]) if store.is_shared else {}
        for room in rooms:
            number = newest.get(room.id, -1)
            if not room.is_busy and (room.is_stale or number >= room.table.number):
                self._background.start(self._catch_up(room, number))

    async def _catch_up(self, room: Room, number: int) -> None:
        try:
            await room.catch_up(number)
        except StorageError as error:
            log_failure("a room could not be compared with storage", error, table=room.id)

    def _send_presence(self, table: str) -> None:
        room = self._rooms.get(table)
        if room is not None:
            room.subscribers.send_presence(room.table)

    async def _refresh_presence(self) -> None:
        self._context.presence.refresh()

    def _watch_turns(self, push: PushSender) -> TurnWatch:
        return TurnWatch(self._context.store.push, push, self.room, self._context.presence, self.now)

    # after matches, and at the end of the process

    def _finished(self, match: str) -> None:
        self._context.bots.forget(match)
        self._background.start(self._rate([match]))
        if is_counted_try(match):
            self._background.start(self.daily.settle())

    async def _rate_left_over_matches(self) -> None:
        """Rate matches that ended in a process that died before it could rate them."""
        await self._rate(await self._context.store.ratings.unsettled())

    async def _rate(self, matches: Iterable[str]) -> None:
        for match in matches:
            await self._context.store.ratings.settle(match, self._context.now())

    async def _delete_stale_guests(self) -> None:
        """Check some guests each time, so that nobody has to wait, however many there are."""
        since = self._context.now() - (self._guest_lifetime or 0)
        self._cleaned_up_to = await self._context.store.people.delete_stale_guests(since, after=self._cleaned_up_to)

    async def _delete_unplayed_tournaments(self) -> None:
        if self.lifetimes.deleted_after is not None:
            await self._context.store.tournaments.delete_unplayed(self._context.now() - self.lifetimes.deleted_after)

    async def _pause_clocks(self) -> None:
        """Only if no other process can take the tables over."""
        if await self._context.store.leases.others_alive(self._scheduler.owner, self._context.now()):
            return
        tables = set(self._rooms) | {table for table in self._scheduler.owned if self._scheduler.next_check(table)}
        await asyncio.gather(*map(self._pause, tables))

    async def _pause(self, table: str) -> None:
        try:
            await (await self.room(table)).pause()
        except Exception as error:
            log_failure("a clock could not be paused", error, table=table)

"""A room: one table in the memory of this process, with its sockets. Commands are handled one at a time.

The table in memory is ahead of storage only while the lock is held. An act is applied first, which also gives the rows
that change with it; then it is stored; only then is anybody notified. If storing fails, or another process was first,
the table is read again.
"""

from __future__ import annotations

import asyncio
import random
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence, Set
from copy import copy
from dataclasses import dataclass
from typing import Any, Final

from cartable.bots.decisions import BotRequest
from cartable.games.errors import CartableError
from cartable.games.reader import SPECTATOR, Reader
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.live.background import BackgroundTasks, log_failure
from cartable.server.live.bot_pool import BotPool
from cartable.server.live.bus import Bus
from cartable.server.live.outbox import Outbox
from cartable.server.live.presence import Presence
from cartable.server.live.projections import apply_acts
from cartable.server.live.subscribers import Subscribers
from cartable.server.live.times import TimeSource, Timing
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, ClosingReason, Forgotten, Paused, Prepared, Resumed
from cartable.server.table.bot_requests import bot_request, hint_request
from cartable.server.table.hints import hint_message
from cartable.server.table.pending_acts import PendingActs
from cartable.server.table.reservation import acts_for_absence
from cartable.server.table.schedule import BotTurn
from cartable.server.table.shared_deals import check_readable
from cartable.server.table.table import Table

ACTS_TOPIC: Final = "acts"
"""The topic on which processes publish the number of a table's newest act."""

MOST_ACTS: Final = 20_000
"""With more than this, only the present match is played to its end: a table is read again from all its acts."""

_ALWAYS: Final = (wire.Play, wire.Ready, wire.Resign, wire.Rise)
"""The commands that play a match to its end."""
_MOST_TRIES: Final = 50
_REFUSALS_KEPT: Final = 64
_SMALLEST_CREDIT: Final = 1000


async def _never(_: Table) -> bool:
    return False


@dataclass(slots=True, eq=False)
class RoomContext:
    """What the rooms of a process share."""

    store: Store
    bus: Bus
    presence: Presence
    bots: BotPool
    background: BackgroundTasks
    timing: Timing
    now: TimeSource
    changed: Callable[[Room], None]
    """Called whenever a room's next task may be due at another time than before."""
    finished: Callable[[str], None]
    """Called with each match that ended here."""
    tournament_changed: Callable[[str], None] = lambda _: None
    """Called with the tournament of each table that ended here."""
    deals_played: Callable[[Table], None] = lambda _: None
    """Called with each table that has the deals of others, when it has finished one of them here."""
    is_sealed: Callable[[Table], Awaitable[bool]] = _never
    """Whether others may still play the deals of a table."""
    is_stopping: bool = False


class Room:
    """`table` may only be read within `fresh_table`, or after it before anything else is awaited."""

    __slots__ = (
        "_bot_turn",
        "_context",
        "_lock",
        "_notified",
        "_refused",
        "id",
        "is_stale",
        "subscribers",
        "table",
        "used_at",
    )

    def __init__(self, table: Table, context: RoomContext) -> None:
        self.id = table.id
        self.table = table
        self.subscribers = Subscribers(table.id, context.presence, context.now)
        self.is_stale = False
        """Whether storage may have acts that this room does not have, or lack acts that it has."""
        self.used_at = context.now()
        self._context = context
        self._lock = asyncio.Lock()
        self._notified = table.number
        """The number of acts that the subscribers were notified of."""
        self._refused: OrderedDict[tuple[str, str], CartableError] = OrderedDict()
        self._bot_turn: BotTurn | None = None
        """The turn that a bot is deciding for this room."""

    @property
    def is_busy(self) -> bool:
        """Whether a command is being handled or stored."""
        return self._lock.locked()

    @property
    def awaits_bot(self) -> bool:
        return self._bot_turn is not None

    # for people

    async def command(
        self,
        player: str,
        name: str,
        command: Any,
        sender: Outbox | None = None,
        household: Set[str] = frozenset(),
    ) -> wire.Ack:
        """Check the command, store its acts, acknowledge it, notify everybody.

        If `sender` is given, it gets the Ack before anybody is notified of the effect; the same Ack is returned.
        `household`: the people who share a device with the player, needed for `wire.Sit`.
        Raises `CartableError` if nothing has changed, and `StorageDown` if that is not known: when the same request is
        sent again, it gets the right answer. The caller reports errors to the sender.
        """
        request: str = command.request
        async with self._lock:
            self._check_open()
            for _ in range(_MOST_TRIES):
                await self._refresh()
                seq = self.table.answered(player, request)
                if seq is not None:
                    return _acknowledge(request, seq, sender)
                pending = await self._acts_for(player, name, command, household)
                if pending is not None and await self._store(pending, player, request, sender):
                    return wire.Ack(request=request, seq=self.table.answered(player, request) or 0)
        raise TableError("server/busy")

    async def answer(self, player: str | None, question: wire.AskChoices | wire.AskHint) -> wire.Choices | wire.Hint:
        """Answer a question, which changes nothing. Raises `CartableError`."""
        async with self._lock:
            await self._refresh()
            if question.ply > self.table.ply(self.table.reader_of(player)):
                await self._read_newer()
            table = self.table
        reader = table.reader_of(player)
        if isinstance(question, wire.AskChoices):
            options = table.choices(reader, question.ply, question.steps)
            return wire.Choices(request=question.request, steps=question.steps, options=options)
        advice = await self._context.bots.advise(hint_request(table, player, question.ply))
        return hint_message(question.request, table.game, advice)

    async def connect(self, outbox: Outbox, since: int | None = None, reader: Reader = SPECTATOR) -> None:
        """Send a socket a snapshot, and from now on every update.

        `since` is the last number that it was sent, as this reader.
        """
        async with self._lock:
            self._check_open()
            await self._refresh()
            if since is not None and self._is_behind(outbox.player, since, reader):
                await self._read_newer()
            await self._check_readable(outbox.player)
            self.subscribers.add(self.table, outbox, since, reader)

    def disconnect(self, outbox: Outbox) -> None:
        """Send this socket nothing more. May be called twice."""
        self.used_at = self._context.now()
        self.subscribers.remove(outbox)

    async def fresh_table(self) -> Table:
        """The table as it is stored. Read from it before anything else is awaited."""
        async with self._lock:
            await self._refresh()
            return self.table

    async def table_for(self, player: str | None) -> Table:
        """`fresh_table` for somebody; raises `TableError` if they may not see this table yet."""
        async with self._lock:
            await self._refresh()
            await self._check_readable(player)
            return self.table

    # for the server itself

    async def run_due_task(self, delay: float = 0.0) -> bool:
        """Do what is due; returns whether anything was. A bot's move is delayed by so many seconds more."""
        async with self._lock:
            await self._refresh()
            task = self.table.due_task(self._now())
            if isinstance(task, BotTurn):
                if task != self._bot_turn:
                    self._bot_turn = task
                    self._context.background.start(self._play_bot_move(task, bot_request(self.table, task), delay))
            elif task is not None:
                await self._store(task)
            return task is not None

    async def pause(self) -> None:
        """Stop the clocks while no server runs."""
        async with self._lock:
            await self._refresh()
            is_fast = self.table.settings.clock.kind in ("turn", "match")  # others may not be in memory at all
            if self.table.state == "running" and not self.table.paused and is_fast:
                await self._store(PendingActs((Paused(),)))

    async def resume(self, since: int, until: int) -> None:
        """Run the clocks again, and give back the time between these two, in which no process held the table."""
        async with self._lock:
            await self._refresh()
            if self.table.state != "running" or self.table.settings.clock.kind == "none":
                return
            lost = until - max(since, self.table.last_at)
            if self.table.paused:
                await self._store(PendingActs((Resumed(credit=0),)))
            elif lost >= _SMALLEST_CREDIT:
                await self._store(PendingActs((Resumed(credit=lost),)))

    async def start_without_absent(self) -> None:
        """At a table of a tournament: the time to come is over. Without enough people the table is closed."""
        async with self._lock:
            for _ in range(_MOST_TRIES):
                await self._refresh()
                if self.table.closed or self.table.state != "open":
                    return
                pending = acts_for_absence(self.table) or self.table.acts_for_closing("tournament")
                if pending is not None and await self._store(pending):
                    return
        raise TableError("server/busy")

    async def close_table(
        self, reason: ClosingReason, unused_since: int | None = None, *, unless_finished: bool = False
    ) -> bool:
        """Close the table for good and notify everybody; False if it was closed already. Raises `StorageDown`.

        With `unused_since`, only if nothing has happened since then; with `unless_finished`, only if its match has not
        been played to the end.
        """
        async with self._lock:
            for _ in range(_MOST_TRIES):
                await self._refresh()
                pending = self.table.acts_for_closing(reason)
                if pending is None or (unused_since is not None and self.table.last_at >= unused_since):
                    return False
                if unless_finished and self.table.has_finished_match:
                    return False
                if await self._store(pending):
                    return True
        raise TableError("server/busy")

    async def catch_up(self, number: int) -> None:
        """If this act is not known here, read what other processes have stored, and notify everybody."""
        async with self._lock:
            if self.is_stale:
                await self._reload()
            if number >= self.table.number:
                await self._read_newer()

    async def _play_bot_move(self, turn: BotTurn, request: BotRequest, delay: float) -> None:
        """The time that a move takes depends on the pace and on chance, never on the cards."""
        context = self._context
        jitter = random.uniform(0, context.timing.jitter * max(0, turn.not_before - self._now()))
        try:
            move = request.game.notation.move_text(await context.bots.choose(request))
            await asyncio.sleep((turn.not_before + jitter - self._now()) / 1000 + delay)
            async with self._lock:
                await self._refresh()
                if self.table.due_task(self._now()) == turn:
                    await self._store(self.table.acts_for_bot_move(turn.seat, move, self._now()))
        except Exception as error:
            log_failure("a bot's move was not played; it will be tried again", error, table=self.id)
        finally:
            if self._bot_turn is turn:
                self._bot_turn = None
            context.changed(self)

    # with the lock held

    def _check_open(self) -> None:
        if self._context.is_stopping:
            raise TableError("server/stopping")
        self.used_at = self._context.now()

    async def _check_readable(self, player: str | None) -> None:
        if await self._context.is_sealed(self.table):
            check_readable(self.table, player)

    def _now(self) -> int:
        """Time never goes back at a table, even if the clocks of processes differ."""
        return max(self._context.now(), self.table.last_at)

    async def _acts_for(self, player: str, name: str, command: Any, household: Set[str]) -> PendingActs | None:
        """The acts that the command causes; None if the table has just learned more than it knew for this decision.

        Nothing is refused for what another process has changed already. A refusal is kept for a while, so that a
        repeated request gets it again.
        """
        key = (player, command.request)
        if key in self._refused:
            raise copy(self._refused[key])
        if self.table.number >= MOST_ACTS and not isinstance(command, _ALWAYS):
            raise TableError("table/full")
        try:
            absent = self._absent() if isinstance(command, wire.Ready) else frozenset()
            return self.table.acts_for(command, player, name, self._now(), household, absent)
        except CartableError as refusal:
            if self._context.store.is_shared and await self._read_newer():
                return None
            self._refused[key] = copy(refusal)
            if len(self._refused) > _REFUSALS_KEPT:
                self._refused.popitem(last=False)
            raise

    def _absent(self) -> frozenset[str]:
        """The seated people who are not connected; those who share a device are connected one at a time."""
        return frozenset(self.table.people) - self._context.presence.at(self.id).players

    def _is_behind(self, player: str | None, since: int, reader: Reader) -> bool:
        """Whether another process has told this reader something that this room does not know yet."""
        return reader != self.table.reader_of(player) or since > self.table.seq(reader)

    async def _read_newer(self) -> bool:
        """Read what other processes have stored, and notify everybody; returns whether there was anything."""
        store = self._context.store
        acts = await store.acts_since(self.id, self.table.number)
        if any(isinstance(act.body, Forgotten) for act in acts):
            await self._read_anew()
            return True
        if any(isinstance(act.body, Prepared) for act in acts):
            self.table.add_secrets(await store.secrets_of(self.id))
        if acts:
            self._apply_stored(acts)
        return bool(acts)

    async def _store(
        self,
        pending: PendingActs,
        player: str | None = None,
        request: str | None = None,
        sender: Outbox | None = None,
    ) -> bool:
        """Store acts and notify everybody; False if another process was first."""
        context = self._context
        acts = pending.acts(self.id, self.table.number, self._now(), player, request)
        self.is_stale = True
        rounds = _rounds(self.table)
        notifications, change = apply_acts(self.table, acts, pending.new_match)
        if not await context.store.append(acts, change):
            return False
        self.is_stale = False
        self._notified = self.table.number
        if player is not None and request is not None:
            _acknowledge(request, self.table.answered(player, request) or 0, sender)
        context.bus.publish(ACTS_TOPIC, [self.id, acts[-1].number])
        context.changed(self)
        if change is not None and change.finished is not None:
            context.finished(change.finished.id)
        if change is not None and change.state == "finished" and self.table.settings.tournament is not None:
            context.tournament_changed(self.table.settings.tournament)
        elif self.table.settings.shared is not None and _rounds(self.table) > rounds > 0:
            context.deals_played(self.table)
        self.subscribers.notify(self.table, notifications)
        return True

    async def _refresh(self) -> None:
        if self.is_stale:
            await self._reload()

    async def _reload(self) -> None:
        """Rebuild the table as the subscribers know it, then apply the acts that they do not know."""
        store = self._context.store
        acts = await store.acts_since(self.id)
        if not acts:
            raise TableError("table/unknown")
        if any(isinstance(act.body, Forgotten) for act in acts[self._notified :]):
            await self._read_anew()
            return
        self.table = Table.read(acts[: self._notified], await store.secrets_of(self.id))
        if self.table.number < self._notified:  # storage was rolled back: earlier notifications are void
            self.subscribers.send_snapshots(self.table)
        self._apply_stored(acts[self._notified :])
        self.subscribers.send_presence(self.table)

    async def _read_anew(self) -> None:
        """Somebody was forgotten: nothing that was read before may stay, neither here nor at the clients."""
        store = self._context.store
        acts = await store.acts_since(self.id)
        if not acts:
            raise TableError("table/unknown")
        self.table = Table.read(acts, await store.secrets_of(self.id))
        self.is_stale = False
        self._notified = self.table.number
        self._context.changed(self)
        self.subscribers.send_snapshots(self.table)
        self.subscribers.send_presence(self.table)

    def _apply_stored(self, acts: Sequence[Act]) -> None:
        self.is_stale = True
        notifications = [self.table.apply(act) for act in acts]
        self.is_stale = False
        self._notified = self.table.number
        self._context.changed(self)
        if notifications:
            self.subscribers.notify(self.table, notifications)


def _rounds(table: Table) -> int:
    """How many rounds have begun."""
    return 0 if table.match is None else len(table.match.rounds)


def _acknowledge(request: str, seq: int, sender: Outbox | None) -> wire.Ack:
    ack = wire.Ack(request=request, seq=seq)
    if sender is not None:
        sender.send(ack)
    return ack

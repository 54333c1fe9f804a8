"""A connection to one table: its present state, its changes in order, and commands."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlencode
from weakref import WeakSet

from cartable.client.errors import ClientError, Lost, Outdated, Refused, TableClosed
from cartable.client.transport import Gap, Reply, Transport
from cartable.server.wire import (
    PROTOCOL,
    Ack,
    Announcement,
    Choices,
    Hint,
    Moment,
    NextStep,
    Presence,
    ResultInfo,
    Snapshot,
    TableInfo,
    Update,
    from_client,
)

Change = Update | Snapshot
"""A change of a table. A `Snapshot` replaces earlier changes that are no longer available."""
Chooser = Callable[[Moment], str | Awaitable[str]]

_TOO_LATE: Final = frozenset(
    {"move/stale", "move/future", "move/turn", "move/held", "move/break", "move/over"}
    | {"break/over", "break/not-awaited"}
)
"""Errors of a move, or of `ready`, before whose arrival something else happened."""


class TableConnection:
    """Use it with `async with`; then `table` and `moment` are the present state, and iterating gives every change.

    After a break it reconnects with the number of the last change, so that nothing is missed. Commands that were not
    answered are sent again with the same request id, so that nothing happens twice.
    """

    table: TableInfo
    moment: Moment
    snapshot: Snapshot
    """The last snapshot, sent on connecting and when the reader takes or leaves a seat."""

    def __init__(self, address: str, token: str | None = None, *, retry_for: float = 60.0) -> None:
        self.seat: int | None = None
        self.seq = -1
        """The number of the last change."""
        self.here: list[int] = []
        """The seats whose people are connected."""
        self.announcement: Announcement | None = None
        """What the operator of the server announces: that it stops at a certain time."""
        self._address = address
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._retry_for = retry_for
        self._listeners: WeakSet[Changes] = WeakSet()
        self._next: asyncio.Future[None] | None = None
        self._requests = secrets.token_hex(6)
        self._count = 0
        self._has_ended = False
        self._failure: ClientError | None = None

    async def __aenter__(self) -> Self:
        self._transport = Transport(self._current_address, self._headers, self._retry_for, self._receive, self._end)
        try:
            await self.changed()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._transport.close()

    def __aiter__(self) -> Changes:
        """Every change from now on, in order, for each iterator."""
        changes = Changes()
        self._listeners.add(changes)
        if self._has_ended:
            changes.end(self._failure)
        return changes

    @property
    def connects(self) -> int:
        """How often it has connected."""
        return self._transport.connects

    @property
    def result(self) -> ResultInfo | None:
        return self.table.match.result if self.table.match is not None else None

    # commands

    async def send(self, kind: str, **fields: Any) -> Reply:
        """Send a command or a question of `cartable.server.wire` and wait for the reply. Raises `Refused`."""
        self._count += 1
        return await self.send_as(f"{self._requests}-{self._count}", kind, **fields)

    async def send_as(self, request: str, kind: str, **fields: Any) -> Reply:
        """Like `send`, with your own request id: a command with an id that was used before has no second effect."""
        text = json.dumps({"type": kind, "request": request, **fields})
        from_client.validate_json(text)
        return await self._transport.request(request, text)

    async def sit(self, seat: int, nonce: str = "") -> None:
        """Take a seat; it is taken when this returns."""
        await self.send("sit", seat=seat, nonce=nonce)
        while self.seat != seat:
            await self.changed()

    async def start(self) -> None:
        await self._send_and_wait("start")

    async def move(self, move: str, ply: int | None = None) -> None:
        """Play a move at the present ply; its effect has been received when this returns."""
        await self._send_and_wait("move", move=move, ply=self.moment.ply if ply is None else ply)

    async def ready(self) -> None:
        """Go on to the next round: in the break after a round, the others wait for you for a short time."""
        await self._send_and_wait("ready", ply=self.moment.ply)

    async def rematch(self, nonce: str = "") -> None:
        await self._send_and_wait("rematch", nonce=nonce)

    async def choices(self, *steps: str) -> Choices:
        """What can follow these steps, if there are too many legal moves to list."""
        reply = await self.send("ask_choices", ply=self.moment.ply, steps=list(steps))
        assert isinstance(reply, Choices)
        return reply

    async def by_steps(self, pick: Callable[[list[NextStep]], NextStep]) -> str:
        """A whole move, chosen step by step; works for any number of legal moves."""
        steps: list[str] = []
        while True:
            picked = pick((await self.choices(*steps)).options)
            if picked.move is not None:
                return picked.move
            steps.append(picked.step)

    async def hint(self) -> Hint:
        reply = await self.send("ask_hint", ply=self.moment.ply)
        assert isinstance(reply, Hint)
        return reply

    async def play(self, choose: Chooser) -> ResultInfo:
        """Play every turn of your seat until the match is over: the running one, or else the next one.

        Nobody has to wait for you between rounds.
        Raises `TableClosed` if the table is closed before.
        """
        before = self.table.match.id if self.table.match is not None and self.result is not None else None
        answered: tuple[str, int] | None = None
        while True:
            match, moment = self.table.match, self.moment
            if match is not None and match.id != before and match.result is not None:
                return match.result
            if self.table.closed is not None:
                raise TableClosed
            is_awaited = moment.round_break is not None and self.seat in moment.round_break.waiting_for
            if not is_awaited and (match is None or moment.legal is None or (match.id, moment.ply) == answered):
                await self.changed()
                continue
            try:
                if is_awaited:
                    await self.ready()
                elif match is not None:
                    answered = (match.id, moment.ply)
                    chosen = choose(moment)
                    await self.move(chosen if isinstance(chosen, str) else await chosen, moment.ply)
            except Refused as refused:
                if refused.code == "table/closed":
                    raise TableClosed from refused
                if refused.code not in _TOO_LATE:
                    raise

    async def _send_and_wait(self, kind: str, **fields: Any) -> None:
        before = self.snapshot
        reply = await self.send(kind, **fields)
        while isinstance(reply, Ack) and self.seq < reply.seq and self.snapshot is before:
            await self.changed()

    def changed(self) -> asyncio.Future[None]:
        """The next change after this call, to be awaited: one that comes before somebody awaits it counts too."""
        if self._has_ended:
            raise self._failure or Lost("closed")
        if self._next is None:
            self._next = asyncio.get_running_loop().create_future()
        return asyncio.shield(self._next)

    # messages of the server

    def _current_address(self) -> str:
        if self.seq < 0:
            return self._address
        query = {"since": self.seq} if self.seat is None else {"since": self.seq, "seat": self.seat}
        return f"{self._address}?{urlencode(query)}"

    def _receive(self, message: Update | Snapshot | Presence | Announcement) -> None:
        match message:
            case Snapshot():
                self._resume(message)
            case Update() if message.seq > self.seq + 1:
                raise Gap
            case Update() if message.seq == self.seq + 1:
                self.table = message.table or self.table
                self.moment = message.moment or self.moment
                self._report(message.seq, message)
            case Presence():
                self.here = message.here
            case Announcement():
                self.announcement = message if message.stops_at is not None else None

    def _resume(self, snapshot: Snapshot) -> None:
        if snapshot.protocol > PROTOCOL:
            raise Outdated(snapshot.protocol)
        missed = snapshot.missed if snapshot.you == self.seat and self.seq >= 0 else None
        self.snapshot, self.table, self.moment = snapshot, snapshot.table, snapshot.moment
        self.seat, self.here = snapshot.you, snapshot.here
        if missed is None:
            self._report(snapshot.seq, snapshot)
            return
        for each in missed:
            is_last = each is missed[-1]
            table, moment = (snapshot.table, snapshot.moment) if is_last else (None, None)
            update = Update(seq=each.seq, moves=each.moves, happenings=each.happenings, table=table, moment=moment)
            self._report(each.seq, update)

    def _report(self, seq: int, change: Change) -> None:
        self.seq = seq
        for changes in self._listeners:
            changes.add(change)
        if self._next is not None:
            self._next.set_result(None)
            self._next = None

    def _end(self, failure: ClientError | None) -> None:
        self._has_ended, self._failure = True, failure
        for changes in self._listeners:
            changes.end(failure)
        if self._next is not None:
            self._next.set_exception(failure or Lost("closed"))
            self._next.exception()  # marks it as retrieved: perhaps nobody waits for it
            self._next = None


class Changes(AsyncIterator[Change]):
    """The changes of a table, in order, until the connection is closed; raises if it is lost for good."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Change | ClientError | None] = asyncio.Queue()

    def add(self, change: Change) -> None:
        self._queue.put_nowait(change)

    def end(self, failure: ClientError | None) -> None:
        self._queue.put_nowait(failure)

    async def __anext__(self) -> Change:
        item = await self._queue.get()
        if isinstance(item, (Update, Snapshot)):
            return item
        self.end(item)
        raise item if item is not None else StopAsyncIteration

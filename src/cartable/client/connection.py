"""A place at one table: how things stand there, what happens in order, and what one does."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlencode
from weakref import WeakSet

from cartable.client.errors import ClientError, Lost, Outdated, Refused
from cartable.client.link import Gap, Link, Reply
from cartable.server.wire import (
    PROTOCOL,
    Ack,
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

Told = Update | Snapshot
"""What a reader hears of a table. A `Snapshot` stands for whatever came before it and can no longer be told."""
Chooser = Callable[[Moment], str | Awaitable[str]]

_OVERTAKEN: Final = frozenset({"move/stale", "move/future", "move/turn", "move/held", "move/over"})
"""A move that came too late, because something else happened before it arrived."""


class TableConnection:
    """`async with` it; then `table` and `moment` are how things stand, and iterating tells every change in order.

    A broken connection is made again with the number of the last change heard, so that nothing is missed, and commands
    that were not answered are sent again under the same name, so that nothing happens twice.
    """

    table: TableInfo
    moment: Moment
    snapshot: Snapshot
    """The one last sent, when connecting or when the reader's place changed."""

    def __init__(self, address: str, token: str | None = None, *, patience: float = 60.0) -> None:
        self.seat: int | None = None
        self.seq = -1
        """The number of the last change heard."""
        self.here: list[int] = []
        """The seats whose people are connected."""
        self._address = address
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._patience = patience
        self._listeners: WeakSet[Changes] = WeakSet()
        self._next: asyncio.Future[None] | None = None
        self._requests = secrets.token_hex(6)
        self._count = 0
        self._has_ended = False
        self._failure: ClientError | None = None

    async def __aenter__(self) -> Self:
        self._link = Link(self._address_here, self._headers, self._patience, self._take, self._end)
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
        await self._link.close()

    def __aiter__(self) -> Changes:
        """Every change from now on, in order, for each who asks."""
        changes = Changes()
        self._listeners.add(changes)
        if self._has_ended:
            changes.end(self._failure)
        return changes

    @property
    def connects(self) -> int:
        """How often the connection was made."""
        return self._link.connects

    @property
    def result(self) -> ResultInfo | None:
        return self.table.match.result if self.table.match is not None else None

    # what one does

    async def send(self, kind: str, **fields: Any) -> Reply:
        """Send a command or a question of `cartable.server.wire` and wait for its answer; `Refused` is a no."""
        self._count += 1
        return await self.send_as(f"{self._requests}-{self._count}", kind, **fields)

    async def send_as(self, request: str, kind: str, **fields: Any) -> Reply:
        """The same under a name of one's own choice: under one that was used before it has no second effect."""
        text = json.dumps({"type": kind, "request": request, **fields})
        from_client.validate_json(text)
        return await self._link.ask(request, text)

    async def sit(self, seat: int, nonce: str = "") -> None:
        """Take a seat; it is one's own when this returns."""
        await self.send("sit", seat=seat, nonce=nonce)
        while self.seat != seat:
            await self.changed()

    async def start(self) -> None:
        await self._bring_about("start")

    async def move(self, move: str, ply: int | None = None) -> None:
        """Play a move, answering the present moment; what it brought about has been told when this returns."""
        await self._bring_about("move", move=move, ply=self.moment.ply if ply is None else ply)

    async def rematch(self, nonce: str = "") -> None:
        await self._bring_about("rematch", nonce=nonce)

    async def choices(self, *steps: str) -> Choices:
        """What can follow these steps, where the legal moves are too many to be listed."""
        reply = await self.send("ask_choices", ply=self.moment.ply, steps=list(steps))
        assert isinstance(reply, Choices)
        return reply

    async def by_steps(self, pick: Callable[[list[NextStep]], NextStep]) -> str:
        """A whole move, found by picking one small choice after the other; good for any number of legal moves."""
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
        """Answer every turn of one's seat until the match is over: the one that runs, or else the next one."""
        before = self.table.match.id if self.table.match is not None and self.result is not None else None
        answered: tuple[str, int] | None = None
        while True:
            match, moment = self.table.match, self.moment
            if match is not None and match.id != before and match.result is not None:
                return match.result
            if match is None or moment.legal is None or (match.id, moment.ply) == answered:
                await self.changed()
                continue
            answered = (match.id, moment.ply)
            chosen = choose(moment)
            try:
                await self.move(chosen if isinstance(chosen, str) else await chosen, moment.ply)
            except Refused as refused:
                if refused.code not in _OVERTAKEN:
                    raise

    async def _bring_about(self, kind: str, **fields: Any) -> None:
        before = self.snapshot
        reply = await self.send(kind, **fields)
        while isinstance(reply, Ack) and self.seq < reply.seq and self.snapshot is before:
            await self.changed()

    async def changed(self) -> None:
        """Wait until something more was told."""
        if self._has_ended:
            raise self._failure or Lost("closed")
        if self._next is None:
            self._next = asyncio.get_running_loop().create_future()
        await asyncio.shield(self._next)

    # what the server says

    def _address_here(self) -> str:
        if self.seq < 0:
            return self._address
        place = {"since": self.seq} if self.seat is None else {"since": self.seq, "seat": self.seat}
        return f"{self._address}?{urlencode(place)}"

    def _take(self, message: Update | Snapshot | Presence) -> None:
        match message:
            case Snapshot():
                self._resume(message)
            case Update() if message.seq > self.seq + 1:
                raise Gap
            case Update() if message.seq == self.seq + 1:
                self.table = message.table or self.table
                self.moment = message.moment or self.moment
                self._tell(message.seq, message)
            case Presence():
                self.here = message.here

    def _resume(self, snapshot: Snapshot) -> None:
        if snapshot.protocol > PROTOCOL:
            raise Outdated(snapshot.protocol)
        missed = snapshot.missed if snapshot.you == self.seat and self.seq >= 0 else None
        self.snapshot, self.table, self.moment = snapshot, snapshot.table, snapshot.moment
        self.seat, self.here = snapshot.you, snapshot.here
        if missed is None:
            self._tell(snapshot.seq, snapshot)
            return
        for each in missed:
            is_last = each is missed[-1]
            table, moment = (snapshot.table, snapshot.moment) if is_last else (None, None)
            update = Update(seq=each.seq, moves=each.moves, happenings=each.happenings, table=table, moment=moment)
            self._tell(each.seq, update)

    def _tell(self, seq: int, told: Told) -> None:
        self.seq = seq
        for changes in self._listeners:
            changes.add(told)
        if self._next is not None:
            self._next.set_result(None)
            self._next = None

    def _end(self, failure: ClientError | None) -> None:
        self._has_ended, self._failure = True, failure
        for changes in self._listeners:
            changes.end(failure)
        if self._next is not None:
            self._next.set_exception(failure or Lost("closed"))
            self._next.exception()  # it may be that nobody waits any more
            self._next = None


class Changes(AsyncIterator[Told]):
    """What is told of a table, in order, until the connection is closed; an error where it was lost for good."""

    def __init__(self) -> None:
        self._told: asyncio.Queue[Told | ClientError | None] = asyncio.Queue()

    def add(self, told: Told) -> None:
        self._told.put_nowait(told)

    def end(self, failure: ClientError | None) -> None:
        self._told.put_nowait(failure)

    async def __anext__(self) -> Told:
        told = await self._told.get()
        if isinstance(told, (Update, Snapshot)):
            return told
        self.end(told)
        raise told if told is not None else StopAsyncIteration

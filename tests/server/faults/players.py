"""Players who keep playing random moves through faults, and remember which moves were acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cartable.client import Guest, Refused, TableConnection
from cartable.client.connection import Change
from cartable.server.wire import Ack, Moment, Snapshot, TableInfo

TOO_LATE = frozenset(
    {"move/stale", "move/future", "move/turn", "move/held", "move/break", "move/over"}
    | {"break/over", "break/not-awaited", "table/over"}
)


@dataclass(frozen=True)
class AcknowledgedMove:
    """A move that the server acknowledged."""

    table: str
    player: str
    request: str
    move: str
    seq: int = 0
    """The number that it was acknowledged with."""


@dataclass
class Player:
    """One person at one table."""

    guest: Guest
    id: str
    connection: TableConnection
    acknowledged: list[AcknowledgedMove] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    async def play_forever(self) -> None:
        """Play random moves, and ask for a rematch after each match."""
        answered: tuple[str, int] | None = None
        again = ""
        while True:
            match, moment = self.connection.table.match, self.connection.moment
            if match is not None and match.result is not None and match.id != again:
                again = match.id
                with contextlib.suppress(Refused):
                    await self.connection.send("rematch")
            elif moment.round_break is not None and self.connection.seat in moment.round_break.waiting_for:
                await self._go_on_if_in_time()
            elif match is not None and moment.legal and (match.id, moment.ply) != answered:
                answered = (match.id, moment.ply)
                await self._move_if_in_time(moment)
            else:
                await self.connection.changed()

    async def _go_on_if_in_time(self) -> None:
        try:
            await self.connection.ready()
        except Refused as refused:
            if refused.code not in TOO_LATE:
                raise

    async def _move_if_in_time(self, moment: Moment) -> None:
        assert moment.legal is not None
        try:
            listed = [move.text for move in moment.legal.moves]
            move = random.choice(listed) if listed else await self.connection.by_steps(random.choice)
            await self.move(move, moment.ply)
        except Refused as refused:
            if refused.code not in TOO_LATE:
                raise

    async def move(self, move: str, ply: int) -> None:
        request = f"m-{random.getrandbits(64):x}"
        ack = await self.connection.send_as(request, "move", ply=ply, move=move)
        assert isinstance(ack, Ack)
        self.acknowledged.append(AcknowledgedMove(self.connection.table.id, self.id, request, move, ack.seq))

    async def listen(self) -> None:
        async for change in self.connection:
            self.changes.append(change)

    def check_numbers(self) -> None:
        """Updates are numbered without gaps; only a snapshot may skip numbers."""
        for before, after in zip(self.changes, self.changes[1:], strict=False):
            assert isinstance(after, Snapshot) or after.seq == before.seq + 1, (before.seq, after.seq)


@asynccontextmanager
async def seated(urls: list[str], game: str, people: int, **settings: Any) -> AsyncIterator[list[Player]]:
    """A running match: people on the first seats, spread over the servers, and bots on the others."""
    async with AsyncExitStack() as stack:
        table: TableInfo | None = None
        players: list[Player] = []
        for seat in range(people):
            guest = await stack.enter_async_context(await Guest.sign_up(urls[seat % len(urls)], f"Player {seat}"))
            if table is None:
                table = await guest.open_table(game, pace=0, **settings)
            connection = await stack.enter_async_context(guest.at(table))
            if seat:
                await connection.sit(seat)
            players.append(Player(guest, (await guest.me()).player, connection))
        await players[0].connection.start()
        for player in players:
            while player.connection.table.state != "running":
                await player.connection.changed()
        yield players


@asynccontextmanager
async def playing(players: list[Player]) -> AsyncIterator[None]:
    """Let them play and listen while the block runs; their errors are raised here."""
    tasks = [asyncio.create_task(work) for player in players for work in (player.play_forever(), player.listen())]
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

"""People who play on two servers at once while links fail, and spectators on both."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cartable.client import Guest, Refused
from cartable.server.wire import Ack, TableInfo
from tests.server.faults.players import AcknowledgedMove, Player
from tests.server.network.recording import RecordingConnection

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("shokoba", 2, {"options": {"players": 2}, "clock": {"kind": "turn", "seconds": 60}}),
    ("toko_maja", 2, {"options": {"players": 4}, "level": "random"}),
    ("scopette", 2, {"options": {"players": 2}, "clock": {"kind": "match", "seconds": 600, "extra": 5}}),
    ("goita", 1, {"options": {"players": 4}, "level": "random"}),
    ("shokoba", 1, {"options": {"players": 3}, "level": "random", "clock": {"kind": "turn", "seconds": 60}}),
]
"""Game, people, settings. Some tables have bots, some clocks, which the servers have to run."""

PACE = 150
"""Milliseconds for a bot's move."""
THINKING_SECONDS = 0.3
REPEATED = 0.15
"""The part of the moves that are sent to both servers at once, with the same request."""


@dataclass
class TwoDevicePlayer(Player):
    """A person with a device at each server. Either may be used for a move, or both at once for the same one."""

    devices: list[RecordingConnection] = field(default_factory=list)

    async def move(self, move: str, ply: int) -> None:
        await asyncio.sleep(random.uniform(0, THINKING_SECONDS))
        request = f"m-{random.getrandbits(64):x}"
        used = self.devices if random.random() < REPEATED else [random.choice(self.devices)]
        sent = [device.send_as(request, "move", ply=ply, move=move) for device in used]
        answers = await asyncio.gather(*sent, return_exceptions=True)
        acks = {answer.seq for answer in answers if isinstance(answer, Ack)}
        if acks:
            self.acknowledged.append(AcknowledgedMove(self.connection.table.id, self.id, request, move, min(acks)))
        assert len(acks) + any(not isinstance(answer, Ack) for answer in answers) == 1, f"{request}: {answers}"
        for answer in answers:
            if isinstance(answer, BaseException):
                is_behind = isinstance(answer, Refused) and answer.code == "move/future"
                assert not is_behind, "a server refused a move because it did not know what another one had told"
                raise answer


@dataclass
class PlayedTable:
    """A table with everybody who is connected to it."""

    id: str
    game: str
    players: list[TwoDevicePlayer]
    spectators: list[RecordingConnection]

    @property
    def connections(self) -> list[RecordingConnection]:
        return [*(device for player in self.players for device in player.devices), *self.spectators]

    @property
    def acknowledged(self) -> list[AcknowledgedMove]:
        return [move for player in self.players for move in player.acknowledged]


@asynccontextmanager
async def opened_tables(urls: Sequence[str]) -> AsyncIterator[list[PlayedTable]]:
    """Running matches with everybody connected. The people of a table are spread over the servers."""
    async with AsyncExitStack() as stack:
        yield [
            await _open_table(stack, urls, f"{game} {number}", game, people, settings)
            for number, (game, people, settings) in enumerate(TABLES)
        ]


async def _open_table(
    stack: AsyncExitStack, urls: Sequence[str], name: str, game: str, people: int, settings: dict[str, Any]
) -> PlayedTable:
    async def connect(who: str, first: int, token: str | None = None) -> RecordingConnection:
        assert table is not None
        order = [urls[(first + place) % len(urls)] for place in range(len(urls))]
        return await stack.enter_async_context(RecordingConnection(f"{name}, {who}", table.id, order, token))

    table: TableInfo | None = None
    players: list[TwoDevicePlayer] = []
    for seat in range(people):
        guest = await stack.enter_async_context(await Guest.sign_up(urls[seat % len(urls)], f"Player {seat}"))
        if table is None:
            table = await guest.open_table(game, pace=PACE, **settings)
        devices = [await connect(f"player {seat}, device {place}", seat + place, guest.token) for place in range(2)]
        if seat:
            await devices[0].sit(seat)
        players.append(TwoDevicePlayer(guest, (await guest.me()).player, devices[0], devices=devices))
    assert table is not None
    spectators = [await connect(f"spectator {place}", place) for place in range(len(urls))]
    await players[0].connection.start()
    played = PlayedTable(table.id, game, players, spectators)
    for connection in played.connections:
        while connection.table.state != "running":
            await connection.changed()
    return played


@asynccontextmanager
async def playing(tables: Sequence[PlayedTable]) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Let everybody play while the block runs; gives the tasks, whose errors `raise_errors` raises."""
    tasks = [asyncio.create_task(player.play_forever()) for table in tables for player in table.players]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        with contextlib.suppress(ValueError):
            await asyncio.wait(tasks)


def raise_errors(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()

"""People of a tournament at the level of rooms: they come to their tables and play, resign, stall, or stay away."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, Final

from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.live.room import Room
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.live.times import Timing, now
from cartable.server.tournament.rounds import RoundTable
from cartable.server.tournament.state import Tournament
from tests.patience import PATIENCE

HOST: Final = "host-id"
FAST: Final = Timing(
    lease=0.15, heartbeat=0.05, grace=0.05, resync=0.05, idle=600.0, presence_delay=60.0, tournaments=0.02
)
_requests = itertools.count()


class TestTime:
    """The time of the machine, which can be moved on."""

    __test__ = False

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return now() + self.ahead


def new_tournament(**settings: Any) -> wire.NewTournament:
    given = {
        "name": "Friday",
        "game": "shokoba",
        "options": {"players": 2, "target": 1},
        "clock": {"kind": "none"},
        "join": False,
        "break_seconds": 5,
        **settings,
    }
    return wire.NewTournament.model_validate(given)


def command(kind: str, **fields: Any) -> Any:
    return wire.tournament_command.validate_python({"type": kind, **fields})


async def act(room: Room, player: str, kind: str, **fields: Any) -> None:
    given = wire.any_command.validate_python({"type": kind, "request": f"r{next(_requests)}", **fields})
    await room.command(player, player.capitalize(), given)


async def sit(registry: RoomRegistry, tournament: Tournament, table: RoundTable, seat: int) -> Room:
    """The entrant of a seat comes to the table."""
    room = await registry.room(table.id)
    number = table.seats[seat]
    assert number is not None
    player = tournament.entrants[number].player
    found = await room.fresh_table()
    if player is not None and found.state == "open" and found.reader_of(player) != seat:
        await act(room, player, "sit", seat=seat)
    return room


async def play_out(room: Room) -> None:
    """Everybody plays the first legal move until the match is over."""
    while (table := await room.fresh_table()).state == "running":
        assert table.match is not None
        turn = table.match.turn
        assert turn is not None
        player = table.seats[turn].player
        assert player is not None, "bots play for themselves"
        await act(room, player, "move", ply=table.ply(turn), move=table.match.legal_moves[0].text)


async def resign(room: Room, seat: int) -> None:
    table = await room.fresh_table()
    player = table.settings.reserved[seat]
    if table.state == "running" and player is not None and not table.seats[seat].has_resigned:
        await act(room, player, "resign")


async def until(found: Callable[[], bool], seconds: float = 30.0) -> None:
    async with asyncio.timeout(seconds):
        while not found():
            await asyncio.sleep(0.01)


async def all_tables_exist(registry: RoomRegistry, tournament: str) -> Tournament:
    """Wait until the tables of the present round are created."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = (await registry.tournaments.live(tournament)).tournament
            assert found.round is not None
            try:
                for table in found.round.unreported:
                    await registry.room(table.id)
            except TableError:
                await asyncio.sleep(0.01)
            else:
                return found

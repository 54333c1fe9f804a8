"""Tells people of their turn in slow games when they are not at the table: once for each turn, and by one process.

Nothing of this happens where acts are stored. Every process looks in the database for tables at which it has been quiet
for a while and somebody sits who asked for messages; so a crash loses nothing, and no table waits.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from typing import Final

from cartable.games.errors import CartableError
from cartable.games.reader import SPECTATOR
from cartable.server.live.background import log_failure
from cartable.server.live.presence import Presence
from cartable.server.live.push.messages import turn_message
from cartable.server.live.push.sender import PushSender
from cartable.server.live.room import Room
from cartable.server.live.times import TimeSource
from cartable.server.storage.push import AwaitedPerson, Push
from cartable.server.table.clocks import is_slow
from cartable.server.table.table import Table

_AT_ONCE: Final = 100
_MOST_ROUNDS: Final = 10


class TurnWatch:
    def __init__(
        self,
        storage: Push,
        sender: PushSender,
        load: Callable[[str], Awaitable[Room]],
        presence: Presence,
        now: TimeSource,
    ) -> None:
        self._storage, self._sender, self._load, self._presence, self._now = storage, sender, load, presence, now

    async def run(self) -> None:
        """Tell whoever is awaited. What is too much for one run is left for the next."""
        for _ in range(_MOST_ROUNDS):
            now = self._now()
            quiet_since = now - math.ceil(1000 * self._sender.settings.after)
            found = [] if self._sender.is_full else await self._storage.awaited(now, quiet_since, _AT_ONCE)
            for person in found:
                if self._sender.is_full:
                    return
                if await self._storage.look(person):
                    await self._tell(person)
            if len(found) < _AT_ONCE:
                return

    async def _tell(self, person: AwaitedPerson) -> None:
        try:
            table = await (await self._load(person.table)).fresh_table()
        except CartableError as error:  # its game is no longer installed
            log_failure("nobody can be told of their turn at a table", error, table=person.table)
            return
        turn = awaited_turn(table, person.player)
        if turn is None or person.player in self._presence.at(person.table).players:
            return  # who is at the table sees it
        message = turn_message(table.id, table.game.title, other_names(table, person.player))
        if await self._storage.claim_notification(person, turn):
            self._sender.notify(person.player, message, lambda: self._storage.release_notification(person))


def awaited_turn(table: Table, player: str) -> str | None:
    """The turn for which a slow game between people waits for this person; None if it does not."""
    seat = table.reader_of(player)
    current = table.table_match
    if seat == SPECTATOR or current is None or table.state != "running" or table.closed or table.paused:
        return None
    is_between_people = table.people_deciding > 1  # bots do not keep anybody waiting
    if not is_between_people or not is_slow(table.settings.clock) or not table.seats[seat].decides:
        return None
    return f"{table.match_id} {table.ply(seat)}" if current.may_decide(seat) else None


def other_names(table: Table, player: str) -> list[str]:
    return [seat.name for seat in table.seats if seat.name is not None and seat.player != player]

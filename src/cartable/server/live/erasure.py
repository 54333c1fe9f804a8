"""The erasure of a person who asks for it: they leave tables and tournaments, and one after another loses their name.

A request does as much as most people need; the rest, and what a process that died has left, is done in the background.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from cartable.games.errors import CartableError
from cartable.server import wire
from cartable.server.live.bus import Bus
from cartable.server.live.room import ACTS_TOPIC, Room
from cartable.server.live.tournaments import TournamentRunner
from cartable.server.storage.erasure import Forgettable
from cartable.server.storage.store import Store

INTERVAL: Final = 5.0
WIPED_EVERY: Final = 600_000
"""Milliseconds between two times that a file is written anew, so that strangers who come and go do not occupy it."""
_MOST_AT_ONCE: Final = 200
"""Tables that one request or one turn of the background rewrites."""


class Erasure:
    def __init__(
        self,
        store: Store,
        bus: Bus,
        rooms: dict[str, Room],
        open_room: Callable[[str], Awaitable[Room]],
        tournaments: TournamentRunner,
        now: Callable[[], int],
    ) -> None:
        self._store, self._bus, self._rooms, self._open_room, self._now = store, bus, rooms, open_room, now
        self._tournaments = tournaments
        self._wiped_at = now() - WIPED_EVERY

    async def forget(self, player: str, name: str) -> Forgettable:
        """Forget a person and the companions on their device. Raises `StorageDown`."""
        for person in await self._store.erasures.people_with(player):
            await self._tournaments.withdraw(person)
            await self._leave_seats(person, name)
        forgettable = await self._store.erasures.begin(player, self._now())
        left = _MOST_AT_ONCE
        for person in forgettable.people:
            left -= await self._rewrite_tables(person, left)
            left -= await self._rewrite_tournaments(person, left)
        return forgettable

    async def go_on(self) -> None:
        """Continue with everybody who is not forgotten entirely."""
        erasures, left = self._store.erasures, _MOST_AT_ONCE
        unfinished = await erasures.unfinished()
        if unfinished:
            await erasures.note_deletions()
        for person in unfinished:
            left -= await self._rewrite_tables(person, left)
            left -= await self._rewrite_tournaments(person, left)
            if left > 0:
                await erasures.end(person, self._now())
        if self._now() - self._wiped_at >= WIPED_EVERY:
            self._wiped_at = self._now()  # also if it fails, as on a full disk
            await erasures.wipe()

    async def _leave_seats(self, person: str, name: str) -> None:
        """What happens to their match depends on the table: a bot plays on for them, or they lose it."""
        for table in await self._store.erasures.seats_of(person):
            try:
                room = await self._open_room(table)
                await room.command(person, name, wire.Rise(request=secrets.token_hex(8), type="rise"))
            except CartableError:
                continue  # they have left already, or the table is gone

    async def _rewrite_tournaments(self, person: str, most: int) -> int:
        """Take a person out of at most so many tournaments; returns how many."""
        done, erasures = 0, self._store.erasures
        while done < most and (found := await erasures.tournaments_of(person, min(20, most - done))):
            for tournament in found:
                await erasures.leave_tournament(person, tournament, self._now())
                await self._tournaments.catch_up(tournament)
                done += 1
        return done

    async def _rewrite_tables(self, person: str, most: int) -> int:
        """Take a person out of at most so many tables; returns how many."""
        done = 0
        while done < most and (tables := await self._store.erasures.tables_of(person, min(20, most - done))):
            for table in tables:
                number = await self._store.erasures.leave_table(person, table, self._now())
                done += 1
                if number is None:
                    continue
                self._bus.publish(ACTS_TOPIC, [table, number])
                if (room := self._rooms.get(table)) is not None:
                    await room.catch_up(number)
        return done

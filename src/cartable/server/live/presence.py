"""Who is connected to which table, here and in the other processes.

Nothing of it is stored: what another process told is believed for a while and then forgotten.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from cartable.server.live.bus import Bus
from cartable.server.live.times import Clock, Timing, now

_TOPIC = "guests"


@dataclass(frozen=True, slots=True)
class Guests:
    """The people connected to a table, by their ids, and how many sockets without a name."""

    players: frozenset[str] = frozenset()
    nameless: int = 0

    def __or__(self, others: Guests) -> Guests:
        return Guests(self.players | others.players, self.nameless + others.nameless)

    def __bool__(self) -> bool:
        return bool(self.players) or self.nameless > 0


@dataclass(slots=True)
class _Told:
    guests: Guests
    at: int


@dataclass(slots=True)
class _Here:
    players: Counter[str] = field(default_factory=Counter)
    nameless: int = 0

    def guests(self) -> Guests:
        return Guests(frozenset(self.players), self.nameless)


class Guestbook:
    """`changed` is called with each table whose guests may have changed, a moment later."""

    def __init__(self, bus: Bus, changed: Callable[[str], None], timing: Timing, clock: Clock = now) -> None:
        self._bus = bus
        self._changed = changed
        self._timing = timing
        self._clock = clock
        self._me = secrets.token_hex(8)
        self._here: dict[str, _Here] = {}
        self._elsewhere: dict[str, dict[str, _Told]] = defaultdict(dict)
        self._gathered: set[str] = set()
        self._flush: asyncio.TimerHandle | None = None
        bus.listen(_TOPIC, self._heard)

    def came(self, table: str, player: str | None) -> None:
        first = table not in self._here
        here = self._here.setdefault(table, _Here())
        if player is None:
            here.nameless += 1
        else:
            here.players[player] += 1
        if first:
            self._tell(table, ask=True)
        self._gather(table)

    def went(self, table: str, player: str | None) -> None:
        here = self._here[table]
        if player is None:
            here.nameless -= 1
        elif here.players[player] > 1:
            here.players[player] -= 1
        else:
            del here.players[player]
        if not here.guests():
            del self._here[table]
        self._gather(table)

    def at(self, table: str) -> Guests:
        guests = self._at_home(table)
        for told in self._elsewhere.get(table, {}).values():
            guests |= told.guests
        return guests

    def refresh(self) -> None:
        """Repeat to the others who is here, and forget what they have not repeated."""
        for table in self._here:
            self._tell(table)
        oldest = self._clock() - int(2500 * self._timing.refresh)
        for table, told in list(self._elsewhere.items()):
            self._forget(table, [process for process, each in told.items() if each.at < oldest])

    def close(self) -> None:
        """Tell the others that nobody is here any more."""
        if self._flush is not None:
            self._flush.cancel()
        self._bus.tell(_TOPIC, [self._me, None, [], 0, False])

    def _at_home(self, table: str) -> Guests:
        here = self._here.get(table)
        return here.guests() if here else Guests()

    def _tell(self, table: str, *, ask: bool = False) -> None:
        if self._bus.shared:
            guests = self._at_home(table)
            self._bus.tell(_TOPIC, [self._me, table, sorted(guests.players), guests.nameless, ask])

    def _gather(self, table: str) -> None:
        self._gathered.add(table)
        if self._flush is None:
            self._flush = asyncio.get_running_loop().call_later(self._timing.greeting, self._tell_gathered)

    def _tell_gathered(self) -> None:
        self._flush = None
        gathered, self._gathered = self._gathered, set()
        for table in gathered:
            self._tell(table)
            self._changed(table)

    def _heard(self, word: Any) -> None:
        process, table, players, nameless, ask = word
        if table is None:
            for each in list(self._elsewhere):
                self._forget(each, [process])
            return
        guests = Guests(frozenset(players), nameless)
        if guests:
            self._elsewhere[table][process] = _Told(guests, self._clock())
        else:
            self._forget(table, [process])
        if ask and table in self._here:
            self._tell(table)
        self._changed(table)

    def _forget(self, table: str, processes: Iterable[str]) -> None:
        told = self._elsewhere.get(table, {})
        gone = [process for process in processes if told.pop(process, None)]
        if not told:
            self._elsewhere.pop(table, None)
        if gone:
            self._changed(table)

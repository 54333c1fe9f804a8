"""The guests of a simulated tournament: they join over HTTP and play over WebSockets, while their servers are killed.

What each does is decided by chance, round by round. What they saw at their tables is written down apart from the
server, to be compared with what it reports.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import cycle
from typing import Final, Literal, TypeVar

from cartable.client import Guest, Lost, Refused, TableClosed, TableConnection
from cartable.server.wire import Moment, ResultInfo, TournamentExport, TournamentInfo
from tests.server_process import Server

T = TypeVar("T")
Behaviour = Literal["plays", "resigns", "stalls", "stays away"]

_OTHERS: Final[dict[Behaviour, float]] = {"resigns": 0.08, "stalls": 0.04, "stays away": 0.08}
"""The shares of those who do not play their match to its end, in each round; at least one of each kind."""
_TEMPORARY: Final = frozenset({"server/busy", "server/storage", "server/stopping"})
_OVER: Final = frozenset({"table/closed", "table/over", "table/started", "seat/reserved"})
"""Errors of somebody who came to their table too late."""
_AT_ONCE: Final = 16
"""Guests who sign up and join at the same time."""
_LATE: Final = 0.05
"""The share of the guests who join after the first round, and of those who leave after each."""
_PAUSE: Final = 0.1


@dataclass(frozen=True, kw_only=True)
class Plan:
    guests: int = 200
    rounds: int = 3
    kills: int = 6
    seed: int = 1
    round_seconds: int = 60
    arrival_seconds: int = 20
    ends_early: bool = False
    """The host ends each round when only those are left who stall or wait: then nothing depends on time."""


@dataclass
class Seen:
    """What the guests saw and did."""

    results: dict[str, ResultInfo] = field(default_factory=dict)
    """By table."""
    away: dict[str, set[int]] = field(default_factory=dict)
    """By table: the seats whose guests stayed away on purpose."""
    behaviours: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    moves: int = 0
    reconnects: int = 0
    kills: int = 0
    longest_stop: float = 0.0
    """Seconds from a kill until the server answers again."""


class Simulation:
    """A tournament at one server, or at several with the same database: each guest uses the next one."""

    def __init__(self, servers: Sequence[Server], plan: Plan, report: Callable[[str], None] = lambda _: None) -> None:
        self.seen = Seen()
        self.killed = Counter[str]()
        """By the address of a server."""
        self._servers, self._plan, self._report = servers, plan, report
        self._urls = cycle(server.url for server in servers)
        self._at_tables: dict[TableConnection, str] = {}
        """The address of the server at which each of them is."""
        self._chance = random.Random(plan.seed)
        self._guests: dict[str, Guest] = {}
        """By public id."""
        self._stack = AsyncExitStack()
        self._id = ""
        self._steps = 0
        """How often somebody joined, sat down or moved: kills are spread over these."""

    async def run(self) -> TournamentExport:
        """The tournament from its opening to its end, as the server tells it then."""
        async with self._stack:
            self._host = await self._sign_up("Host")
            self._id = (await self._host.open_tournament("Simulation", "shokoba", **self._settings())).id
            late = min(int(_LATE * self._plan.guests) + 1, self._plan.guests - 2) if self._plan.rounds > 1 else 0
            await self._join(self._plan.guests - late)
            for number in range(1, self._plan.rounds + 1):
                await self._play_round(number)
                if number == 1:
                    await self._join(late)
                if number < self._plan.rounds:
                    await self._leave()
            return await self._export()

    def _settings(self) -> dict[str, object]:
        return {
            "options": {"players": 2, "target": 1},
            "clock": {"kind": "none"},
            "rounds": self._plan.rounds,
            "round_seconds": self._plan.round_seconds,
            "arrival_seconds": self._plan.arrival_seconds,
            "break_seconds": None,
            "join": False,
        }

    # over HTTP

    async def _answered(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask until the server answers: it may be dead at the moment."""
        while True:
            try:
                return await ask()
            except Lost:
                await asyncio.sleep(_PAUSE)
            except Refused as refused:
                if refused.code not in _TEMPORARY:
                    raise
                await asyncio.sleep(_PAUSE)

    async def _sign_up(self, name: str) -> Guest:
        url = next(self._urls)
        guest = await self._answered(lambda: Guest.sign_up(url, name))
        return await self._stack.enter_async_context(guest)

    async def _join(self, count: int) -> None:
        self._report(f"{count} guests join…")
        limit = asyncio.Semaphore(_AT_ONCE)

        async def join(number: int) -> None:
            async with limit:
                guest = await self._sign_up(f"Guest {number}")
                self._guests[(await self._answered(guest.me)).player] = guest
                await self._answered(lambda: guest.join_tournament(self._id))
                self._steps += 1

        known = len(self._guests)
        kills, done = 0 if known else self._kills_of(0), asyncio.Event()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._kill(kills, count, done))
            await asyncio.gather(*(join(known + each) for each in range(count)))
            done.set()

    async def _leave(self) -> None:
        info = await self._info()
        present = [each.player for each in info.entrants if each.state == "in" and each.player is not None]
        for player in self._chance.sample(present, min(int(_LATE * len(present)) + 1, len(present) - 2)):
            guest = self._guests[player]
            await self._answered(lambda guest=guest: guest.leave_tournament(self._id))  # type: ignore[misc]

    async def _info(self) -> TournamentInfo:
        return await self._answered(lambda: self._host.tournament(self._id))

    async def _until(self, found: Callable[[TournamentInfo], bool]) -> TournamentInfo:
        while not found(info := await self._info()):
            await asyncio.sleep(_PAUSE)
        return info

    async def _start(self, number: int) -> TournamentInfo:
        """The command is repeated if its answer was lost, unless the round was paired all the same."""
        while (info := await self._info()).round is None or info.round.number < number:
            try:
                await self._host.host_tournament(self._id, "start_round", round=number)
            except Lost:
                await asyncio.sleep(_PAUSE)
        return info

    async def _end(self, number: int) -> None:
        try:
            await self._answered(lambda: self._host.host_tournament(self._id, "end_round", round=number))
        except Refused as refused:  # it is over already
            if refused.code not in ("tournament/round", "tournament/ended"):
                raise

    async def _export(self) -> TournamentExport:
        await self._until(lambda info: info.state == "ended")
        return await self._answered(lambda: self._host.export_tournament(self._id))

    # rounds

    async def _play_round(self, number: int) -> None:
        self._report(f"round {number} of {self._plan.rounds}…")
        async with asyncio.TaskGroup() as group:
            await self._play_tables(number, group)
        await self._until(lambda info: info.round is not None and info.round.over_at is not None)

    async def _play_tables(self, number: int, group: asyncio.TaskGroup) -> None:
        done = asyncio.Event()
        killing = group.create_task(self._kill(self._kills_of(number), 4 * len(self._guests), done))
        info = await self._start(number)
        assert info.round is not None
        playing, waiting, seated = list[asyncio.Task[None]](), list[asyncio.Task[None]](), list[asyncio.Event]()
        dealt = self._behaviours(sum(len(table.seats) for table in info.round.tables))
        for table in info.round.tables:
            behaviours = [dealt.pop() for _ in table.seats]
            self.seen.away[table.table] = {seat for seat, each in enumerate(behaviours) if each == "stays away"}
            visits = playing if set(behaviours) <= {"plays", "resigns"} else waiting
            for seat, entrant in enumerate(table.seats):
                player = None if entrant is None else info.entrants[entrant].player
                if player is not None and behaviours[seat] != "stays away":
                    seated.append(asyncio.Event())
                    visit = self._visit(self._guests[player], table.table, seat, behaviours[seat], seated[-1])
                    visits.append(group.create_task(visit))
        await asyncio.gather(*playing, *(each.wait() for each in seated))
        if self._plan.ends_early:
            done.set()
            await killing
            await self._end(number)
        await asyncio.gather(*waiting)
        done.set()

    def _behaviours(self, count: int) -> list[Behaviour]:
        found: list[Behaviour] = [each for each, share in _OTHERS.items() for _ in range(max(1, round(share * count)))]
        found += ["plays"] * max(0, count - len(found))
        self._chance.shuffle(found)
        self.seen.behaviours.update(found[-count:])
        return found

    async def _visit(self, guest: Guest, table: str, seat: int, behaviour: Behaviour, seated: asyncio.Event) -> None:
        """Come to a table, which may not be there yet, and stay until its match is over or it is closed."""
        try:
            while True:
                try:
                    async with guest.at(table, retry_for=600) as connection:
                        try:
                            await self._sit(connection, seat)
                            self._at_tables[connection] = guest.url
                            seated.set()
                            await self._take_part(connection, behaviour)
                        finally:
                            self._at_tables.pop(connection, None)
                            self.seen.reconnects += connection.connects - 1
                        return
                except Refused as refused:
                    if refused.code in _OVER:
                        return
                    if refused.code != "table/unknown":
                        raise
                    await asyncio.sleep(_PAUSE)
                except TableClosed:
                    return
        finally:
            seated.set()

    async def _sit(self, connection: TableConnection, seat: int) -> None:
        if connection.seat != seat:
            await connection.sit(seat)
        self._steps += 1

    async def _take_part(self, connection: TableConnection, behaviour: Behaviour) -> None:
        while connection.table.state == "open" and connection.table.closed is None:
            await connection.changed()
        if connection.result is None and connection.table.closed is None:
            if behaviour == "resigns":
                await connection.send("resign")
            elif behaviour == "plays":
                await connection.play(self._choose)
        while connection.result is None and connection.table.closed is None:
            await connection.changed()
        if connection.result is not None:
            self._note(connection.table.id, connection.result)

    def _choose(self, moment: Moment) -> str:
        self._steps += 1
        self.seen.moves += 1
        assert moment.legal is not None
        return moment.legal.moves[0].text

    def _note(self, table: str, result: ResultInfo) -> None:
        if self.seen.results.setdefault(table, result) != result:
            self.seen.problems.append(f"two guests saw different results at {table}")

    # kills

    def _kills_of(self, phase: int) -> int:
        """How many kills a round gets, or joining (0), which comes last."""
        places = [*range(1, self._plan.rounds + 1), 0]
        return len(range(places.index(phase), self._plan.kills, len(places)))

    async def _kill(self, kills: int, steps: int, done: asyncio.Event) -> None:
        """Kill servers at random moments within so many steps; those that are left over when it is done, then.

        Where guests are at a table, one that has been killed the least; they are back before it goes on.
        """
        first = self._steps
        for step in sorted(self._chance.randrange(steps) for _ in range(kills)):
            while self._steps < first + step and not done.is_set():
                await asyncio.sleep(0.01)
            victim = min(self._servers, key=lambda each: (not self._guests_at(each), self.killed[each.url]))
            cut_off = {each: each.connects for each in self._guests_at(victim)}
            await self.kill(victim)
            while any(self._at_tables.get(each) and each.connects == before for each, before in cut_off.items()):
                await asyncio.sleep(0.01)

    def _guests_at(self, server: Server) -> list[TableConnection]:
        return [each for each, url in self._at_tables.items() if url == server.url]

    async def kill(self, server: Server) -> None:
        """Kill a server, and start it again."""
        killed = time.monotonic()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        self.killed[server.url] += 1
        self.seen.kills += 1
        self.seen.longest_stop = max(self.seen.longest_stop, time.monotonic() - killed)

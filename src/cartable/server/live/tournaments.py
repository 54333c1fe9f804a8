"""Tournaments in the memory of this process: commands of people, and what the server has to do in time.

Every process may work on every tournament: the numbers of acts and the ids of tables are primary keys, so what two of
them do at the same time is done once. A claim only avoids that work is done twice. Each step is stored before the next
one begins, and each can be repeated, so a process may die between any two of them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.live.background import BackgroundTasks, log_failure
from cartable.server.live.room import Room
from cartable.server.live.times import TimeSource, Timing
from cartable.server.live.tournament_rows import entrants_of, tournament_row
from cartable.server.live.tournament_tables import margins, outcome_of, reserved_table, shared_start
from cartable.server.storage.ids import new_code, new_id
from cartable.server.storage.store import Store
from cartable.server.storage.tournaments import TableState
from cartable.server.table.reservation import ReservedTable
from cartable.server.table.shared_deals import SharedStart
from cartable.server.table.table import Table
from cartable.server.tournament import acts, commands, schedule
from cartable.server.tournament.acts import Act
from cartable.server.tournament.creation import create_tournament
from cartable.server.tournament.rounds import Round, RoundTable
from cartable.server.tournament.snapshots import tournament_info
from cartable.server.tournament.state import Tournament

MOST_HOSTED: Final = 5
"""Tournaments that one person may host at a time."""
_MOST_IN_MEMORY: Final = 200
_MOST_CODES: Final = 8
_MOST_TRIES: Final = 50
_MOST_STEPS: Final = 10
_AT_ONCE: Final = 16
"""Tables that are created or ended at the same time."""
_SMALLEST_CREDIT: Final = 5000
"""Milliseconds without any process that are given back to a round."""

Decide = Callable[[Tournament], Awaitable[tuple[Any, ...]]]


class LiveTournament:
    """One tournament as far as this process knows it. Commands are handled one at a time."""

    def __init__(self, log: list[Act], store: Store, now: TimeSource, paired: Callable[[Tournament], None]) -> None:
        """`paired` is called when this process has stored a new round."""
        self.tournament = Tournament.read(log)
        self.id = self.tournament.id
        self.lock = asyncio.Lock()
        self._store = store
        self._now = now
        self._paired = paired
        self._is_stale = False
        self._encoded: tuple[int, bytes] | None = None

    async def refresh(self, *, always: bool = False) -> Tournament:
        """Read what other processes have stored."""
        if self._is_stale:
            log = await self._store.tournaments.acts_since(self.id)
            if not log:
                raise TableError("tournament/unknown")
            self.tournament, self._is_stale = Tournament.read(log), False
        elif always or self._store.is_shared:
            for act in await self._store.tournaments.acts_since(self.id, self.tournament.number):
                self.tournament.apply(act)
        return self.tournament

    async def change(self, decide: Decide, player: str | None = None) -> Tournament:
        """Store what `decide` makes of the present state; it is asked again when another process was first."""
        async with self.lock:
            for _ in range(_MOST_TRIES):
                tournament = await self.refresh()
                bodies = await decide(tournament)
                if not bodies or await self._append(bodies, player):
                    return self.tournament
        raise TableError("server/busy")

    async def _append(self, bodies: tuple[Any, ...], player: str | None) -> bool:
        tournament = self.tournament
        at, first, before = max(self._now(), tournament.last_at), tournament.number, entrants_of(tournament)
        new = [Act(self.id, first + place, at, body, player) for place, body in enumerate(bodies)]
        self._is_stale = True
        for act in new:
            tournament.apply(act)
        if not await self._store.tournaments.append(new, tournament_row(tournament), before):
            return False
        self._is_stale = False
        if any(isinstance(body, acts.RoundPaired) for body in bodies):
            self._paired(tournament)
        return True

    def encoded(self) -> bytes:
        """The tournament as everybody may read it, written once for each version."""
        if self._encoded is None or self._encoded[0] != self.tournament.number:
            self._encoded = (self.tournament.number, tournament_info(self.tournament).encoded())
        return self._encoded[1]


class TournamentRunner:
    """All tournaments of this process, and the work that they need."""

    def __init__(
        self,
        store: Store,
        room: Callable[[str], Awaitable[Room]],
        create: Callable[[ReservedTable], Awaitable[None]],
        background: BackgroundTasks,
        timing: Timing,
        *,
        now: TimeSource,
    ) -> None:
        self._store = store
        self._room = room
        self._create = create
        self._background = background
        self._timing = timing
        self._now = now
        self._owner = new_id()
        self._live: OrderedDict[str, LiveTournament] = OrderedDict()
        self._advancing: set[str] = set()
        self._again: set[str] = set()
        self.paired: Callable[[Tournament], None] = lambda _: None
        """What else is to happen when this process has paired a round."""

    def start(self) -> None:
        self._background.repeat(self._timing.tournaments, self.run_due)

    # for people

    async def open(self, new: wire.NewTournament, player: str, name: str, pace: int) -> LiveTournament:
        """Raises `CartableError` for bad settings."""
        store = self._store.tournaments
        if await store.unfinished_of_host(player) >= MOST_HOSTED:
            raise TableError("tournament/many", most=MOST_HOSTED)
        for _ in range(_MOST_CODES):
            log = create_tournament(
                new, tournament=new_id(), code=new_code(), player=player, name=name, now=self._now(), pace=pace
            )
            if await store.new(log, tournament_row(Tournament.read(log))):
                return self._keep(LiveTournament(log, self._store, self._now, self.paired))
        raise TableError("server/busy")

    async def live(self, tournament: str) -> LiveTournament:
        """The tournament as it is stored. Raises `TableError` tournament/unknown."""
        found = self._live.get(tournament)
        if found is None:
            log = await self._store.tournaments.acts_since(tournament)
            if not log:
                raise TableError("tournament/unknown")
            found = self._live.get(tournament) or LiveTournament(log, self._store, self._now, self.paired)
        else:
            async with found.lock:
                await found.refresh()
        return self._keep(found)

    async def join(self, tournament: str, player: str, name: str, team: int | None = None) -> LiveTournament:
        return await self._change(tournament, player, lambda found: commands.join(found, player, name, team))

    async def leave(self, tournament: str, player: str) -> LiveTournament:
        return await self._change(tournament, player, lambda found: commands.leave(found, player))

    async def withdraw(self, player: str) -> None:
        """End what somebody hosts, and leave what they take part in."""
        for summary in await self._store.tournaments.of_player(player):
            if summary.state == "ended":
                continue
            tournament = (await self.live(summary.id)).tournament
            with contextlib.suppress(TableError):  # it has ended meanwhile
                if tournament.settings.host == player:
                    await self.command(summary.id, player, wire.EndTournament(type="end_tournament"))
                elif tournament.entrant_of(player) is not None:
                    await self.leave(summary.id, player)

    async def catch_up(self, tournament: str) -> None:
        """Read what was stored without this runner."""
        if (known := self._live.get(tournament)) is not None:
            async with known.lock:
                await known.refresh(always=True)

    async def command(self, tournament: str, player: str, command: Any) -> LiveTournament:
        """A command of the host. Pairing many takes a while, so that is done in a thread."""

        async def decide(found: Tournament) -> tuple[Any, ...]:
            if isinstance(command, wire.StartRound):
                return await asyncio.to_thread(commands.acts_for, found, command, player, self._now(), new_id)
            return commands.acts_for(found, command, player, self._now(), new_id)

        live = await self.live(tournament)
        await live.change(decide, player)
        await self.advance(tournament)  # so that the tables are there before the host is answered
        return live

    async def _change(self, id_: str, player: str, decide: Callable[[Tournament], tuple[Any, ...]]) -> LiveTournament:
        async def decided(found: Tournament) -> tuple[Any, ...]:
            return decide(found)

        live = await self.live(id_)
        await live.change(decided, player)
        return live

    def _keep(self, live: LiveTournament) -> LiveTournament:
        self._live[live.id] = live
        self._live.move_to_end(live.id)
        if len(self._live) > _MOST_IN_MEMORY:
            oldest = next((each for each in self._live.values() if not each.lock.locked()), None)
            if oldest is not None and oldest is not live:
                del self._live[oldest.id]
        return live

    # for the server itself

    def wake(self, tournament: str) -> None:
        """Something may be due there now, such as the result of a table."""
        self._background.start(self.advance(tournament))

    def note_deals(self, table: Table) -> None:
        """A table whose match runs has finished one of the deals that others have too."""
        tournament, deals = table.settings.tournament, margins(table)
        if tournament is not None:
            self._background.start(self._note_deals(tournament, table.id, deals))

    async def _note_deals(self, id_: str, table: str, deals: list[int]) -> None:
        """What is not noted is known at the latest when the match is over."""

        async def decide(tournament: Tournament) -> tuple[Any, ...]:
            current = tournament.round
            found = None if current is None else current.tables.get(table)
            is_new = found is not None and found.outcome is None and len(deals) > len(found.played)
            if tournament.ended or not is_new or tournament.number >= commands.MOST_ACTS:
                return ()
            return (acts.DealsPlayed(table=table, deals=deals),)

        try:
            await (await self.live(id_)).change(decide)
        except Exception as error:
            log_failure("a deal of a tournament was not noted", error, tournament=id_)

    async def is_over(self, id_: str, table: str) -> bool:
        """Whether nobody plays the deals of this table any more."""
        try:
            tournament = (await self.live(id_)).tournament
        except TableError:
            return True
        played = next((each for each in tournament.rounds if table in each.tables), None)
        return tournament.ended is not None or played is None or played.is_over

    async def run_due(self) -> None:
        """Work on the tournaments that no other process works on."""
        now = self._now()
        until = now + int(1000 * self._timing.lease)
        for claim in await self._store.tournaments.claim_due(self._owner, now, until):
            if claim.lapsed_since is not None:
                await self._give_time_back(claim.id, claim.lapsed_since)
            await self.advance(claim.id)

    async def advance(self, id_: str) -> None:
        """Do everything that is due. A call while another one runs makes that one look again."""
        if id_ in self._advancing:
            self._again.add(id_)
            return
        self._advancing.add(id_)
        try:
            for _ in range(_MOST_STEPS):
                self._again.discard(id_)
                if not await self._step(await self.live(id_)) and id_ not in self._again:
                    return
        except Exception as error:
            log_failure("a tournament could not be advanced; it will be tried again", error, tournament=id_)
        finally:
            self._advancing.discard(id_)

    async def _step(self, live: LiveTournament) -> bool:
        """Do one thing that is due; False if nothing was."""
        tournament, before = live.tournament, live.tournament.number
        current = tournament.round
        if tournament.ended:
            await self._close_left_over(tournament)
            return False
        if current is not None and not current.is_over:
            reports = await self._tend(tournament, current)
            await live.change(lambda found: self._new_reports(found, reports))
        else:
            await live.change(self._due_acts)
        return live.tournament.number > before

    async def _new_reports(
        self, tournament: Tournament, reports: list[acts.TableReported]
    ) -> tuple[acts.TableReported, ...]:
        current = tournament.round
        waiting = set() if current is None or tournament.ended else {table.id for table in current.unreported}
        return tuple(report for report in reports if report.table in waiting)

    async def _due_acts(self, tournament: Tournament) -> tuple[Any, ...]:
        now = self._now()
        end = schedule.due_end(tournament, now)
        if end is not None:
            return (end,)
        if schedule.is_round_due(tournament, now):
            return (await asyncio.to_thread(schedule.next_round, tournament, now, new_id),)
        return ()

    async def _give_time_back(self, id_: str, lapsed_since: int) -> None:
        """No process worked on the tournament for a while: the round lasts that much longer."""
        now = self._now()

        async def decide(tournament: Tournament) -> tuple[Any, ...]:
            current = tournament.round
            if tournament.ended or current is None or current.is_over:
                return ()
            lost = now - max(lapsed_since, current.paired_at)
            if lost < _SMALLEST_CREDIT:
                return ()
            return (
                acts.RoundEndMoved(
                    round=current.number, ends_at=current.ends_at + lost, arrive_by=current.arrive_by + lost
                ),
            )

        await (await self.live(id_)).change(decide)

    # the tables of a round

    async def _tend(self, tournament: Tournament, current: Round) -> list[acts.TableReported]:
        """Create the tables that do not exist, end those whose time is over, and report those that are finished."""
        waiting = current.unreported
        known = await self._store.tournaments.tables([table.id for table in waiting])
        limit = asyncio.Semaphore(_AT_ONCE)

        async def look(table: RoundTable) -> acts.TableReported | None:
            async with limit:
                return await self._look(tournament, current, table, known.get(table.id))

        looked = [look(table) for table in waiting if self._needs_look(current, known.get(table.id))]
        return [report for report in await asyncio.gather(*looked) if report is not None]

    def _needs_look(self, current: Round, known: TableState | None) -> bool:
        now = self._now()
        if known is None or known.state == "finished" or known.is_closed:
            return True
        return now >= (min(current.arrive_by, current.ends_at) if known.state == "open" else current.ends_at)

    async def _look(
        self, tournament: Tournament, current: Round, table: RoundTable, known: TableState | None
    ) -> acts.TableReported | None:
        """One table that cannot be used must not hold up the others."""
        try:
            if known is None:
                shared = await self._shared_start(tournament, current) if tournament.has_same_deals else None
                await self._create(reserved_table(tournament, table, shared))
                return None
            room = await self._room(table.id)
            if known.state == "open":
                await room.start_without_absent()
            if self._now() >= current.ends_at:
                await room.close_table("tournament", unless_finished=True)
            return outcome_of(await room.fresh_table(), tournament.sides)
        except Exception as error:
            log_failure("a table of a tournament cannot be used; it will be tried again", error, table=table.id)
            return None

    async def _shared_start(self, tournament: Tournament, current: Round) -> SharedStart:
        return shared_start(tournament, current.number, await self._store.tournaments.deal_key())

    async def _close_left_over(self, tournament: Tournament) -> None:
        """The host ended the tournament while matches ran: nobody has to play them to the end."""
        current = tournament.round
        if current is None or not current.unreported:
            return
        known = await self._store.tournaments.tables([table.id for table in current.unreported])
        for table in known.values():
            if table.state != "finished" and not table.is_closed:
                await (await self._room(table.id)).close_table("tournament")

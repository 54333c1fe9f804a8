"""One table in this process: commands go in one at a time, and everybody who is here is told what came of them.

The table in memory runs ahead of storage only while the lock is held: an act is folded first, which also tells what
changes beside it, then stored, and told to nobody before that. Where storing fails or another process was first, the
table is read again.
"""

from __future__ import annotations

import asyncio
import random
from collections import OrderedDict
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Final

from cartable.bots.levels import uses_history
from cartable.games.errors import CartableError
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.live.audience import Audience
from cartable.server.live.bus import Bus
from cartable.server.live.errands import Errands, complain
from cartable.server.live.keeping import fold
from cartable.server.live.outbox import Outbox
from cartable.server.live.presence import Guestbook
from cartable.server.live.thinking import Question, Thinkers
from cartable.server.live.times import Clock, Timing
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, Paused, Prepared, Resumed
from cartable.server.table.decision import BotTurn, Decision
from cartable.server.table.table import Table

WAKE: Final = "acts"
"""The topic on which processes tell each other the newest act of a table."""

_MOST_TRIES: Final = 50
_REFUSALS_KEPT: Final = 64
_SMALLEST_CREDIT: Final = 1000


@dataclass(slots=True, eq=False)
class Household:
    """What the rooms of a process share."""

    store: Store
    bus: Bus
    guests: Guestbook
    thinkers: Thinkers
    errands: Errands
    timing: Timing
    clock: Clock
    changed: Callable[[Room], None]
    """Called whenever a room may want attention at another time than before."""
    finished: Callable[[str], None]
    """Called with each match that came to its end here."""
    is_stopping: bool = False


class Room:
    """`table` is only to be trusted within `settled`, or in one breath after it."""

    __slots__ = ("_household", "_lock", "_refused", "_told", "_turn", "audience", "id", "is_stale", "table", "used_at")

    def __init__(self, table: Table, household: Household) -> None:
        self.id = table.id
        self.table = table
        self.audience = Audience(table.id, household.guests, household.clock)
        self.is_stale = False
        """Whether storage may know better than this room."""
        self.used_at = household.clock()
        self._household = household
        self._lock = asyncio.Lock()
        self._told = table.number
        """How many acts everybody here was told of."""
        self._refused: OrderedDict[tuple[str, str], CartableError] = OrderedDict()
        self._turn: BotTurn | None = None
        """What a bot is thinking about for this room."""

    @property
    def is_busy(self) -> bool:
        """Whether something is being judged or stored."""
        return self._lock.locked()

    @property
    def is_thinking(self) -> bool:
        return self._turn is not None

    # what people do

    async def command(self, player: str, name: str, command: Any, asker: Outbox | None = None) -> wire.Ack:
        """Judge the command, store it, acknowledge it, tell everybody.

        Where the asker is given, its Ack is put there before anybody is told of the effect; the same Ack is returned.
        Raises `CartableError` where nothing has changed, and `StorageDown` where that is not known: asked again with
        the same request, the answer is the right one. The caller tells the asker.
        """
        request: str = command.request
        async with self._lock:
            self._check_open()
            for _ in range(_MOST_TRIES):
                await self._be_fresh()
                seq = self.table.answered(player, request)
                if seq is not None:
                    return _acknowledge(request, seq, asker)
                decision = self._judge(player, name, command)
                if await self._store(decision, player, request, asker):
                    return wire.Ack(request=request, seq=self.table.answered(player, request) or 0)
        raise TableError("server/busy")

    async def ask(self, player: str | None, question: wire.AskChoices | wire.AskHint) -> wire.Choices | wire.Hint:
        """Answer a question that changes nothing. Raises `CartableError`."""
        table = await self.settled()
        reader = table.reader_of(player)
        if isinstance(question, wire.AskChoices):
            options = table.choices(reader, question.ply, question.steps)
            return wire.Choices(request=question.request, steps=question.steps, options=options)
        seen, legal = table.hint(reader, question.ply)
        advice = await self._household.thinkers.advise(Question(table.game, "", seen, legal.codes))
        reasons = [wire.Words(en=reason.en, fr=reason.fr) for reason in advice.reasons]
        return wire.Hint(request=question.request, move=table.game.notation.move_text(advice.code), reasons=reasons)

    async def enter(self, outbox: Outbox, since: int | None = None, seat: int | None = None) -> None:
        """Tell a socket how things stand, and from now on what happens.

        `since` is the last number that it was told, as `seat` (None as a spectator).
        """
        async with self._lock:
            self._check_open()
            await self._be_fresh()
            self.audience.enter(self.table, outbox, since, seat)

    def leave(self, outbox: Outbox) -> None:
        """Tell this socket no more. May be called twice."""
        self.used_at = self._household.clock()
        self.audience.leave(outbox)

    async def settled(self) -> Table:
        """The table as it is stored; read it before anything else is awaited."""
        async with self._lock:
            await self._be_fresh()
            return self.table

    # what the server does by itself

    async def attend(self, late: float = 0.0) -> bool:
        """Do what is due; whether there was anything. A bot's move is made this many seconds later than it could be."""
        async with self._lock:
            await self._be_fresh()
            wanted = self.table.attend(self._now())
            if isinstance(wanted, BotTurn):
                if wanted != self._turn:
                    self._turn = wanted
                    self._household.errands.send(self._think(wanted, self._question(wanted), late))
            elif wanted is not None:
                await self._store(wanted)
            return wanted is not None

    async def pause(self) -> None:
        """Let the clocks stand still while no server is there."""
        async with self._lock:
            await self._be_fresh()
            is_fast = self.table.settings.clock.kind in ("turn", "match")  # others may not be in memory at all
            if self.table.state == "running" and not self.table.paused and is_fast:
                await self._store(Decision((Paused(),)))

    async def resume(self, since: int, until: int) -> None:
        """Let the clocks run again, giving back the time between these two, in which nobody attended to the table."""
        async with self._lock:
            await self._be_fresh()
            if self.table.state != "running" or self.table.settings.clock.kind == "none":
                return
            lost = until - max(since, self.table.last_at)
            if self.table.paused:
                await self._store(Decision((Resumed(credit=0),)))
            elif lost >= _SMALLEST_CREDIT:
                await self._store(Decision((Resumed(credit=lost),)))

    async def catch_up(self, number: int) -> None:
        """Read what other processes have stored up to this act and beyond, and tell it."""
        async with self._lock:
            if self.is_stale:
                await self._read_again()
            if number < self.table.number:
                return
            acts = await self._household.store.acts_since(self.id, self.table.number)
            if any(isinstance(act.body, Prepared) for act in acts):
                self.table.learn(await self._household.store.secrets_of(self.id))
            self._go_on(acts)

    def _question(self, turn: BotTurn) -> Question:
        match = self.table.match
        assert match is not None
        story = match.round_history(turn.seat) if uses_history(match.game, turn.level) else ()
        whose = (self.table.match_id, turn.seat)
        return Question(match.game, turn.level, match.hidden(turn.seat), match.legal_moves.codes, story, whose)

    async def _think(self, turn: BotTurn, question: Question, late: float) -> None:
        """The time that a move takes depends on the pace and on chance, never on the cards."""
        home = self._household
        by_chance = random.uniform(0, home.timing.jitter * max(0, turn.not_before - self._now()))
        try:
            move = question.game.notation.move_text(await home.thinkers.choose(question))
            await asyncio.sleep((turn.not_before + by_chance - self._now()) / 1000 + late)
            async with self._lock:
                await self._be_fresh()
                if self.table.attend(self._now()) == turn:
                    await self._store(self.table.decide_bot_move(turn.seat, move, self._now()))
        except Exception as trouble:
            complain("a bot's move was not made; it is tried again", trouble, table=self.id)
        finally:
            if self._turn is turn:
                self._turn = None
            home.changed(self)

    # how it is done, with the lock held

    def _check_open(self) -> None:
        if self._household.is_stopping:
            raise TableError("server/stopping")
        self.used_at = self._household.clock()

    def _now(self) -> int:
        """Time never goes back at a table, even where processes do not agree about it."""
        return max(self._household.clock(), self.table.last_at)

    def _judge(self, player: str, name: str, command: Any) -> Decision:
        """What the command brings about. A refusal is kept for a while, so that it is the same the second time."""
        asked = (player, command.request)
        if asked in self._refused:
            raise copy(self._refused[asked])
        try:
            return self.table.decide(command, player, name, self._now())
        except CartableError as refusal:
            self._refused[asked] = copy(refusal)
            if len(self._refused) > _REFUSALS_KEPT:
                self._refused.popitem(last=False)
            raise

    async def _store(
        self,
        decision: Decision,
        player: str | None = None,
        request: str | None = None,
        asker: Outbox | None = None,
    ) -> bool:
        """Store what was decided and tell everybody; False where another process was first."""
        home = self._household
        acts = decision.acts(self.id, self.table.number, self._now(), player, request)
        self.is_stale = True
        told, change = fold(self.table, acts, decision.prepared)
        if not await home.store.append(acts, change):
            return False
        self.is_stale = False
        self._told = self.table.number
        if player is not None and request is not None:
            _acknowledge(request, self.table.answered(player, request) or 0, asker)
        home.bus.tell(WAKE, [self.id, acts[-1].number])
        home.changed(self)
        if change is not None and change.finished is not None:
            home.finished(change.finished.id)
        self.audience.tell(self.table, told)
        return True

    async def _be_fresh(self) -> None:
        if self.is_stale:
            await self._read_again()

    async def _read_again(self) -> None:
        """Begin with what everybody here knows, then go on with what they do not."""
        store = self._household.store
        acts = await store.acts_since(self.id)
        if not acts:
            raise TableError("table/unknown")
        self.table = Table.read(acts[: self._told], await store.secrets_of(self.id))
        if self.table.number < self._told:  # storage was set back: what was told does not count
            self.audience.tell_again(self.table)
        self._go_on(acts[self._told :])
        self.audience.tell_presence(self.table)

    def _go_on(self, acts: Sequence[Act]) -> None:
        self.is_stale = True
        told = [self.table.apply(act) for act in acts]
        self.is_stale = False
        self._told = self.table.number
        self._household.changed(self)
        if told:
            self.audience.tell(self.table, told)


def _acknowledge(request: str, seq: int, asker: Outbox | None) -> wire.Ack:
    ack = wire.Ack(request=request, seq=seq)
    if asker is not None:
        asker.tell(ack)
    return ack

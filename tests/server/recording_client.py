"""A table in this process that plays a given match at given times, and a client that records every byte it is sent.

The room, its subscribers and the outbox are the server's own; only storage is replaced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from cartable import CartableError, Match
from cartable.bots.advice import Suggestion, suggestions
from cartable.bots.decisions import BotRequest
from cartable.games.fairness import commitment_to
from cartable.games.match import Round
from cartable.games.reader import SPECTATOR, Reader
from cartable.server.live.background import BackgroundTasks
from cartable.server.live.bot_pool import BotPool
from cartable.server.live.bus import LocalBus
from cartable.server.live.outbox import Outbox
from cartable.server.live.presence import Presence
from cartable.server.live.room import Room, RoomContext
from cartable.server.live.times import Timing
from cartable.server.storage.rows import RowChange
from cartable.server.table.acts import Act, SharedDeal
from cartable.server.table.creation import create_table
from cartable.server.table.pending_acts import NewMatch
from cartable.server.table.shared_deals import SharedStart
from cartable.server.table.table import Table
from cartable.server.web.problems import error_message
from cartable.server.wire import AskChoices, AskHint, ClockSetting, NewTable, any_command
from tests.server.alternative_match import observed_move

START = 1_700_000_000_000
SECOND = 1000
_MOVES_BETWEEN_QUESTIONS = 6
"""Counted are moves that the client observes."""


class FakeStore:
    """Storage that accepts everything, and keeps what lists of tables would show."""

    is_shared = False

    def __init__(self) -> None:
        self.listed: tuple[object, ...] = ()

    async def append(self, acts: Sequence[Act], change: RowChange | None = None) -> bool:
        if change is not None:
            self.listed = (change.state, change.names, change.players, change.changed_at)
        return True


class TableTemplate:
    """The first acts of a table, created once, so that every run of its match begins with the same ones."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        secret: bytes,
        clock: ClockSetting,
        shared: SharedDeal | None = None,
    ) -> None:
        new_table = NewTable(game=game, options=dict(options), clock=clock, pace=1)
        self.secret = secret
        match = NewMatch("the-match", 0, secret, commitment_to(secret))
        self._acts, prepared = create_table(
            new_table,
            table="the-table",
            code="CODE",
            player="player-0",
            name="Player 0",
            now=START,
            shared=None if shared is None else SharedStart(shared, match),
        )
        self._match = prepared.id

    def table(self, decks: Sequence[str]) -> Table:
        return Table.read(self._acts, {self._match: self.secret}, {self._match: list(decks)})


def decks_of(match: Match) -> list[str]:
    return [" ".join(match.game.notation.card_text(card) for card in round_.deck) for round_ in match.rounds]


class RecordingOutbox(Outbox):
    """An outbox that keeps its frames."""

    def __init__(self, player: str | None) -> None:
        super().__init__(player)
        self.frames: list[str] = []

    def put(self, frame: bytes) -> None:
        self.frames.append(frame.decode())


class DeterministicAdvice(BotPool):
    """Gives the same advice for the same request."""

    def __init__(self) -> None:
        super().__init__(threads=0)

    async def advise(self, request: BotRequest) -> Suggestion:
        return suggestions(request.game, request.seen, request.legal, seed=1, most=1, sims=25, ms=600_000)[0]


class Step(NamedTuple):
    """A move of the match, and who observes it."""

    seat: int
    move: str
    is_private: bool
    observers: frozenset[Reader]


class RecordingClient:
    """Plays a match at a table and records what the reader is sent, with the time.

    Time advances only with what the reader observes: anything else takes a millisecond.
    """

    def __init__(self, template: TableTemplate, match: Match, reader: Reader) -> None:
        self.received: list[tuple[int, str]] = []
        self._script = [_steps(match, round_) for round_ in match.rounds]
        self._reader = reader
        self._player = None if reader == SPECTATOR else f"player-{reader}"
        self._now = self._observed_at = START
        self._observed = 0
        self._requests = Counter[int]()
        self._outbox = RecordingOutbox(self._player)
        self._store = FakeStore()
        self._room = Room(
            template.table(decks_of(match)),
            RoomContext(
                store=self._store,  # type: ignore[arg-type]
                bus=LocalBus(),
                presence=Presence(LocalBus(), lambda _: None, Timing(presence_delay=3600), lambda: self._now),
                bots=DeterministicAdvice(),
                background=BackgroundTasks(),
                timing=Timing(),
                now=lambda: self._now,
                changed=lambda _: None,
                finished=lambda _: None,
            ),
        )

    async def play(self) -> list[tuple[int, str]]:
        players = len(self._room.table.seats)
        for seat in range(1, players):
            await self._command(seat, "sit", seat=seat)
        await self._room.connect(self._outbox)
        await self._command(0, "start")
        for number, steps in enumerate(self._script):
            if number and not all(step.is_private for step in self._script[number - 1]):  # else it was dealt again
                await self._end_break(players)
            await self._play_round(steps, how_early=number % 3)
        return self.received

    async def _end_break(self, players: int) -> None:
        """Everybody says that they are ready, until only people who are not connected are left."""
        assert self._room.table.moment(SPECTATOR).round_break is not None
        await self._ask_everything()
        self._now = self._observed_at = self._observed_at + SECOND
        for seat in range(players):
            if self._room.table.moment(SPECTATOR).round_break is not None:
                await self._command(seat, "ready", ply=self._room.table.ply(seat))

    async def _play_round(self, steps: Sequence[Step], how_early: int) -> None:
        """The first card is decided after the looking time, within it, or before any private question is answered."""
        private = list(takewhile(lambda step: step.is_private, steps))
        rest = steps[len(private) :]
        opens_at = self._room.table.moment(SPECTATOR).opens_at
        first = rest[0] if rest and opens_at is not None else None
        is_at_once = first is not None and how_early == 2 and not any(first.seat in each.observers for each in private)
        if is_at_once and first is not None:
            await self._make(first)
        if opens_at is not None:
            self._now = self._observed_at + SECOND // 2
            await self._ask_everything()
        for step in private:
            await self._make(step)
        if first is not None and opens_at is not None:
            if how_early and not is_at_once:
                self._now = opens_at - 2 * SECOND
                await self._make(first, is_timed=False)
            self._now = opens_at - SECOND
            await self._ask_everything()
            self._now = self._observed_at = opens_at
            while await self._room.run_due_task():
                self._record_frames()
            self._record_frames()
            rest = rest[1:] if how_early else rest
        for step in rest:
            await self._make(step)
            if self._observed % _MOVES_BETWEEN_QUESTIONS == 0:
                await self._ask_everything()

    async def _make(self, step: Step, *, is_timed: bool = True) -> None:
        is_held = self._room.table.moment(SPECTATOR).opens_at is not None and not step.is_private
        is_observed = step.seat == self._reader if is_held else self._reader in step.observers
        if is_observed and is_timed:
            self._now = self._observed_at = self._observed_at + SECOND
        else:
            self._now += 1
        self._observed += is_observed
        await self._command(step.seat, "move", ply=self._room.table.ply(step.seat), move=step.move)

    async def _command(self, who: int, kind: str, **fields: Any) -> None:
        self._requests[who] += 1
        command = any_command.validate_python({"type": kind, "request": f"r-{self._requests[who]}", **fields})
        sender = self._outbox if who == self._reader else None
        await self._room.command(f"player-{who}", f"Player {who}", command, sender)
        self._record_frames()

    async def _ask_everything(self) -> None:
        """Reconnect in every way, ask every question, and try what is not allowed."""
        table, reader = self._room.table, self._reader
        assert table.match is not None
        for since in (None, 0, max(0, table.seq(reader) - 5), table.seq(reader)):
            second = RecordingOutbox(self._player)
            await self._room.connect(second, since, reader)
            self._room.disconnect(second)
            self._record(*second.frames)
        recent = [each.encoded().decode() for each in table.recent(reader)]
        self._record(*recent, table.match.record(known_to=reader), str(self._store.listed))
        if reader != SPECTATOR:
            ply = table.ply(reader)
            await self._ask(AskHint(type="ask_hint", request="hint", ply=ply))
            await self._ask(AskChoices(type="ask_choices", request="choices", ply=ply, steps=[]))
            for other_ply in (ply, ply + 1, max(0, ply - 1)):
                await self._try("move", ply=other_ply, move="no such move")
            await self._try("ask_undo", ply=ply + 1)

    async def _ask(self, question: AskHint | AskChoices) -> None:
        try:
            self._record((await self._room.answer(self._player, question)).model_dump_json())
        except CartableError as refusal:
            self._record(error_message(refusal, question.request).model_dump_json())

    async def _try(self, kind: str, **fields: Any) -> None:
        assert self._reader != SPECTATOR
        try:
            await self._command(self._reader, kind, **fields)
            self._record_frames()
        except CartableError as refusal:
            self._record(error_message(refusal, "tried").model_dump_json())

    def _record_frames(self) -> None:
        self._record(*self._outbox.frames)
        self._outbox.frames.clear()

    def _record(self, *texts: str) -> None:
        self.received += ((self._now, text) for text in texts)


def _steps(match: Match, round_: Round) -> list[Step]:
    readers: list[Reader] = [SPECTATOR, *range(match.players)]
    return [
        Step(
            before.turn,
            match.game.notation.move_text(code),
            observed_move(match, before, code, SPECTATOR) != match.game.cover(code),
            frozenset(reader for reader in readers if observed_move(match, before, code, reader) is not None),
        )
        for before, code in zip(round_.states, round_.moves, strict=False)
    ]

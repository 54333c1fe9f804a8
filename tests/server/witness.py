"""A table in this process, led through a match by a clock that we set, with a witness who keeps every byte it is sent.

The room, the audience and the outbox are the server's own; only storage is a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from cartable import CartableError, Match
from cartable.bots.advice import Suggestion, suggestions
from cartable.games.match import Round
from cartable.games.reader import SPECTATOR, reader_at
from cartable.server.live.bus import LocalBus
from cartable.server.live.errands import Errands
from cartable.server.live.outbox import Outbox
from cartable.server.live.presence import Guestbook
from cartable.server.live.room import Household, Room
from cartable.server.live.thinking import Question, Thinkers
from cartable.server.live.times import Timing
from cartable.server.storage.rows import RowChange
from cartable.server.table.acts import Act
from cartable.server.table.opening import open_table
from cartable.server.table.table import Table
from cartable.server.web.problems import error_message
from cartable.server.wire import AskChoices, AskHint, ClockSetting, NewTable, any_command
from tests.server.retelling import Reader, as_told

BEGINNING = 1_700_000_000_000
SECOND = 1000
_QUESTIONS_EVERY = 6
"""Moves that the witness notices."""


class Ledger:
    """Storage that refuses nothing, and keeps what lists of tables would show."""

    def __init__(self) -> None:
        self.listed: tuple[object, ...] = ()

    async def append(self, acts: Sequence[Act], change: RowChange | None = None) -> bool:
        if change is not None:
            self.listed = (change.state, change.names, change.players, change.changed_at)
        return True


class Opening:
    """The first acts of a table, drawn once, so that every telling of its match begins with the same ones."""

    def __init__(self, game: str, options: Mapping[str, Any], secret: bytes, clock: ClockSetting) -> None:
        wishes = NewTable(game=game, options=dict(options), clock=clock, pace=0)
        self.secret = secret
        self._acts, prepared = open_table(
            wishes, table="the-table", code="CODE", player="player-0", name="Player 0", now=BEGINNING
        )
        self._match = prepared.id

    def table(self, decks: Sequence[str]) -> Table:
        return Table.read(self._acts, {self._match: self.secret}, {self._match: list(decks)})


def decks_of(match: Match) -> list[str]:
    return [" ".join(match.game.notation.card_text(card) for card in round_.deck) for round_ in match.rounds]


class Kept(Outbox):
    """An outbox that keeps what it is given."""

    def __init__(self, player: str | None) -> None:
        super().__init__(player)
        self.frames: list[str] = []

    def put(self, frame: str) -> None:
        self.frames.append(frame)


class EvenHanded(Thinkers):
    """Gives advice without chance or haste: the same for the same question."""

    def __init__(self) -> None:
        super().__init__(threads=0)

    async def advise(self, question: Question) -> Suggestion:
        return suggestions(question.game, question.seen, question.legal, seed=1, most=1, sims=25, ms=600_000)[0]


class Step(NamedTuple):
    """A move of the match, told by its round, and how it is made."""

    seat: int
    move: str
    is_quiet: bool
    noticed_by: frozenset[Reader]


class Stage:
    """Leads a table through a match and keeps what the reader is sent, with the time.

    Time passes by what the reader notices, and by nothing else: what it does not notice takes a millisecond.
    """

    def __init__(self, opening: Opening, match: Match, reader: Reader) -> None:
        self.heard: list[tuple[int, str]] = []
        self._script = [_steps(match, round_) for round_ in match.rounds]
        self._reader = reader
        self._player = None if reader is None else f"player-{reader}"
        self._now = self._noticed_at = BEGINNING
        self._noticed = 0
        self._requests = Counter[int]()
        self._outbox = Kept(self._player)
        self._ledger = Ledger()
        self._room = Room(
            opening.table(decks_of(match)),
            Household(
                store=self._ledger,  # type: ignore[arg-type]
                bus=LocalBus(),
                guests=Guestbook(LocalBus(), lambda _: None, Timing(greeting=3600), lambda: self._now),
                thinkers=EvenHanded(),
                errands=Errands(),
                timing=Timing(),
                clock=lambda: self._now,
                changed=lambda _: None,
                finished=lambda _: None,
            ),
        )

    async def play(self) -> list[tuple[int, str]]:
        players = len(self._room.table.seats)
        for seat in range(1, players):
            await self._command(seat, "sit", seat=seat)
        await self._room.enter(self._outbox)
        await self._command(0, "start")
        for number, steps in enumerate(self._script):
            await self._play_round(steps, how_early=number % 3)
        return self.heard

    async def _play_round(self, steps: Sequence[Step], how_early: int) -> None:
        """The first card is decided after the looking time, within it, or before any question is answered."""
        quiet = list(takewhile(lambda step: step.is_quiet, steps))
        rest = steps[len(quiet) :]
        opens_at = self._room.table.moment(SPECTATOR).opens_at
        first = rest[0] if rest and opens_at is not None else None
        is_at_once = first is not None and how_early == 2 and not any(first.seat in each.noticed_by for each in quiet)
        if is_at_once and first is not None:
            await self._make(first)
        if opens_at is not None:
            self._now = self._noticed_at + SECOND // 2
            await self._ask_everything()
        for step in quiet:
            await self._make(step)
        if first is not None and opens_at is not None:
            if how_early and not is_at_once:
                self._now = opens_at - 2 * SECOND
                await self._make(first, is_timed=False)
            self._now = opens_at - SECOND
            await self._ask_everything()
            self._now = self._noticed_at = opens_at
            while await self._room.attend():
                self._note()
            self._note()
            rest = rest[1:] if how_early else rest
        for step in rest:
            await self._make(step)
            if self._noticed % _QUESTIONS_EVERY == 0:
                await self._ask_everything()

    async def _make(self, step: Step, *, is_timed: bool = True) -> None:
        is_held = self._room.table.moment(SPECTATOR).opens_at is not None and not step.is_quiet
        is_noticed = step.seat == self._reader if is_held else self._reader in step.noticed_by
        if is_noticed and is_timed:
            self._now = self._noticed_at = self._noticed_at + SECOND
        else:
            self._now += 1
        self._noticed += is_noticed
        await self._command(step.seat, "move", ply=self._room.table.ply(step.seat), move=step.move)

    async def _command(self, who: int, kind: str, **fields: Any) -> None:
        self._requests[who] += 1
        command = any_command.validate_python({"type": kind, "request": f"r-{self._requests[who]}", **fields})
        asker = self._outbox if who == self._reader else None
        await self._room.command(f"player-{who}", f"Player {who}", command, asker)
        self._note()

    async def _ask_everything(self) -> None:
        """Reconnect in every way, ask everything that can be asked, and try what may not be done."""
        table, reader = self._room.table, self._reader
        assert table.match is not None
        for since in (None, 0, max(0, table.seq(reader) - 5), table.seq(reader)):
            again = Kept(self._player)
            await self._room.enter(again, since, reader)
            self._room.leave(again)
            self._keep(*again.frames)
        lately = [told.model_dump_json() for told in table.lately(reader)]
        self._keep(*lately, table.match.record(known_to=reader_at(reader)), str(self._ledger.listed))
        if reader is not None:
            ply = table.ply(reader)
            await self._ask(AskHint(type="ask_hint", request="hint", ply=ply))
            await self._ask(AskChoices(type="ask_choices", request="choices", ply=ply, steps=[]))
            for other_ply in (ply, ply + 1, max(0, ply - 1)):
                await self._try("move", ply=other_ply, move="no such move")
            await self._try("ask_undo", ply=ply + 1)

    async def _ask(self, question: AskHint | AskChoices) -> None:
        try:
            self._keep((await self._room.ask(self._player, question)).model_dump_json())
        except CartableError as refusal:
            self._keep(error_message(refusal, question.request).model_dump_json())

    async def _try(self, kind: str, **fields: Any) -> None:
        assert self._reader is not None
        try:
            await self._command(self._reader, kind, **fields)
            self._note()
        except CartableError as refusal:
            self._keep(error_message(refusal, "tried").model_dump_json())

    def _note(self) -> None:
        self._keep(*self._outbox.frames)
        self._outbox.frames.clear()

    def _keep(self, *texts: str) -> None:
        self.heard += ((self._now, text) for text in texts)


def _steps(match: Match, round_: Round) -> list[Step]:
    readers: list[Reader] = [None, *range(match.players)]
    return [
        Step(
            before.turn,
            match.game.notation.move_text(code),
            as_told(match, before, code, None) != match.game.cover(code),
            frozenset(reader for reader in readers if as_told(match, before, code, reader) is not None),
        )
        for before, code in zip(round_.states, round_.moves, strict=False)
    ]

"""`Table`: everything about a table, worked out from its acts one by one.

Applying the same acts gives the same table on every process: what happened depends on nothing else, not even the time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, Self

import cartable
from cartable.games.game import Game
from cartable.games.match import Match
from cartable.games.moves import LegalMoves
from cartable.games.options import GameOptions
from cartable.server import wire
from cartable.server.table import acts, attending, deciding, folding, seeing
from cartable.server.table.acts import Act
from cartable.server.table.clocks import Clock
from cartable.server.table.decision import BotTurn, Decision
from cartable.server.table.playing import Playing
from cartable.server.table.seats import Seat, seat_of
from cartable.server.table.seeing import Summary
from cartable.server.table.telling import Reader, Told

Secrets = Mapping[str, bytes]
"""The secret of each match's deals, by match id; never shown before the end."""

State = Literal["open", "running", "finished"]

REMEMBERED: Final = 100
"""How many acts can be told again to a reader that comes back."""


class Table:
    """Fold acts with `apply`; judge commands with `decide`, which changes nothing; read with the rest."""

    def __init__(self, first: Act, secrets: Secrets, decks: Mapping[str, Sequence[str]] | None = None) -> None:
        opened: acts.Opened = first.body
        self.id = first.table
        self.settings = opened
        self.code = opened.code
        self.game = cartable.load(opened.game)
        self.options = self.game.options.read(opened.options)
        self.created_at = self.last_at = first.at
        self.number = 1
        """Of the next act."""
        self.state: State = "open"
        self.closed = False
        self.paused_at: int | None = None
        self.host = opened.host
        self.level = opened.level
        self.sides = _sides(self.game, self.options)
        self.seats = [Seat() for side in self.sides for _ in side]
        self.match_id, self.commitment, self.match_number = opened.match, opened.commitment, 0
        self.next_match: tuple[str, str] | None = None
        """Id and commitment of the rematch, once it is prepared."""
        self.playing: Playing | None = None
        self.clock = Clock(opened.clock, len(self.seats), first.at)
        self._secrets = dict(secrets)
        self._decks = decks or {}
        self._seqs: dict[Reader, int] = {None: 1, **dict.fromkeys(range(len(self.seats)), 1)}
        self._known_from: dict[Reader, int] = dict.fromkeys(self._seqs, 0)
        """What was told to a seat before is not for the person who has it now."""
        self._answers: dict[tuple[str, str], int] = {}
        self._memory: dict[Reader, deque[Told]] = {reader: deque(maxlen=REMEMBERED) for reader in self._seqs}
        """One for each: what a reader remembers may not depend on how much others were told."""
        self._newest: Told | None = None
        self._seen = seeing.Seen()
        self._remember_answer(first)

    @classmethod
    def read(cls, log: Sequence[Act], secrets: Secrets, decks: Mapping[str, Sequence[str]] | None = None) -> Self:
        """The table that these acts tell, from its first one on. `decks` names cards of given matches, for tests."""
        table = cls(log[0], secrets, decks)
        for act in log[1:]:
            table.apply(act)
        return table

    def learn(self, secrets: Secrets) -> None:
        """Take in the secrets of matches prepared since; needed before the `Started` of such a match is applied."""
        self._secrets.update(secrets)

    def secret_of(self, match: str) -> bytes:
        return self._secrets[match]

    def decks_of(self, match: str) -> Sequence[str]:
        return self._decks.get(match, ())

    # judging and attending: nothing changes

    def decide(self, command: Any, player: str, name: str, now: int) -> Decision:
        """What a command brings about; raises `TableError` or another `CartableError`."""
        return deciding.decide(self, command, player, name, now)

    def decide_bot_move(self, seat: int, move: str, now: int) -> Decision:
        """The move that a bot found for a `BotTurn`; raises where it is not its turn any more, or not legal."""
        return attending.decide_bot_move(self, seat, move, now)

    def due(self) -> int | None:
        """When the table next wants attention, perhaps long since; None where it never will.

        A bot's turn is due from its beginning: `attend` names it again and again until its move is stored.
        """
        return attending.due(self)

    def attend(self, now: int) -> Decision | BotTurn | None:
        """What the server itself has to do now."""
        return attending.attend(self, now)

    def lasting_due(self) -> int | None:
        """A coarse `due` to store, which changes rarely: from when on some process must look after this table."""
        return attending.lasting_due(self)

    # reading

    @property
    def match(self) -> Match | None:
        """Running or finished; None before the first start, and once everybody has moved on to the next."""
        return None if self.playing is None else self.playing.match

    @property
    def now_playing(self) -> Playing:
        """The match that runs; only where one does."""
        assert self.playing is not None
        return self.playing

    @property
    def people_playing(self) -> int:
        """How many seats are played by people themselves."""
        return sum(seat.decides for seat in self.seats)

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    @property
    def readers(self) -> Iterable[Reader]:
        return self._seqs

    @property
    def people(self) -> dict[str, int]:
        """Who sits where."""
        return {seat.player: number for number, seat in enumerate(self.seats) if seat.player is not None}

    def reader_of(self, player: str | None) -> Reader:
        """A seated person always reads as the seat; anybody else is a spectator."""
        return seat_of(self.seats, player)

    def seq(self, reader: Reader) -> int:
        """How often this reader was told something."""
        return self._seqs[reader]

    def ply(self, reader: Reader) -> int:
        """What a move of this reader has to answer."""
        return 0 if self.playing is None else self.playing.plies[reader]

    def answered(self, player: str, request: str) -> int | None:
        """The number to acknowledge with, where this request was stored already."""
        return self._answers.get((player, request))

    def teams(self) -> tuple[tuple[int, ...], ...] | None:
        """The sides of the running match; None while none runs."""
        return None if self.playing is None or self.state != "running" else self.sides

    def info(self, reader: Reader) -> wire.TableInfo:
        return self._seen.info(self, reader)

    def moment(self, reader: Reader) -> wire.Moment:
        """How things stand; clocks are told as of their last change, so it is the same until something happens."""
        return self._seen.moment(self, reader)

    def summary(self) -> Summary:
        """What is kept beside the log; the same object as long as nothing in it changes."""
        return self._seen.summary(self)

    def choices(self, reader: Reader, ply: int, steps: Sequence[str]) -> list[wire.NextStep]:
        """What can follow these steps of a move; raises as `decide` would for a move."""
        return self._seen.choices(self, reader, ply, steps)

    def hint(self, reader: Reader, ply: int) -> tuple[Any, LegalMoves]:
        """What a hint may be made from: what the seat may know, and its moves. Raises as `decide` would for a move."""
        return seeing.hint(self, reader, ply)

    def missed_since(self, reader: Reader, seq: int) -> list[wire.Missed] | None:
        """What the reader was told after `seq`; None where that is too long ago, or another's number."""
        now = self._seqs[reader]
        if not self._known_from[reader] <= seq <= now:
            return None
        missed = [told for told in self._memory[reader] if told.seqs[reader] > seq]
        if len(missed) != now - seq:
            return None
        return [told.missed(reader) for told in missed]

    def lately(self, reader: Reader) -> list[wire.Missed]:
        """What the reader may remember, for a log."""
        known_from = self._known_from[reader]
        return [told.missed(reader) for told in self._memory[reader] if told.seqs[reader] > known_from]

    # folding

    def apply(self, act: Act) -> Told:
        """Fold the next act."""
        assert act.number == self.number, "acts are applied in order"
        self.last_at = max(self.last_at, act.at)
        told = Told(act.number, self.last_at, self.game, () if self.playing is None else self.playing.match.names)
        readers = folding.fold(self, act.body, told)
        self.number += 1
        for reader in self._seqs if readers is None else readers:
            self._seqs[reader] += 1
            told.seqs[reader] = self._seqs[reader]
        self._remember(told)
        self._remember_answer(act)
        return told

    def _remember(self, told: Told) -> None:
        if self._newest is not None:
            self._newest.forget_words()
        self._newest = told
        for reader in told.seqs:
            self._memory[reader].append(told)
        self._known_from.update({seat: self._seqs[seat] for seat in told.moved})
        self._seen.forget(table=told.table, moment=told.moment)

    def _remember_answer(self, act: Act) -> None:
        if act.player is not None and act.request is not None:
            self._answers[act.player, act.request] = self._seqs[self.reader_of(act.player)]


def _sides(game: Game, options: GameOptions) -> tuple[tuple[int, ...], ...]:
    """The seats of each side under these options."""
    state = game.state()
    options.fill(state)
    game.rules.begin(state)
    return game.sides(state)

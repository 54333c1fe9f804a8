"""One match at a table: decisions as they are made, held and played, and what each reader knows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from cartable.games.events import Event
from cartable.games.match import Match
from cartable.games.moves import LegalMoves
from cartable.games.reader import SPECTATOR, Reader
from cartable.server import wire
from cartable.server.table import private_moves
from cartable.server.table.round_break import RoundBreak

DecidedBy = Literal["person", "bot"]


class MoveAuthor(NamedTuple):
    """Who made a move of the match, and whether it was private."""

    seat: int
    by: DecidedBy
    is_private: bool


class PlayedMove(NamedTuple):
    """A move that was played, and its consequences for the readers that know of it."""

    author: MoveAuthor
    events: Sequence[Event]
    observers: Mapping[Reader, int]
    """The move as each of these readers knows it."""
    ends_round: bool
    """Whether a new round was dealt, or the match is over."""

    @property
    def is_scored(self) -> bool:
        """Whether a round was scored: one that is only dealt again leaves nothing to look at."""
        return any(event.kind == "counted" for event in self.events)


@dataclass(slots=True)
class UndoRequest:
    """Somebody asks to take a move back; everybody else has to agree."""

    asked_by: int
    asked_at: int
    agreed: set[int] = field(default_factory=set)


class TableMatch:
    """A `Match` with what the table adds: authors of moves, held decisions, breaks, undo requests, the result."""

    def __init__(self, match: Match, at: int) -> None:
        self.match = match
        self.readers: frozenset[Reader] = frozenset({SPECTATOR, *range(match.players)})
        self.plies: dict[Reader, int] = dict.fromkeys(self.readers, 0)
        """The number of moves and undos that each reader knows of."""
        self.log_length = 0
        """The length of the match's own log: decisions, including held ones, and undos."""
        self.authors: list[MoveAuthor] = []
        self.held: dict[int, tuple[str, DecidedBy]] = {}
        """Decisions that wait for their turn, at most one for each seat."""
        self.opens_at: int | None = None
        """While players look at their new cards: when the first move is played."""
        self.round_break: RoundBreak | None = None
        """While the people look at the end of a round: the next one is dealt, but nobody moves."""
        self.is_timed = False
        """Whether a bot answers open private questions before the looking time ends."""
        self.undo_request: UndoRequest | None = None
        self.marked = False
        self.started_at = at
        self.finished_at: int | None = None
        self.result: wire.ResultInfo | None = None
        self.paced_from = at
        """The time of the last public act. The pace of bots counts from here, so that private moves take no time."""

    # queries

    def turn_known_to(self, reader: Reader) -> int | None:
        return None if self.result else private_moves.turn_known_to(self.match, reader)

    def may_decide(self, seat: int) -> bool:
        """Whether this seat has a decision to make, as far as it knows."""
        is_open = self.result is None and self.round_break is None
        return is_open and seat not in self.held and self.turn_known_to(seat) == seat

    def legal_moves_of(self, seat: int) -> LegalMoves:
        """The moves that this seat may choose from, as far as it knows."""
        return self.match.legal_moves if self.match.turn == seat else self.match.legal_moves_of(seat)

    # changes

    def begin_round(self, at: int, people: int, pace: int) -> None:
        """Give everybody the same time to look if the round may begin with a private decision."""
        self.round_break = None
        if not private_moves.may_be_private_turn(self.match):
            self.opens_at = None
            return
        self.is_timed = people > 1
        looking_time = private_moves.LOOKING_TIME if self.is_timed else max(pace, private_moves.LEAST_LOOKING_TIME)
        self.opens_at = at + looking_time

    def decide(self, seat: int, move: str, by: DecidedBy) -> list[PlayedMove]:
        """Take a decision of a seat: play it and the decisions that waited for it, or hold it until its turn comes."""
        self.log_length += 1
        self.held[seat] = (move, by)
        return self.play_held()

    def open_play(self) -> list[PlayedMove]:
        self.opens_at = None
        return self.play_held()

    def play_held(self) -> list[PlayedMove]:
        """Play held decisions while it is their turn, until the round ends."""
        played: list[PlayedMove] = []
        while (move := self._play_next()) is not None:
            played.append(move)
            if move.ends_round:
                break
        return played

    def undo_to(self, moves: int) -> None:
        """Undo until this many moves are left. Every reader notices."""
        while len(self.authors) > moves:
            self.match.undo()
            self.authors.pop()
        self.log_length += 1
        self.held.clear()
        self.opens_at = self.round_break = self.undo_request = None
        for reader in self.plies:
            self.plies[reader] += 1

    def finish(self, result: wire.ResultInfo, at: int) -> None:
        self.result, self.finished_at = result, at
        self.undo_request = self.opens_at = self.round_break = None
        self.held.clear()

    def _play_next(self) -> PlayedMove | None:
        match, seat = self.match, self.match.turn
        if seat is None or seat not in self.held:
            return None
        text, by = self.held[seat]
        move = match.legal_moves.read(text)
        author = MoveAuthor(seat, by, private_moves.is_private(match, move.code))
        if self.opens_at is not None and not author.is_private:
            return None
        observers = private_moves.observers(match, move.code, self.readers)
        rounds, events = len(match.rounds), match.play(move)
        self.authors.append(author)
        for reader in observers:
            self.plies[reader] += 1
            self.held.pop(reader, None)  # what a seat decided before it knew of this move no longer holds
        return PlayedMove(author, events, observers, ends_round=match.turn is None or len(match.rounds) > rounds)

"""One match at a table: the moves as they are decided, held and made, and what each reader has noticed of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from cartable.games.events import Event
from cartable.games.match import Match
from cartable.games.moves import LegalMoves
from cartable.server import wire
from cartable.server.table import quiet
from cartable.server.table.telling import Reader

By = Literal["person", "bot"]


class Maker(NamedTuple):
    """Who made a move of the match, and whether before everybody."""

    seat: int
    by: By
    is_quiet: bool


class Made(NamedTuple):
    """A move that was made, and what came of it for the readers that notice it."""

    maker: Maker
    events: Sequence[Event]
    noticed: Mapping[Reader, int]
    """The move as each of them comes to know of it."""
    is_last: bool
    """Whether its round ended with it: a new one is dealt, or the match is over."""


@dataclass(slots=True)
class UndoQuestion:
    """Somebody asks to take a move back; everybody else has to agree."""

    asked_by: int
    asked_at: int
    agreed: set[int] = field(default_factory=set)


class Playing:
    """`match` is the truth; the rest is what the table needs to know besides."""

    def __init__(self, match: Match, at: int) -> None:
        self.match = match
        self.readers: frozenset[Reader] = frozenset({None, *range(match.players)})
        self.plies: dict[Reader, int] = dict.fromkeys(self.readers, 0)
        """What each reader has seen happen: moves and takings-back."""
        self.log_length = 0
        """Of the match's own log: decisions, held ones too, and takings-back."""
        self.makers: list[Maker] = []
        self.held: dict[int, tuple[str, By]] = {}
        """Decisions that wait for their turn, at most one a seat."""
        self.opens_at: int | None = None
        """While players look at their new cards: when the first move is made."""
        self.is_timed = False
        """Whether questions are answered by a bot when the looking time ends."""
        self.undo: UndoQuestion | None = None
        self.marked = False
        self.started_at = at
        self.finished_at: int | None = None
        self.result: wire.ResultInfo | None = None
        self.paced_from = at
        """The last thing that everybody saw: bots count their pace from it, so that quiet decisions take no time."""

    # what may be done

    def turn_known_to(self, reader: Reader) -> int | None:
        return None if self.result else quiet.turn_known_to(self.match, reader)

    def may_decide(self, seat: int) -> bool:
        """Whether this seat has something to decide, as far as it knows."""
        return self.result is None and seat not in self.held and self.turn_known_to(seat) == seat

    def legal_moves_of(self, seat: int) -> LegalMoves:
        """The moves that the seat may decide on, as far as it knows."""
        return self.match.legal_moves if self.match.turn == seat else self.match.legal_moves_of(seat)

    # what changes it

    def look(self, at: int, people: int, pace: int) -> None:
        """A round begins: where it may begin with a quiet question, give everybody the same time to look."""
        if not quiet.may_ask(self.match):
            self.opens_at = None
            return
        self.is_timed = people > 1
        self.opens_at = at + (quiet.LOOKING_TIME if self.is_timed else max(pace, quiet.LEAST_LOOKING_TIME))

    def decide(self, seat: int, move: str, by: By) -> list[Made]:
        """A decision of a seat: made now with all that waited for it, or held until its turn comes."""
        self.log_length += 1
        self.held[seat] = (move, by)
        return self.make_what_waits()

    def open_play(self) -> list[Made]:
        self.opens_at = None
        return self.make_what_waits()

    def make_what_waits(self) -> list[Made]:
        """Make held decisions as long as it is their turn, and until the round ends."""
        found: list[Made] = []
        while (made := self._make_next()) is not None:
            found.append(made)
            if made.is_last:
                break
        return found

    def take_back(self, moves: int) -> None:
        """Undo until so many moves are left. Everybody notices."""
        while len(self.makers) > moves:
            self.match.undo()
            self.makers.pop()
        self.log_length += 1
        self.held.clear()
        self.opens_at = None
        self.undo = None
        for reader in self.plies:
            self.plies[reader] += 1

    def _make_next(self) -> Made | None:
        match, seat = self.match, self.match.turn
        if seat is None or seat not in self.held:
            return None
        text, by = self.held[seat]
        move = match.legal_moves.read(text)
        maker = Maker(seat, by, quiet.is_quiet(match, move.code))
        if self.opens_at is not None and not maker.is_quiet:
            return None
        noticed = quiet.noticed_by(match, move.code, self.readers)
        rounds, events = len(match.rounds), match.play(move)
        self.makers.append(maker)
        for reader in noticed:
            self.plies[reader] += 1
            if reader is not None:  # what a seat decided before it knew of this does not stand
                self.held.pop(reader, None)
        return Made(maker, events, noticed, is_last=match.is_over or len(match.rounds) > rounds)

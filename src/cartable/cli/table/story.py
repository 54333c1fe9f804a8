"""A match with all that happened in it: who moved and what came of it, for the log, undo and replay."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from cartable.cli.table import words
from cartable.games.events import Event
from cartable.games.match import Match
from cartable.games.moves import Move
from cartable.games.reader import reader_at
from cartable.games.texts import Language


class Act(NamedTuple):
    seat: int
    move: Move
    events: tuple[Event, ...]
    unasked: bool = False
    """Whether the table made this move for a person, who could do nothing else."""


class Story:
    """The match is played through this, so that no event is lost."""

    def __init__(self, match: Match) -> None:
        """The story of a match so far: it is taken back to its beginning and played again."""
        moves = match.moves
        self.match = match.copy()
        while self.match.ply:
            self.match.undo()
        self.opening = tuple(match.opening_events)
        self.acts: list[Act] = []
        for move in moves:
            self.play(move)

    def only_pass(self) -> Move | None:
        """The move of whoever is to act, where that is to do nothing and no other is legal."""
        legal, passes = self.match.legal_moves, self.match.game.passes
        return legal[0] if len(legal) == 1 and legal[0].code in passes else None

    def play(self, move: Move | str, *, unasked: bool = False) -> tuple[Event, ...]:
        """Make a move; raises `IllegalMove`, and changes nothing, where it is not legal."""
        chosen = self.match.legal_moves.read(move) if isinstance(move, str) else move
        seat = self.match.turn
        events = tuple(self.match.play(chosen))
        assert seat is not None
        self.acts.append(Act(seat, chosen, events, unasked))
        return events

    def undo_to(self, seats: Collection[int]) -> bool:
        """Go back to the last decision of one of these seats; False where they made none."""
        before = self.match.copy()
        for position in range(len(self.acts) - 1, -1, -1):
            before.undo()
            act = self.acts[position]
            if act.seat in seats and not (act.move.code in before.game.passes and len(before.legal_moves) == 1):
                self.match = before
                del self.acts[position:]
                return True
        return False

    def lines(self, seat: int | None, language: Language, acts: int | None = None) -> Iterator[str]:
        """The log as this seat, or a spectator, may read it, up to a number of acts."""
        describe = self.match.game.events.describe
        for event in self.opening:
            yield describe(event.seen_by(reader_at(seat)), self.match.names, language, reader_at(seat))
        for act in self.acts[:acts]:
            note = f" ({words.ONLY_MOVE.to(language)})" if act.unasked and act.seat == seat else ""
            for event in act.events:
                yield describe(event.seen_by(reader_at(seat)), self.match.names, language, reader_at(seat)) + note
                note = ""

    def moments(self) -> list[Match]:
        """The match before the first move and after each one."""
        match = self.match.copy()
        found = [match.copy()]
        while match.ply:
            match.undo()
            found.append(match.copy())
        return found[::-1]

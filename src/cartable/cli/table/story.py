"""A match with all that happened in it: who moved and what came of it, for the log, undo and replay."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from cartable.games.events import Event
from cartable.games.match import Match, Move
from cartable.games.texts import Language


class Act(NamedTuple):
    seat: int
    move: Move
    events: tuple[Event, ...]


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

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Make a move; raises `IllegalMove`, and changes nothing, where it is not legal."""
        chosen = self.match.legal_moves.read(move) if isinstance(move, str) else move
        seat = self.match.turn
        events = tuple(self.match.play(chosen))
        assert seat is not None
        self.acts.append(Act(seat, chosen, events))
        return events

    def undo_to(self, seats: Collection[int]) -> bool:
        """Go back to the last decision of one of these seats; False where they made none."""
        mine = [position for position, act in enumerate(self.acts) if act.seat in seats]
        if not mine:
            return False
        while len(self.acts) > mine[-1]:
            self.acts.pop()
            self.match.undo()
        return True

    def lines(self, seat: int | None, language: Language, acts: int | None = None) -> Iterator[str]:
        """The log as this seat, or a spectator, may read it, up to a number of acts."""
        describe = self.match.game.words.describe
        told = [self.opening, *(act.events for act in self.acts[:acts])]
        for events in told:
            for event in events:
                yield describe(event.seen_by(seat), self.match.names, language)

    def moments(self) -> list[Match]:
        """The match before the first move and after each one."""
        match = self.match.copy()
        found = [match.copy()]
        while match.ply:
            match.undo()
            found.append(match.copy())
        return found[::-1]

"""A match with its history: who moved and which events followed, for the log, undo and replay."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from cartable.cli.table import texts
from cartable.games.events import Event
from cartable.games.match import Match
from cartable.games.moves import Move
from cartable.games.reader import Reader
from cartable.games.texts import Language


class HistoryEntry(NamedTuple):
    seat: int
    move: Move
    events: tuple[Event, ...]
    automatic: bool = False
    """Whether the table made this move for a person who had no other."""


class MatchHistory:
    """Plays a match and keeps every event."""

    def __init__(self, match: Match) -> None:
        """The history of a match so far: its moves are taken back and played again."""
        moves = match.moves
        self.match = match.copy()
        while self.match.ply:
            self.match.undo()
        self.opening = tuple(match.opening_events)
        self.entries: list[HistoryEntry] = []
        for move in moves:
            self.play(move)

    def forced_pass(self) -> Move | None:
        """The pass of the seat to act, where it has no other legal move."""
        legal, passes = self.match.legal_moves, self.match.game.passes
        return legal[0] if len(legal) == 1 and legal[0].code in passes else None

    def play(self, move: Move | str, *, automatic: bool = False) -> tuple[Event, ...]:
        """Make a move. Raises `IllegalMove` and changes nothing where it is not legal."""
        chosen = self.match.legal_moves.read(move) if isinstance(move, str) else move
        seat = self.match.turn
        events = tuple(self.match.play(chosen))
        assert seat is not None
        self.entries.append(HistoryEntry(seat, chosen, events, automatic))
        return events

    def undo_to(self, seats: Collection[int]) -> bool:
        """Return to the last decision of one of these seats; False where they made none. A forced pass is none."""
        before = self.match.copy()
        for position in range(len(self.entries) - 1, -1, -1):
            before.undo()
            entry = self.entries[position]
            is_forced = entry.move.code in before.game.passes and len(before.legal_moves) == 1
            if entry.seat in seats and not is_forced:
                self.match = before
                del self.entries[position:]
                return True
        return False

    def lines(self, reader: Reader, language: Language, entries: int | None = None) -> Iterator[str]:
        """The log as this reader may see it; `entries` limits it to the first ones."""
        describe = self.match.game.events.describe
        for event in self.opening:
            yield describe(event.seen_by(reader), self.match.names, language, reader)
        for entry in self.entries[:entries]:
            note = f" ({texts.ONLY_MOVE.to(language)})" if entry.automatic and entry.seat == reader else ""
            for event in entry.events:
                yield describe(event.seen_by(reader), self.match.names, language, reader) + note
                note = ""

    def positions(self) -> list[Match]:
        """The match before the first move and after each move."""
        match = self.match.copy()
        positions = [match.copy()]
        while match.ply:
            match.undo()
            positions.append(match.copy())
        return positions[::-1]

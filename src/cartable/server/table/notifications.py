"""Notifications: what each reader learns from one act, with the sentences for the log.

The match reports the game's own events. The table reports events of the same shape whose kind begins with `table/`.
Sentences are written when they are first needed, and only once for all readers that see the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cartable.games.events import Event
from cartable.games.game import Game
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Language
from cartable.server import wire
from cartable.server.table.texts import table_sentence


@dataclass(slots=True)
class Notification:
    """The effects of one act, for each reader that may know of it."""

    number: int
    at: int
    """Number and time of the act."""
    game: Game
    names: Sequence[str] = ()
    """By seat, for the game's sentences."""
    seqs: dict[Reader, int] = field(default_factory=dict)
    """Each reader that may know of the act, with its own number for it. Other readers must not learn of it."""
    info_changed: bool = False
    """Whether `Table.info` changed."""
    moment_changed: bool = False
    """Whether `Table.moment` changed."""
    changed_seats: tuple[int, ...] = ()
    """The seats that somebody left or took: people who were connected there, or are now, need a snapshot."""
    speaker: str | None = None
    """The player who spoke, for readers who have muted them."""
    _events: list[tuple[Event, Collection[Reader] | None]] = field(default_factory=list)
    _moves: list[tuple[int, Mapping[Reader, int]]] = field(default_factory=list)
    _built: dict[tuple[int, bool], wire.Happening] = field(default_factory=dict)
    _move_texts: dict[tuple[int, bool], str] = field(default_factory=dict)

    def add(self, event: Event, readers: Collection[Reader] | None = None) -> None:
        """Report an event to these readers, or to all that know of the act."""
        self._events.append((event, readers))

    def announce(self, kind: str, seat: int, name: str | None, **details: Any) -> None:
        """Report an event of the table that changes `Table.info`, to all that know of the act."""
        self.info_changed = True
        self.add(Event(f"table/{kind}", seat, {"name": name, **details}))

    def add_move(self, seat: int, observers: Mapping[Reader, int]) -> None:
        """Report a move of a seat, to each of these readers as it may know it."""
        self._moves.append((seat, observers))

    def moves(self, reader: Reader) -> list[str]:
        """The moves that were played, in notation, as this reader may know them."""
        if reader not in self.seqs:
            return []
        return [
            self._move_text(observers[reader], is_own=reader == seat)
            for seat, observers in self._moves
            if reader in observers
        ]

    def missed(self, reader: Reader) -> wire.Missed:
        """The notification in the form for a reader that reconnects."""
        return wire.Missed(seq=self.seqs[reader], moves=self.moves(reader), happenings=self.happenings(reader))

    def happenings(self, reader: Reader) -> list[wire.Happening]:
        """The events as this reader may know them, in order."""
        if reader not in self.seqs:
            return []
        return [
            self._happening(position, event, reader)
            for position, (event, readers) in enumerate(self._events)
            if readers is None or reader in readers
        ]

    def drop_sentences(self) -> None:
        """Free the memory of sentences that were written; they can be written again."""
        self._built.clear()
        self._move_texts.clear()

    def _move_text(self, move: int, *, is_own: bool) -> str:
        text = self._move_texts.get((move, is_own))
        if text is None:
            text = self.game.notation.move_text(move if is_own else self.game.cover(move))
            self._move_texts[move, is_own] = text
        return text

    def _happening(self, position: int, event: Event, reader: Reader) -> wire.Happening:
        is_own = reader == event.seat
        built = self._built.get((position, is_own))
        if built is None:
            built = self._build(event.seen_by(reader), reader if is_own else SPECTATOR)
            self._built[position, is_own] = built
        return built

    def _build(self, event: Event, addressed: Reader) -> wire.Happening:
        words = wire.Words(en=self._sentence(event, "en", addressed), fr=self._sentence(event, "fr", addressed))
        return wire.Happening(kind=event.kind, seat=event.seat, details=dict(event.details), words=words)

    def _sentence(self, event: Event, language: Language, addressed: Reader) -> str:
        if event.kind.startswith("table/"):
            return table_sentence(event, language, to_reader=addressed != SPECTATOR)
        return self.game.events.describe(event, self.names, language, addressed)

"""What a move brings about, as values: the log, the animation and the words of a table are made from these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cartable.games.texts import Language, Text, sentence

UNKNOWN_CARD: Final = "??"
"""Stands for a card that the reader may not know, in views, events and records."""


@dataclass(frozen=True)
class Event:
    """One consequence: its kind, the seat that it happened to or by, and plain details."""

    kind: str
    seat: int | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    secret: tuple[str, ...] = ()
    """The details that hold cards which `seat` alone may know."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat, or a spectator, may know it."""
        if not self.secret or (seat is not None and seat == self.seat):
            return self
        shown = {name: _covered(value) if name in self.secret else value for name, value in self.details.items()}
        return Event(self.kind, self.seat, shown)

    def as_data(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, **self.details}


def _covered(value: Any) -> Any:
    return [UNKNOWN_CARD] * len(value) if isinstance(value, (list, tuple)) else UNKNOWN_CARD


def told(
    event: Event, words: Text, details: Mapping[str, Any], names: Sequence[str], language: Language, *, you: int | None
) -> str:
    """The sentence for an event: about whom it happened to, or to the reader where that is `you`."""
    name = "" if event.seat is None else names[event.seat]
    return sentence(words, language, name, details, to_reader=event.seat is not None and event.seat == you)

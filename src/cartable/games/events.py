"""What happens in a match, as values: the log, the animations and the sentences of a table are made from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Language, Text, sentence

UNKNOWN_CARD: Final = "??"
"""A card that the reader may not know, in views, events and records."""


@dataclass(frozen=True)
class Event:
    """Something that happened: its kind, the seat that it concerns, and plain details."""

    kind: str
    seat: int | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    secret: tuple[str, ...] = ()
    """The names of details with cards that only `seat` may know."""

    def seen_by(self, reader: Reader) -> Event:
        """The event with cards covered that this reader may not know."""
        if not self.secret or (reader != SPECTATOR and reader == self.seat):
            return self
        shown = {name: _covered(value) if name in self.secret else value for name, value in self.details.items()}
        return Event(self.kind, self.seat, shown)

    def as_data(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, **self.details}


def _covered(value: Any) -> Any:
    return [UNKNOWN_CARD] * len(value) if isinstance(value, (list, tuple)) else UNKNOWN_CARD


def event_sentence(
    event: Event, text: Text, details: Mapping[str, Any], names: Sequence[str], language: Language, *, reader: Reader
) -> str:
    """The sentence for an event, in the second person if the reader is the seat that it concerns."""
    name = "" if event.seat is None else names[event.seat]
    return sentence(text, language, name, details, to_reader=event.seat is not None and event.seat == reader)

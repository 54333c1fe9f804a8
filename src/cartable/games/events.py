"""What happens in a match, as values: the log, the animations and the sentences of a table are made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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


@dataclass(frozen=True)
class RuleSign:
    """The events that show that a rule came up: those of a kind, or some of them."""

    kind: str
    test: Callable[[Mapping[str, Any]], bool] | None = None
    """Whether the details of such an event show it; None if all do."""
    needs: Callable[[Any], bool] | None = None
    """Whether it can come up under these options of the game; None if it can under all."""

    def is_possible(self, options: Any) -> bool:
        return self.needs is None or self.needs(options)

    def is_shown_by(self, event: Event) -> bool:
        return event.kind == self.kind and (self.test is None or self.test(event.details))


def _covered(value: Any) -> Any:
    return [UNKNOWN_CARD] * len(value) if isinstance(value, (list, tuple)) else UNKNOWN_CARD


def event_sentence(
    event: Event, text: Text, details: Mapping[str, Any], names: Sequence[str], language: Language, *, reader: Reader
) -> str:
    """The sentence for an event, in the second person if the reader is the seat that it concerns."""
    name = "" if event.seat is None else names[event.seat]
    return sentence(text, language, name, details, to_reader=event.seat is not None and event.seat == reader)

"""What is noted of an entrant besides its results: how long it thinks, and what others had to do in its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter_ns, process_time_ns
from typing import Any, Final, Literal, Self, get_args

from cartable.lab.durations import Times

Fault = Literal["illegal", "late", "crashed", "absent"]
"""An answer that is no legal move; none in time; the end of the bot. `absent`: a move of one that had gone before.

Each time the first legal move is made in its place.
"""
FAULTS: Final[tuple[Fault, ...]] = get_args(Fault)

_LAST_WORDS: Final = 600


@dataclass
class EntrantStats:
    processor: Times = field(default_factory=Times)
    """Processor time of the moves that were thought of in this process."""
    wall: Times = field(default_factory=Times)
    faults: Counter[Fault] = field(default_factory=Counter)
    last_words: str = ""
    """What a bot that went wrong said, the first time."""

    @contextmanager
    def thinking(self, *, inside: bool) -> Iterator[None]:
        """Time one move; `inside` this process, where processor time can be told."""
        wall, processor = perf_counter_ns(), process_time_ns()
        try:
            yield
        finally:
            if inside:
                self.processor.add(process_time_ns() - processor)
            self.wall.add(perf_counter_ns() - wall)

    def note(self, fault: Fault, words: str = "") -> None:
        self.faults[fault] += 1
        self.last_words = self.last_words or words[-_LAST_WORDS:]

    def join(self, other: EntrantStats) -> None:
        self.processor.join(other.processor)
        self.wall.join(other.wall)
        self.faults.update(other.faults)
        self.last_words = self.last_words or other.last_words

    def as_data(self) -> dict[str, Any]:
        content: dict[str, Any] = {"processor": self.processor.as_data(), "wall": self.wall.as_data()}
        if self.faults:
            content |= {"faults": dict(self.faults), "last_words": self.last_words}
        return content

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> Self:
        return cls(
            Times.of(content["processor"]),
            Times.of(content["wall"]),
            Counter(content.get("faults", {})),
            content.get("last_words", ""),
        )

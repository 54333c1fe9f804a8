"""Statistics of an entrant besides its results: how long its moves take, and which of them others had to make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter_ns, process_time_ns
from typing import Any, Final, Literal, Self, get_args

from cartable.lab.durations import Durations

Fault = Literal["illegal", "late", "crashed", "absent"]
"""An answer that is no legal move; no answer in time; the end of the bot. `absent`: a move after the bot had ended.

Each time the first legal move is made in its place.
"""
FAULTS: Final[tuple[Fault, ...]] = get_args(Fault)

_OUTPUT_KEPT: Final = 600


@dataclass
class EntrantStats:
    processor: Durations = field(default_factory=Durations)
    """Processor time of the moves that were chosen in this process."""
    wall: Durations = field(default_factory=Durations)
    faults: Counter[Fault] = field(default_factory=Counter)
    error_output: str = ""
    """The output of a bot that failed, the first time."""

    @contextmanager
    def timed(self, *, in_process: bool) -> Iterator[None]:
        """Time one move; processor time is known only for moves chosen in this process."""
        wall, processor = perf_counter_ns(), process_time_ns()
        try:
            yield
        finally:
            if in_process:
                self.processor.add(process_time_ns() - processor)
            self.wall.add(perf_counter_ns() - wall)

    def add_fault(self, fault: Fault, output: str = "") -> None:
        self.faults[fault] += 1
        self.error_output = self.error_output or output[-_OUTPUT_KEPT:]

    def merge(self, other: EntrantStats) -> None:
        self.processor.merge(other.processor)
        self.wall.merge(other.wall)
        self.faults.update(other.faults)
        self.error_output = self.error_output or other.error_output

    def as_data(self) -> dict[str, Any]:
        content: dict[str, Any] = {"processor": self.processor.as_data(), "wall": self.wall.as_data()}
        if self.faults:
            content |= {"faults": dict(self.faults), "last_words": self.error_output}
        return content

    @classmethod
    def from_data(cls, content: Mapping[str, Any]) -> Self:
        return cls(
            Durations.from_data(content["processor"]),
            Durations.from_data(content["wall"]),
            Counter(content.get("faults", {})),
            content.get("last_words", ""),
        )

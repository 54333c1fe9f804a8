"""What a request costs a server process: processor time and peak memory, as Linux counts them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

R = TypeVar("R")

_RESET_PEAK = "5"
_PROCESSOR_TIME = 2  # as clock_getcpuclockid() numbers the clock of another process
_TRIES = 3


@dataclass(frozen=True)
class Usage:
    seconds: float
    megabytes: float

    def fits(self, seconds: float, megabytes: float) -> bool:
        return self.seconds <= seconds and self.megabytes <= megabytes


class Meter:
    """Measures one server process."""

    def __init__(self, process: int | None) -> None:
        assert process is not None
        self._folder = Path(f"/proc/{process}")
        self._clock = (~process << 3) | _PROCESSOR_TIME

    def measure(self, work: Callable[[], R]) -> tuple[R, Usage]:
        """The result of the work, and what the server used while it ran."""
        (self._folder / "clear_refs").write_text(_RESET_PEAK)
        before, seconds = self._memory("VmRSS"), self._seconds()
        result = work()
        return result, Usage(self._seconds() - seconds, (self._memory("VmHWM") - before) / 1000)

    def least(self, work: Callable[[], R], seconds: float, megabytes: float) -> tuple[R, Usage]:
        """Like `measure`; what is over the budget is tried again, in case the server did something else meanwhile."""
        for _ in range(_TRIES):
            result, usage = self.measure(work)
            if usage.fits(seconds, megabytes):
                break
        return result, usage

    def _seconds(self) -> float:
        """The processor time of all threads so far, also of those that have ended, exact to the nanosecond."""
        return time.clock_gettime(self._clock)

    def _memory(self, field: str) -> int:
        """Kilobytes."""
        lines = (self._folder / "status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(field))

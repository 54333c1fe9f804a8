"""What this process does at present: samples of the last minute, for the operator's page."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from pathlib import Path
from typing import Final, NamedTuple

from cartable.server import wire
from cartable.server.web.metrics import Metrics

_INTERVAL: Final = 0.25
_WINDOW: Final = 240
"""Samples: one minute."""
_COMMANDS: Final = 1000


class _Sample(NamedTuple):
    at: float
    moves: int
    cpu: float
    lag: float


class LoadMeter:
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._samples: deque[_Sample] = deque([_Sample(time.perf_counter(), 0, time.process_time(), 0)], _WINDOW)
        self._commands: deque[tuple[float, float]] = deque(maxlen=_COMMANDS)

    def command(self, seconds: float) -> None:
        """A move was answered."""
        self._commands.append((time.perf_counter(), seconds))

    async def measure(self) -> None:
        """How late the event loop runs what is due is a delay that everybody at every table has."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(_INTERVAL)
            now = time.perf_counter()
            lag = max(0.0, now - began - _INTERVAL)
            self._metrics.loop_lag.observe(lag)
            self._samples.append(_Sample(now, self._metrics.moves, time.process_time(), lag))

    def load(self) -> wire.Load:
        first, last = self._samples[0], self._samples[-1]
        seconds = max(last.at - first.at, _INTERVAL)
        since = time.perf_counter() - _INTERVAL * _WINDOW
        recent = sorted(taken for at, taken in self._commands if at >= since)
        return wire.Load(
            moves_per_second=round((last.moves - first.moves) / seconds, 2),
            move_p50_ms=_quantile(recent, 0.5),
            move_p99_ms=_quantile(recent, 0.99),
            cpu=round((last.cpu - first.cpu) / seconds, 3),
            memory=resident_memory(),
            loop_lag_ms=round(1000 * max(sample.lag for sample in self._samples), 1),
        )


def _quantile(ordered: list[float], share: float) -> float | None:
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1) if ordered else None


def resident_memory() -> int:
    """Bytes that this process holds in memory; 0 where that cannot be read."""
    if sys.platform != "linux":
        return 0
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    import resource

    return pages * resource.getpagesize()

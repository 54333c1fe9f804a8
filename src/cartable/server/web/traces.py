"""Traces: every request and every command has an id, which all its log lines carry, and a record of its durations.

One process handles a request from start to end, and the database is the only thing that it waits for. So a log line
with the id, the whole time and the time of storage says what a distributed trace would, without an agent to run.
"""

from __future__ import annotations

import logging
import secrets
import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final

_log: Final = logging.getLogger(__name__)
_current: Final[ContextVar[Trace | None]] = ContextVar("trace", default=None)


@dataclass(slots=True)
class Trace:
    began: float = field(default_factory=time.perf_counter)
    storage_seconds: float = 0.0
    is_over: bool = False
    _id: str = ""

    @property
    def id(self) -> str:
        """Drawn when it is first needed, which it rarely is. Numbers in order would reveal what others do."""
        if not self._id:
            self._id = secrets.token_hex(6)
        return self._id

    def end(self, kind: str, log_slow: float, **fields: Any) -> float:
        """Log it if it took at least so many seconds; returns the seconds."""
        seconds = time.perf_counter() - self.began
        if seconds >= log_slow:
            extra = {"ms": _milliseconds(seconds), "storage_ms": _milliseconds(self.storage_seconds), **fields}
            _log.info(kind, extra=extra)
        self.is_over = True
        return seconds


def begin_trace() -> Trace:
    """The trace of everything that happens from here on in this context."""
    trace = Trace()
    _current.set(trace)
    return trace


def add_storage_time(seconds: float) -> None:
    trace = _current.get()
    if trace is not None:
        trace.storage_seconds += seconds


def _milliseconds(seconds: float) -> float:
    return round(1000 * seconds, 1)


class TraceFilter(logging.Filter):
    """Adds the id to every record. Timers that a request has started outlive it: they no longer belong to it."""

    def filter(self, record: logging.LogRecord) -> bool:
        trace = _current.get()
        if trace is not None and not trace.is_over:
            record.trace = trace.id
        return True

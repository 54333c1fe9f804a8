"""Ctrl+C as a request to stop at the next good moment."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_noted() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl+C was pressed in this block; pressed once more, it ends the command at once."""
    noted = False
    if threading.current_thread() is not threading.main_thread():
        yield lambda: noted
        return

    def note(*_: object) -> None:
        nonlocal noted
        noted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    previous = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: noted
    finally:
        signal.signal(signal.SIGINT, previous)

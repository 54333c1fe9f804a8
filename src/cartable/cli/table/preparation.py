"""Fast rules get ready behind the table while people already play with interpreted ones."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from cartable.kernel import Kernel, warm_up_in_background


class _TableClosed(SystemExit):
    """Ends the thread quietly between two kernels."""


class Preparation:
    """The compilation of a game's rules; it waits for `begin`, so as not to delay the first picture."""

    def __init__(self, kernels: Sequence[Kernel[..., Any]]) -> None:
        self._waiting = kernels
        self._begun = threading.Event()
        self._closed = False
        self.ready = 0
        self.total = 0
        self._thread = warm_up_in_background(self._kernels(), self._progress)

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    def begin(self) -> None:
        self._begun.set()

    def close(self) -> None:
        """Leave what has not begun; a rule that is being compiled is finished first."""
        self._closed = True
        self._begun.set()
        self._thread.join()

    def _kernels(self) -> Iterator[Kernel[..., Any]]:
        self._begun.wait()
        yield from () if self._closed else self._waiting

    def _progress(self, ready: int, total: int, _next: str) -> None:
        if self._closed:
            raise _TableClosed
        self.ready, self.total = ready, total


@contextmanager
def interpreted() -> Iterator[None]:
    """Short work, such as playing a record again, is done sooner than compiled rules are loaded."""
    preparation = Preparation(())
    try:
        yield
    finally:
        preparation.close()

"""Fast rules get ready behind the table while people already play with interpreted ones."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from cartable.kernel import Kernel, warm_up_in_background


class Preparation:
    """The compilation of a game's rules; it waits for `begin`, so as not to delay the first picture."""

    def __init__(self, kernels: Sequence[Kernel[..., Any]]) -> None:
        self._waiting = kernels
        self._begun = threading.Event()
        self.is_closed = False
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
        self.is_closed = True
        self._begun.set()
        self._thread.join()

    def _kernels(self) -> Iterator[Kernel[..., Any]]:
        self._begun.wait()
        for kernel in self._waiting:
            yield cast("Kernel[..., Any]", _WhileOpen(kernel, self))

    def _progress(self, ready: int, total: int, _next: str) -> None:
        self.ready, self.total = ready, total


class _WhileOpen:
    """A kernel that is left alone once the table is closed."""

    def __init__(self, kernel: Kernel[..., Any], preparation: Preparation) -> None:
        self._kernel = kernel
        self._preparation = preparation
        self.name = kernel.name

    @property
    def is_loaded(self) -> bool:
        return self._kernel.is_loaded or self._preparation.is_closed

    def load(self) -> None:
        if not self._preparation.is_closed:
            self._kernel.load()


@contextmanager
def interpreted() -> Iterator[None]:
    """Short work, such as playing a record again, is done sooner than compiled rules are loaded."""
    preparation = Preparation(())
    try:
        yield
    finally:
        preparation.close()

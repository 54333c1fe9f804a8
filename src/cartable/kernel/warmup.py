"""Compiling or loading kernels before they are needed, with progress, in the foreground or in a thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, Self

from cartable.kernel import mode
from cartable.kernel.compiler import Kernel

Progress = Callable[[int, int, str], None]
"""Called with the number of kernels that are ready, their total, and the name of the next."""


def warm_up(kernels: Sequence[Kernel[..., Any]], progress: Progress | None = None) -> None:
    """Compile or load these kernels now. Does nothing when kernels are interpreted."""
    _load(kernels, progress, threading.Event())


def _load(kernels: Sequence[Kernel[..., Any]], progress: Progress | None, stopped: threading.Event) -> None:
    waiting = [each for each in kernels if each.can_be_loaded and not each.is_loaded]
    for ready, each in enumerate(waiting):
        if stopped.is_set():
            return
        if progress:
            progress(ready, len(waiting), each.name)
        each.load()
    if progress and waiting:
        progress(len(waiting), len(waiting), "")


class BackgroundWarmUp:
    """A warm-up in a thread. It starts work when `begin` is called, and stops when its `with` block ends.

    From its creation until it ends, kernels that are not ready are interpreted, so that no call waits for the compiler.
    """

    def __init__(self, kernels: Sequence[Kernel[..., Any]]) -> None:
        self.ready = 0
        self.total = 0
        self._kernels = kernels
        self._interpreting, self._begun, self._stopped = threading.Event(), threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._work, name="warm-up", daemon=True)
        self._thread.start()
        self._interpreting.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    def begin(self) -> None:
        self._begun.set()

    def stop(self) -> None:
        """Skip the kernels that have not begun; one that is being compiled is finished first."""
        self._stopped.set()
        self.begin()
        self.wait()

    def wait(self) -> None:
        self._thread.join()

    def _work(self) -> None:
        with mode.interpreted():
            self._interpreting.set()
            self._begun.wait()
            _load(self._kernels, self._report, self._stopped)

    def _report(self, ready: int, total: int, _next: str) -> None:
        self.ready, self.total = ready, total

"""Making machine code ready before it is needed, with progress, in the foreground or behind somebody's back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, Self

from cartable.kernel import mode
from cartable.kernel.compiler import Kernel

Progress = Callable[[int, int, str], None]
"""Called with how many kernels are ready, how many there are, and the name of the next."""


def warm_up(kernels: Sequence[Kernel[..., Any]], progress: Progress | None = None) -> None:
    """Compile or load these kernels now. Does nothing where kernels are interpreted."""
    _load(kernels, progress, threading.Event())


def _load(kernels: Sequence[Kernel[..., Any]], progress: Progress | None, stopped: threading.Event) -> None:
    waiting = [each for each in kernels if not each.is_loaded] if mode.COMPILED else []
    for ready, each in enumerate(waiting):
        if stopped.is_set():
            return
        if progress:
            progress(ready, len(waiting), each.name)
        each.load()
    if progress and waiting:
        progress(len(waiting), len(waiting), "")


class BackgroundWarmUp:
    """A warm-up in a thread, once `begin` is called; left as a context it stops.

    From its making until it is over, kernels that are not ready are interpreted, so that nobody has to wait.
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
        """Leave what has not begun; a kernel that is being compiled is finished first."""
        self._stopped.set()
        self.begin()
        self.wait()

    def wait(self) -> None:
        self._thread.join()

    def _work(self) -> None:
        with mode.interpreted():
            self._interpreting.set()
            self._begun.wait()
            _load(self._kernels, self._tell, self._stopped)

    def _tell(self, ready: int, total: int, _next: str) -> None:
        self.ready, self.total = ready, total

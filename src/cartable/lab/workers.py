"""Worker processes that play the deals of one series, such as an arena.

Each worker has a pipe of its own and shares no lock with anybody, so it can be killed at any decision without blocking
the others; the standard library's process pool cannot promise that. A worker leads a process group, which its programs
belong to: Ctrl+C at the terminal reaches only the process that runs the arena, and stopping a worker stops its
programs as well. A worker whose parent is gone reads the end of its pipe, and ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

from cartable.kernel import warm_up
from cartable.lab.deal_series import DealSeries
from cartable.lab.interrupts import deferred_interrupts

R = TypeVar("R")

_AT_ONCE: Final = 2
"""Deals that a worker holds: one that it plays, and one to go on with while its result is handled."""
_GRACE: Final = 0.8
"""Seconds that all workers together have for ending by themselves and closing their programs."""


class WorkerDied(Exception):
    """A worker ended while it had this deal to play."""


@dataclass(frozen=True)
class _Failed:
    """A deal that could not be played."""

    error: Exception
    trace: str = ""


@dataclass
class _Worker:
    process: SpawnProcess
    connection: Connection
    deals: deque[int] = field(default_factory=deque)
    """Handed out to it, in this order, and not yet back."""


class WorkerPool(Generic[R]):
    """Workers, from entering the context to leaving it. Leaving takes a second at most, whatever they do."""

    def __init__(self, series: DealSeries[R], workers: int) -> None:
        self._series, self._count = series, workers
        self._workers: list[_Worker] = []
        self._waiting: deque[int] = deque()
        self._results: dict[int, R | _Failed] = {}

    def __enter__(self) -> Self:
        try:
            with deferred_interrupts(), _blocked_interrupts():
                for _ in range(self._count):
                    self._workers.append(_start(self._series))
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def submit(self, number: int) -> int:
        self._waiting.append(number)
        self._hand_out()
        return number

    def result(self, number: int) -> R:
        """A deal that was submitted; raises `WorkerDied`, or whatever playing it raised."""
        while number not in self._results:
            self._receive()
        result = self._results.pop(number)
        if isinstance(result, _Failed):
            result.error.add_note(result.trace)
            raise result.error
        return result

    def _hand_out(self) -> None:
        while self._waiting and self._workers:
            worker = min(self._workers, key=lambda each: len(each.deals))
            if len(worker.deals) >= _AT_ONCE:
                return
            number = self._waiting.popleft()
            worker.deals.append(number)
            with suppress(OSError):  # it has died: `_receive` finds out
                worker.connection.send(number)

    def _receive(self) -> None:
        """Wait until some worker has played a deal, or has died."""
        by_connection = {worker.connection: worker for worker in self._workers}
        for ready in wait(list(by_connection)):
            worker = by_connection[ready]  # type: ignore[index]
            try:
                self._results[worker.deals[0]] = worker.connection.recv()
                worker.deals.popleft()
            except (EOFError, OSError):
                self._results |= {number: _Failed(WorkerDied()) for number in worker.deals}
                self._workers.remove(worker)
                _end([worker])
        self._hand_out()

    def _stop(self) -> None:
        workers, self._workers = self._workers, []
        _end(workers)


@contextmanager
def _blocked_interrupts() -> Iterator[None]:
    """Processes started meanwhile inherit the block: Ctrl+C is not for workers that are still importing."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start(series: DealSeries[Any]) -> _Worker:
    context = multiprocessing.get_context("spawn")  # a fork would inherit locks of threads that it does not have
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(series, theirs), daemon=True)
    process.start()
    theirs.close()  # so that its death is the end of the pipe
    return _Worker(process, ours)


def _end(workers: list[_Worker]) -> None:
    """Ask them to end, kill those that do not, and their programs with them."""
    with deferred_interrupts():
        for worker in workers:
            worker.process.terminate()
        deadline = monotonic() + _GRACE
        running = {worker.process.sentinel for worker in workers}
        while running and (left := deadline - monotonic()) > 0:
            running -= set(wait(list(running), left))
        for worker in workers:
            _kill_group(worker.process)
            worker.process.join()
            worker.process.close()
            worker.connection.close()


def _kill_group(process: SpawnProcess) -> None:
    """Before the process is waited for: until then nobody else can have its number."""
    if hasattr(os, "killpg"):
        assert process.pid is not None
        with suppress(ProcessLookupError, PermissionError):  # it had not begun to work, or there is nobody left
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _work(series: DealSeries[Any], connection: Connection) -> None:
    """What a worker does, until its parent ends it or is gone."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
    # asked to end, it unwinds, which closes its programs; they do not inherit these handlers
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    signal.signal(signal.SIGINT, lambda *_: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    with suppress(EOFError, ConnectionError):
        while True:
            connection.send(_play(series, connection.recv()))


def _play(series: DealSeries[R], number: int) -> R | _Failed:
    try:
        warm_up(series.kernels)  # before the first deal: nobody's time to think runs while it compiles
        return series.play(number)
    except Exception as error:  # whatever it is, the process that runs the arena raises it
        return _Failed(error, f"in a worker of the arena, deal {number}:\n{traceback.format_exc()}")

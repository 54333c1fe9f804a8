"""Executors play the deals of a series, such as an arena: in this process, in several, or in a cluster.

All of them return the deals in the order of their numbers. So stop rules and result files are the same for any number
of workers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, Final, Protocol, TypeVar

from cartable.lab.deal_series import DealSeries
from cartable.lab.errors import ArenaError
from cartable.lab.workers import WorkerDied, WorkerPool

R = TypeVar("R")

DealStream = Generator[R, None, None]
"""The results of deals, one after the other."""

AHEAD: Final = 4
"""Deals that are submitted for each worker before the first of them is back."""


class Executor(Protocol):
    def play(self, series: DealSeries[R], numbers: Iterable[int]) -> DealStream[R]:
        """The deals of these numbers, in this order. Closing the stream stops all workers."""
        ...


class SerialExecutor:
    """Plays in this process."""

    def play(self, series: DealSeries[R], numbers: Iterable[int]) -> DealStream[R]:
        yield from map(series.play, numbers)


class ProcessExecutor:
    """Plays in worker processes, which load the machine code that this process has compiled."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def play(self, series: DealSeries[R], numbers: Iterable[int]) -> DealStream[R]:
        with WorkerPool(series, self._workers) as pool:
            yield from in_order(pool.submit, pool.result, numbers, AHEAD * self._workers)


def in_order(
    submit: Callable[[int], Any], result: Callable[[Any], R], numbers: Iterable[int], ahead: int
) -> DealStream[R]:
    """Submit deals, never more than `ahead` at a time, and wait for each in its turn."""
    waiting: deque[tuple[int, Any]] = deque()

    def first() -> R:
        number, task = waiting.popleft()
        try:
            return result(task)
        except WorkerDied:
            raise ArenaError("arena/worker", deal=number) from None

    for number in numbers:
        waiting.append((number, submit(number)))
        if len(waiting) >= ahead:
            yield first()
    while waiting:
        yield first()

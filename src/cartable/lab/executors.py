"""Executors play the deals of an arena: in this process, in several, or in a cluster.

All of them return the deals in the order of their numbers. So stop rules and result files are the same for any number
of workers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, Final, Protocol

from cartable.lab.arena import Arena
from cartable.lab.deal_result import DealResult
from cartable.lab.errors import ArenaError
from cartable.lab.workers import WorkerDied, WorkerPool

DealStream = Generator[DealResult, None, None]

AHEAD: Final = 4
"""Deals that are submitted for each worker before the first of them is back."""


class Executor(Protocol):
    def play(self, arena: Arena, numbers: Iterable[int]) -> DealStream:
        """The deals of these numbers, in this order. Closing the stream stops all workers."""
        ...


class SerialExecutor:
    """Plays in this process."""

    def play(self, arena: Arena, numbers: Iterable[int]) -> DealStream:
        yield from map(arena.play, numbers)


class ProcessExecutor:
    """Plays in worker processes, which load the machine code that this process has compiled."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def play(self, arena: Arena, numbers: Iterable[int]) -> DealStream:
        with WorkerPool(arena, self._workers) as pool:
            yield from in_order(pool.submit, pool.result, numbers, AHEAD * self._workers)


def in_order(
    submit: Callable[[int], Any], result: Callable[[Any], DealResult], numbers: Iterable[int], ahead: int
) -> DealStream:
    """Submit deals, never more than `ahead` at a time, and wait for each in its turn."""
    waiting: deque[tuple[int, Any]] = deque()

    def first() -> DealResult:
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

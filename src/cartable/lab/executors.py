"""Who plays the deals: this process, several, or a cluster. Whoever does, they come back in the order of their numbers.

So whatever looks at them in that order, a rule for stopping or a file, finds the same for any number of workers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, Final, Protocol

from cartable.lab.arena import Arena
from cartable.lab.deal_result import DealResult
from cartable.lab.errors import ArenaError
from cartable.lab.workers import WorkerDied, WorkerPool

Playing = Generator[DealResult, None, None]

AHEAD: Final = 4
"""Deals that are handed out for each worker before the first of them is back."""


class Crew(Protocol):
    def play(self, arena: Arena, numbers: Iterable[int]) -> Playing:
        """The deals of these numbers, in this order. Left early, whoever still plays is stopped."""
        ...


class Alone:
    """This process."""

    def play(self, arena: Arena, numbers: Iterable[int]) -> Playing:
        yield from map(arena.play, numbers)


class Processes:
    """As many processes as asked for. Each loads the machine code that this one has made."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def play(self, arena: Arena, numbers: Iterable[int]) -> Playing:
        with WorkerPool(arena, self._workers) as pool:
            yield from in_order(pool.submit, pool.result, numbers, AHEAD * self._workers)


def in_order(
    begin: Callable[[int], Any], end: Callable[[Any], DealResult], numbers: Iterable[int], ahead: int
) -> Playing:
    """Hand out deals, never more than so many at a time, and wait for each in its turn."""
    waiting: deque[tuple[int, Any]] = deque()

    def first() -> DealResult:
        number, task = waiting.popleft()
        try:
            return end(task)
        except WorkerDied:
            raise ArenaError("arena/worker", deal=number) from None

    for number in numbers:
        waiting.append((number, begin(number)))
        if len(waiting) >= ahead:
            yield first()
    while waiting:
        yield first()

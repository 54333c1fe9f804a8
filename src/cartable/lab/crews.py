"""Who plays the deals: this process, several, or a cluster. Whoever does, they come back in the order of their numbers.

So whatever looks at them in that order, a rule for stopping or a file, finds the same for any number of workers.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, Final, Protocol

from cartable.kernel import warm_up
from cartable.lab.arena import Arena
from cartable.lab.deals import DealPlayed
from cartable.lab.errors import ArenaError

Playing = Generator[DealPlayed, None, None]

AHEAD: Final = 4
"""Deals that are handed out for each worker before the first of them is back."""
_GRACE: Final = 5.0


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
        context = multiprocessing.get_context("spawn")  # a fork would inherit threads that are not there
        others = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(self._workers, context, initializer=_begin, initargs=(arena,))
        try:
            yield from in_order(
                lambda number: pool.submit(_play, number), Future.result, numbers, AHEAD * self._workers
            )
        finally:
            _stop([child for child in multiprocessing.active_children() if child not in others])
            pool.shutdown(cancel_futures=True)


def in_order(
    begin: Callable[[int], Any], end: Callable[[Any], DealPlayed], numbers: Iterable[int], ahead: int
) -> Playing:
    """Hand out deals, never more than so many at a time, and wait for each in its turn."""
    waiting: deque[tuple[int, Any]] = deque()

    def first() -> DealPlayed:
        number, task = waiting.popleft()
        try:
            return end(task)
        except BrokenProcessPool:
            raise ArenaError("arena/worker", deal=number) from None

    for number in numbers:
        waiting.append((number, begin(number)))
        if len(waiting) >= ahead:
            yield first()
    while waiting:
        yield first()


def _stop(children: Sequence[Any]) -> None:
    """Have them end. Their pool takes note of it: of two that wait for a process only one hears of its end."""
    for child in children:
        child.terminate()
    for child in children:
        if not wait([child.sentinel], _GRACE):
            child.kill()


_arena: Arena | None = None
"""The arena that this process works for."""


def _begin(arena: Arena) -> None:
    global _arena  # noqa: PLW0603
    _arena = arena
    # asked to end, a worker puts its programs away; an interrupt is for the process that everybody works for
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    signal.signal(signal.SIGINT, lambda *_: None)
    warm_up(arena.kernels)


def _play(number: int) -> DealPlayed:
    assert _arena is not None
    return _arena.play(number)

"""What time it is, and how long things may take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Clock = Callable[[], int]


def steady_clock(wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> Clock:
    """Milliseconds since 1970 that only ever go on: the wall clock is read once, so that its jumps do nothing."""
    start = wall() - steady()
    return lambda: int((start + steady()) * 1000)


now: Final[Clock] = steady_clock()
"""The time of this process."""


class HouseClock:
    """The time of a house, never before the last time at which it was known to be open.

    The machine's clock may have been set back while no server ran. Then the house's own goes on from where it stood, or
    everything that was due would wait until the machine's has caught up.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead = 0

    def __call__(self) -> int:
        return self._clock() + self._ahead

    def not_before(self, time: int) -> None:
        self._ahead = max(self._ahead, time - self._clock())


@dataclass(frozen=True, slots=True)
class Timing:
    """In seconds, unless it says otherwise."""

    lease: float = 8.0
    """How long a process that says nothing is believed to be alive."""
    heartbeat: float = 2.0
    """How often it says so, and looks for tables that nobody attends."""
    grace: float = 1.5
    """How late a process does what another should have done."""
    healing: float = 1.0
    """How often rooms are compared with storage, in case a wake-up was lost."""
    idle: float = 60.0
    """How long a room that nobody is in stays in memory."""
    thinking: float = 5.0
    """How long a bot may think before another moves in its place."""
    thinkers: int = 2
    """How many bots think at once."""
    jitter: float = 0.15
    """By how much of its pace a bot may be late, by chance alone."""
    greeting: float = 0.25
    """How long comings and goings are gathered before they are told."""
    refresh: float = 10.0
    """How often a process repeats to the others who is with it."""

"""The time of this process, and how long things may take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

TimeSource = Callable[[], int]
"""Returns the time in milliseconds since 1970."""


def steady_time(wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> TimeSource:
    """A time that never goes back: the wall clock is read only once, so later changes to it have no effect."""
    start = wall() - steady()
    return lambda: int((start + steady()) * 1000)


now: Final[TimeSource] = steady_time()
"""The time of this process."""


class ServerTime:
    """The time of a server, never earlier than the last time at which a server is known to have run.

    The machine's clock may have been set back while no server ran. Then the server's time continues from where it
    was; otherwise everything that was due would wait until the machine's clock has caught up.

    Servers that share a database follow its clock, so that they agree on the time even if their own clocks do not.
    """

    def __init__(self, source: TimeSource) -> None:
        self._source = source
        self._ahead = 0
        self._is_following = False

    def __call__(self) -> int:
        return self._source() + self._ahead

    def not_before(self, time: int) -> None:
        self._ahead = max(self._ahead, time - self._source())

    def follow(self, earliest: int, latest: int) -> None:
        """The shared clock shows a time between these two: the longer its answer took, the less is known.

        The first time is taken over at once, before anything depends on it. Later the server's time runs a little
        faster or slower until it agrees: somebody may have set the shared clock, and time never goes back.
        """
        present = self()
        error = min(max(present, earliest), latest) - present
        if self._is_following:
            error = max(-_LARGEST_CORRECTION, min(error, _LARGEST_CORRECTION))
        self._ahead += error
        self._is_following = True


_LARGEST_CORRECTION: Final = 50
"""Milliseconds; less than the time between two corrections, so that time never goes back."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Durations in seconds, unless noted otherwise."""

    lease: float = 7.0
    """How long a silent process is considered alive."""
    heartbeat: float = 2.0
    """How often a process renews its lease and looks for tables without a process."""
    grace: float = 1.5
    """How long a process waits before it does what the owner of a table should have done."""
    resync: float = 1.0
    """How often rooms are compared with storage, in case a wake-up was lost."""
    idle: float = 60.0
    """How long a room without connections stays in memory."""
    bot_timeout: float = 5.0
    """How long a bot may search before another bot moves in its place."""
    bot_threads: int = 2
    """How many bots search at the same time."""
    jitter: float = 0.15
    """The random delay of a bot's move, at most, as a fraction of its pace."""
    time_check: float = 2.0
    """How often a process compares its time with that of the database that it shares."""
    presence_delay: float = 0.25
    """How long changes of presence are collected before they are published."""
    announcements: float = 1.0
    """How often a process looks for an announcement of the operator."""
    presence_refresh: float = 10.0
    """How often a process repeats to the others who is connected to it."""
    host_check: float = 15.0
    """How often it is checked which hosts are connected to their open tables."""
    table_cleanup: float = 60.0
    """How often unused tables are closed and closed ones deleted."""
    tournaments: float = 1.0
    """How often a process looks for what is due in tournaments."""

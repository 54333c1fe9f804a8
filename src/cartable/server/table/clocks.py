"""The clock of a match. It reads no system time: callers pass the time in, so every process computes the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cartable.server import wire
from cartable.server.errors import TableError

SECOND: Final = 1000
HOUR: Final = 3600 * SECOND
DAY: Final = 24 * HOUR

_SLOW: Final = {"none": 0, "turn": 600, "match": 3600, "days": 0}
"""From how many seconds on a game is slow: there is time to do something else during a turn."""

LEAST_AFTER_RETURN: Final = 30 * SECOND
"""The least time that a seat has left, with a match clock, when its person takes over from the bot."""

_WARNINGS: Final[dict[str, tuple[int, ...]]] = {
    "none": (),
    "turn": (10 * SECOND,),
    "match": (10 * SECOND,),
    "days": (DAY, HOUR),
}
_LIMITS: Final[dict[str, tuple[int, int, int]]] = {
    "none": (0, 0, 0),
    "turn": (5, 3600, 0),
    "match": (30, 86_400, 300),
    "days": (3600, 14 * 86_400, 0),
}


def check_setting(setting: wire.ClockSetting) -> None:
    least, most, extra = _LIMITS[setting.kind]
    if not least <= setting.seconds <= most or setting.extra > extra:
        raise TableError("table/clock", least=least, most=most, extra=extra)


def is_slow(setting: wire.ClockSetting) -> bool:
    """Whether nobody is expected to stay at the table for the whole match."""
    return setting.seconds >= _SLOW[setting.kind]


class Clock:
    """`seat` is the seat whose time runs, or None; `left` is the time that each seat had left at `since`."""

    def __init__(self, setting: wire.ClockSetting, players: int, at: int) -> None:
        self.kind = setting.kind
        self._whole = setting.seconds * SECOND
        self._extra = setting.extra * SECOND
        self.left = [self._whole] * players
        self.seat: int | None = None
        self.since = at
        self.paused = False
        self._warned_at = 0

    def begin(self, seat: int | None, at: int) -> None:
        """Start the turn of this seat; None for a turn that is not timed."""
        self._charge(at)
        self.seat = seat
        if seat is not None:
            if self.kind != "match":
                self.left[seat] = self._whole
            self._warned_at = self.left[seat]

    def add_extra(self, seat: int) -> None:
        """Add the extra time for a decision."""
        if self.kind == "match":
            self.left[seat] += self._extra

    def top_up(self, seat: int) -> None:
        """Give a returning person at least `LEAST_AFTER_RETURN`."""
        self.left[seat] = max(self.left[seat], min(LEAST_AFTER_RETURN, self._whole))

    def pause(self, at: int) -> None:
        self._charge(at)
        self.paused = True

    def resume(self, at: int, credit: int) -> None:
        """Run again, and give `credit` back to the seat whose time runs."""
        if self.paused:
            self.paused = False
            self.since = at
        if self.seat is not None:
            self.left[self.seat] += credit

    def warned(self, left: int) -> None:
        self._warned_at = left

    def next_warning(self) -> tuple[int, int] | None:
        """When to warn the running seat, and the time that it has left then."""
        if self.seat is None or self.paused:
            return None
        left = next((each for each in _WARNINGS[self.kind] if each < self._warned_at), None)
        return None if left is None else (self.since + self.left[self.seat] - left, left)

    def runs_out_at(self) -> int | None:
        if self.seat is None or self.paused or self.kind == "none":
            return None
        return self.since + self.left[self.seat]

    def shown(self, measured: Sequence[bool]) -> wire.Clocks:
        """The clocks as clients see them; `measured` says which seats have a clock."""
        return wire.Clocks(
            at=self.since,
            left=[left if each else None for left, each in zip(self.left, measured, strict=True)],
            running=self.seat,
            paused=self.paused,
        )

    def _charge(self, at: int) -> None:
        if self.seat is not None and not self.paused:
            self.left[self.seat] = max(0, self.left[self.seat] - (at - self.since))
        self.since = at

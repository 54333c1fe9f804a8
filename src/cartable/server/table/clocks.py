"""The clock of a match. It knows only the times that it is told, so that every process measures the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cartable.server import wire
from cartable.server.errors import TableError

SECOND: Final = 1000
HOUR: Final = 3600 * SECOND
DAY: Final = 24 * HOUR

AT_LEAST_WHEN_BACK: Final = 30 * SECOND
"""What a seat has left, by match, when its person takes it back from the bot."""

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


class Clock:
    """`seat` is whose time runs, None while nobody's does; `left` is what each seat had at `since`."""

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
        """A turn begins: of this seat, or of nobody whose time is measured."""
        self._charge(at)
        self.seat = seat
        if seat is not None:
            if self.kind != "match":
                self.left[seat] = self._whole
            self._warned_at = self.left[seat]

    def add_extra(self, seat: int) -> None:
        """For a decision made in time."""
        if self.kind == "match":
            self.left[seat] += self._extra

    def welcome_back(self, seat: int) -> None:
        self.left[seat] = max(self.left[seat], min(AT_LEAST_WHEN_BACK, self._whole))

    def pause(self, at: int) -> None:
        self._charge(at)
        self.paused = True

    def resume(self, at: int, credit: int) -> None:
        """Go on, with this much given back to the seat whose time runs."""
        if self.paused:
            self.paused = False
            self.since = at
        if self.seat is not None:
            self.left[self.seat] += credit

    def warned(self, left: int) -> None:
        self._warned_at = left

    def next_warning(self) -> tuple[int, int] | None:
        """When the running seat is to be warned, and how much it has left then."""
        if self.seat is None or self.paused:
            return None
        left = next((each for each in _WARNINGS[self.kind] if each < self._warned_at), None)
        return None if left is None else (self.since + self.left[self.seat] - left, left)

    def runs_out_at(self) -> int | None:
        if self.seat is None or self.paused or self.kind == "none":
            return None
        return self.since + self.left[self.seat]

    def shown(self, measured: Sequence[bool]) -> wire.Clocks | None:
        """`measured` tells which seats have a clock at all: those of people."""
        if self.kind == "none":
            return None
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

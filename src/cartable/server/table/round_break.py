"""The break between two rounds: play goes on when the people have seen how the round ended, or after a short time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from cartable.server.table.clocks import SECOND
from cartable.server.table.seats import Seat

TOGETHER: Final = 20 * SECOND
"""The longest break where several people play."""
AFTER_FIRST: Final = 10 * SECOND
"""How long somebody who is ready waits for the others."""
ALONE: Final = 120 * SECOND
"""The longest break of one person among bots. Nobody else waits, but a program may know nothing of breaks."""
BOTS: Final = 5 * SECOND
"""The break where only bots play, for those who watch."""


@dataclass(slots=True)
class RoundBreak:
    ends_at: int
    """When play goes on at the latest."""
    ready: set[int] = field(default_factory=set)
    """The seats whose people have seen enough."""

    def awaited_seats(self, seats: Sequence[Seat]) -> list[int]:
        """The seats of people who are not ready. Nobody waits for a person for whom a bot plays."""
        return [number for number, seat in enumerate(seats) if seat.decides and number not in self.ready]

    def add_ready(self, seat: int, at: int) -> None:
        self.ready.add(seat)
        self.ends_at = min(self.ends_at, at + AFTER_FIRST)


def new_break(people: int, at: int) -> RoundBreak:
    """The break after a round that ended at this time, where so many people decide for themselves."""
    longest = TOGETHER if people > 1 else ALONE if people else BOTS
    return RoundBreak(at + longest)

"""Who sits where: people, bots, and the bots that stand in for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from cartable.games.names import LONGEST_NAME
from cartable.server import wire

StandsIn = Literal["left", "time", "called", "resigned"]

_JOINERS: Final = " \u200c\u200d"
"""Between the parts of an emoji; they must not be left over at the end of a shortened name."""


@dataclass(slots=True)
class Seat:
    kind: Literal["free", "person", "bot"] = "free"
    name: str | None = None
    player: str | None = None
    nonce: str = ""
    level: str | None = None
    since: int = 0
    """The act that seated the person: who sits longest has the lowest."""
    stands_in: StandsIn | None = None
    """Why a bot plays for the person."""
    is_away: bool = False
    """Whether the person has left, or let the time run out, and not come back."""
    wants_rematch: bool = False

    @property
    def is_person(self) -> bool:
        return self.kind == "person"

    @property
    def decides(self) -> bool:
        """Whether a person plays here, and no bot for that person."""
        return self.kind == "person" and self.stands_in is None

    @property
    def has_resigned(self) -> bool:
        return self.stands_in == "resigned"

    def info(self, level: str) -> wire.SeatInfo:
        """`level` is that of the bots that stand in."""
        return wire.SeatInfo(
            kind=self.kind,
            name=self.name,
            player=self.player,
            level=level if self.stands_in else self.level,
            stands_in=self.stands_in,
            wants_rematch=self.wants_rematch,
        )


def seat_of(seats: Sequence[Seat], player: str | None) -> int | None:
    """Where a person sits."""
    if player is None:
        return None
    return next((number for number, seat in enumerate(seats) if seat.player == player), None)


def longest_seated(seats: Sequence[Seat]) -> str | None:
    """Who becomes the host when there is none."""
    people = [seat for seat in seats if seat.is_person and not seat.is_away]
    return min(people, key=lambda seat: seat.since).player if people else None


def rotated(seats: Sequence[Seat]) -> list[Seat]:
    """Everybody moves on by one, partners stay partners. The seats of people who are away become free."""
    kept = [Seat() if seat.is_away else seat for seat in seats]
    return [kept[-1], *kept[:-1]]


def wants_of_all(seats: Sequence[Seat]) -> bool:
    """Whether everybody who is still there wants another match."""
    there = [seat for seat in seats if seat.is_person and not seat.is_away]
    return bool(there) and all(seat.wants_rematch for seat in there)


def distinct(names: Sequence[str]) -> list[str]:
    """The names with a number after those that others have too, so that the log can tell them apart."""
    found: list[str] = []
    for name in names:
        number, told = 2, name
        while told in found:
            told = f"{name[: LONGEST_NAME - 3].rstrip(_JOINERS)} {number}"
            number += 1
        found.append(told)
    return found

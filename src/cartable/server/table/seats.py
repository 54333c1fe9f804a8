"""Seats: people, bots, and bots that play for absent people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from cartable.games.names import LONGEST_NAME
from cartable.server import wire

StandsIn = Literal["left", "time", "called", "resigned"]

_JOINERS: Final = " \u200c\u200d"
"""Characters that join the parts of an emoji; a shortened name must not end with one."""


@dataclass(slots=True)
class Seat:
    kind: Literal["free", "person", "bot"] = "free"
    name: str | None = None
    player: str | None = None
    nonce: str = ""
    level: str | None = None
    since: int = 0
    """The number of the act that seated the person; the lowest number has been seated longest."""
    stands_in: StandsIn | None = None
    """Why a bot plays for the person."""
    is_away: bool = False
    """Whether the person left or ran out of time and has not come back."""
    wants_rematch: bool = False
    shares_device_with: frozenset[str] = frozenset()
    """The people of the same household who were seated when this person sat down."""

    @property
    def is_person(self) -> bool:
        return self.kind == "person"

    @property
    def decides(self) -> bool:
        """Whether a person decides for this seat: a person sits here and no bot plays for them."""
        return self.kind == "person" and self.stands_in is None

    @property
    def has_resigned(self) -> bool:
        return self.stands_in == "resigned"

    def info(self, level: str, shares_device_with: Sequence[int] = ()) -> wire.SeatInfo:
        """`level` is the level of bots that play for absent people; then the seats of the same household."""
        return wire.SeatInfo(
            kind=self.kind,
            name=self.name,
            player=self.player,
            level=level if self.stands_in else self.level,
            stands_in=self.stands_in,
            wants_rematch=self.wants_rematch,
            shares_device_with=list(shares_device_with),
        )


def find_seat(seats: Sequence[Seat], player: str | None) -> int | None:
    """The seat of a person; None for anybody who is not seated."""
    if player is None:
        return None
    return next((number for number, seat in enumerate(seats) if seat.player == player), None)


def seats_after(seats: Sequence[Seat], number: int, taken: Seat) -> list[Seat]:
    """The seats after a person took one and left the one that they had before, if any."""
    left = find_seat(seats, taken.player)
    return [taken if each == number else Seat() if each == left else seat for each, seat in enumerate(seats)]


def seats_sharing_device(seats: Sequence[Seat], number: int) -> list[int]:
    """The other seats whose people share a device with the person on this seat."""
    own = seats[number]
    return [
        other
        for other, seat in enumerate(seats)
        if other != number
        and own.player is not None
        and (seat.player in own.shares_device_with or own.player in seat.shares_device_with)
    ]


def longest_seated(seats: Sequence[Seat]) -> str | None:
    """The person who has been seated longest: the next host."""
    people = [seat for seat in seats if seat.is_person and not seat.is_away]
    return min(people, key=lambda seat: seat.since).player if people else None


def rotated(seats: Sequence[Seat]) -> list[Seat]:
    """The seats for a rematch: everybody moves on by one and partners stay partners. Absent people lose their seat."""
    kept = [Seat() if seat.is_away else seat for seat in seats]
    return [kept[-1], *kept[:-1]]


def all_want_rematch(seats: Sequence[Seat]) -> bool:
    """Whether everybody who is still present wants a rematch."""
    present = [seat for seat in seats if seat.is_person and not seat.is_away]
    return bool(present) and all(seat.wants_rematch for seat in present)


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names, with a number appended to repeated ones so that the log can tell them apart."""
    found: list[str] = []
    for name in names:
        number, unique = 2, name
        while unique in found:
            unique = f"{name[: LONGEST_NAME - 3].rstrip(_JOINERS)} {number}"
            number += 1
        found.append(unique)
    return found

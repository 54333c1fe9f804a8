"""Seats at a table: everybody has each seat about equally often, and partners change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from cartable.server.tournament.state import Tournament

_PARTNER_AGAIN: Final = 100


def seated(tournament: Tournament, group: Sequence[int]) -> list[int | None]:
    """The entrants by seat, with None for seats that bots fill. The best of all orders; there are at most 720."""
    missing: list[int | None] = [None] * (tournament.seats - len(group))
    everybody: list[int | None] = [*group, *missing]
    orders: Iterator[tuple[int | None, ...]] = permutations(everybody)
    best = min(orders, key=lambda order: _unfitness(tournament, tuple(order)))
    return list(best)


def _unfitness(tournament: Tournament, order: Sequence[int | None]) -> int:
    entrants = tournament.entrants
    seats = sum(entrants[number].seats[seat] ** 2 for seat, number in enumerate(order) if number is not None)
    partners = 0
    for side in tournament.sides:
        for place, seat in enumerate(side):
            for other_seat in side[place + 1 :]:
                one, other = order[seat], order[other_seat]
                if one is not None and other is not None:
                    partners += entrants[one].partners[other]
    return seats + _PARTNER_AGAIN * partners

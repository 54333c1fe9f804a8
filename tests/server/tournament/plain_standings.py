"""Standings computed again in the plainest way, to compare with: one dictionary for each figure, no shared code."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class PlayedTable:
    """Who sat where (None for a bot without a name in the tournament), and what each *side* got."""

    seats: list[int | None]
    sides: list[list[int]]
    better: list[list[int]]
    """For each side, the sides that it beat."""
    equal: list[list[int]]
    """For each side, the sides with which it drew."""
    scores: list[int] | None = None
    absent: list[int] = field(default_factory=list)
    counts: bool = True


@dataclass
class PlayedRound:
    tables: list[PlayedTable]
    byes: list[int]


def plain_places(  # noqa: C901 - one loop after another, on purpose
    entrants: int, rounds: list[PlayedRound], *, every_bye_counts: bool = False
) -> dict[int, tuple[int, ...]]:
    """By entrant: place, points, opponents' points, direct points, difference, wins."""
    points = dict.fromkeys(range(entrants), 0)
    byes = dict.fromkeys(range(entrants), 0)
    opponents: dict[int, list[int | None]] = {number: [] for number in range(entrants)}
    against: dict[tuple[int, int], int] = {}
    difference = dict.fromkeys(range(entrants), 0)
    wins = dict.fromkeys(range(entrants), 0)
    for each in rounds:
        sides = each.tables[0].sides if each.tables else [[0], [1]]
        seats = sum(len(side) for side in sides)
        for free in each.byes:
            if every_bye_counts or byes[free] == 0:
                points[free] += 2 * (len(sides) - 1)
            byes[free] += 1
        at_table = set()
        for table in each.tables:
            for side, members in enumerate(table.sides):
                for seat in members:
                    number = table.seats[seat]
                    if number is None:
                        continue
                    at_table.add(number)
                    came = seat not in table.absent and table.counts
                    for other_side, others in enumerate(table.sides):
                        if other_side == side:
                            continue
                        won = 2 if other_side in table.better[side] else 1 if other_side in table.equal[side] else 0
                        if came:
                            points[number] += won
                            if table.scores is not None:
                                difference[number] += table.scores[side] - table.scores[other_side]
                        for other_seat in others:
                            other = table.seats[other_seat]
                            opponents[number].append(other)
                            if came and other is not None:
                                against[number, other] = against.get((number, other), 0) + won
                    wins[number] += came and len(table.better[side]) == len(table.sides) - 1
        for away in range(entrants):
            if away not in at_table:
                opponents[away] += [None] * (seats - len(sides[0]))
    buchholz = {}
    for number in range(entrants):
        found = [0 if other is None else points[other] for other in opponents[number]]
        buchholz[number] = sum(found) - min(found) if found else 0
    direct = {
        number: sum(
            against.get((number, other), 0)
            for other in range(entrants)
            if other != number and (points[other], buchholz[other]) == (points[number], buchholz[number])
        )
        for number in range(entrants)
    }
    keys = {
        number: (points[number], buchholz[number], direct[number], difference[number], wins[number])
        for number in range(entrants)
    }
    places = {number: 1 + sum(keys[other] > keys[number] for other in keys) for number in keys}
    return {number: (places[number], *keys[number]) for number in keys}

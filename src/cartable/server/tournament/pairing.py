"""Pairing: who sits at which table in the next round. The same log gives the same pairing in every process.

Swiss: entrants meet others with about the same points, and nobody they have met before if that can be avoided.
Round robin: everybody meets everybody once, by the circle method.
Duplicate: entrants meet as chance has it, so that nobody is compared with people who had weaker opponents all the time.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cartable.server.tournament.duplicate import team_tables
from cartable.server.tournament.entrants import Entrant
from cartable.server.tournament.groups import grouped
from cartable.server.tournament.matching import Matching
from cartable.server.tournament.seating import seated
from cartable.server.tournament.standings import standings
from cartable.server.tournament.state import Tournament

Counted = Mapping[int, int]
Group = tuple[int, ...]
"""The entrants at one table."""
_SHORTEST_SWISS: Final = 3


@dataclass(frozen=True, slots=True)
class Pairing:
    tables: list[list[int | None]]
    """By table and seat: the entrant; None for a bot that fills the seat."""
    byes: list[int]
    teams: list[int | None]
    """By table: the team on its first side, in a tournament of two teams."""


def paired(tournament: Tournament) -> Pairing:
    """The next round: the strongest table first."""
    if tournament.settings.format == "teams":
        tables = team_tables(tournament)
        return Pairing([seats for seats, _ in tables], [], [team for _, team in tables])
    if tournament.settings.format == "duplicate":
        return _duplicate(tournament)
    groups, byes = _round_robin(tournament) if tournament.settings.format == "round_robin" else _swiss(tournament)
    return Pairing([seated(tournament, group) for group in groups], byes, [None] * len(groups))


def needed_rounds(tournament: Tournament) -> int:
    """How many rounds the tournament has if it begins now."""
    present = len(tournament.present)
    if tournament.settings.format == "round_robin":
        return present - 1 + present % 2
    if tournament.settings.rounds is not None:
        return tournament.settings.rounds
    if tournament.settings.format == "teams":
        return 1
    return max(_SHORTEST_SWISS, (max(present, 2) - 1).bit_length())


# Swiss


def _swiss(tournament: Tournament) -> tuple[list[Group], list[int]]:
    ranked = _ranked(tournament)
    seats, points = tournament.seats, _points(tournament)
    with_bots = tournament.settings.odd_one_out == "bot" or len(ranked) < seats
    odd = len(ranked) % seats
    if seats > 2 and with_bots:
        return grouped(ranked, seats, points), []
    left_out = _odd_ones_out(ranked, odd) if odd else []
    playing = [entrant for entrant in ranked if entrant not in left_out]
    groups = _pairs(playing, points) if seats == 2 else grouped(playing, seats, points)
    numbers = [entrant.number for entrant in left_out]
    return (groups + [(number,) for number in numbers], []) if with_bots else (groups, numbers)


def _ranked(tournament: Tournament) -> list[Entrant]:
    """Those who take part, best first; equal ones in a random order that the seed decides."""
    places = {row.entrant: row.place for row in standings(tournament)}
    present = tournament.present
    random.Random(f"{tournament.settings.seed}:{len(tournament.rounds)}").shuffle(present)
    return sorted(present, key=lambda entrant: places[entrant.number])


def _points(tournament: Tournament) -> dict[int, int]:
    return {row.entrant: row.points for row in standings(tournament)}


def _odd_ones_out(ranked: Sequence[Entrant], many: int) -> list[Entrant]:
    """The last ones of those who had the fewest byes and bots so far."""
    order = sorted(range(len(ranked)), key=lambda place: (ranked[place].byes + ranked[place].bots_met, -place))
    return [ranked[place] for place in sorted(order[:many])]


def _pairs(ranked: Sequence[Entrant], points: dict[int, int]) -> list[Group]:
    """From the top down, each gets the opponent who fits best, as long as all others can still be paired.

    Nobody meets an opponent again if there is any pairing without that; otherwise as few times as possible.
    """
    most = max((sum(entrant.opponents.values()) for entrant in ranked), default=0)
    for meetings in range(most + 1):
        matching = Matching(_unmet(ranked, meetings))
        if matching.is_perfect:
            return _best_pairs(ranked, points, matching, meetings)
    raise AssertionError("everybody may meet everybody")


def _unmet(ranked: Sequence[Entrant], most: int) -> list[list[int]]:
    return [
        [
            place
            for place, other in enumerate(ranked)
            if other is not entrant and entrant.opponents[other.number] <= most
        ]
        for entrant in ranked
    ]


def _best_pairs(ranked: Sequence[Entrant], points: dict[int, int], matching: Matching, most: int) -> list[Group]:
    groups: list[Group] = []
    scores = [points[entrant.number] for entrant in ranked]
    free = set(range(len(ranked)))
    for one, entrant in enumerate(ranked):
        if one not in free:
            continue
        free.discard(one)
        same = [place for place in sorted(free) if scores[place] == scores[one]]
        fold = same[len(same) // 2] if same else one
        meetings = entrant.opponents

        def unfitness(other: int, one: int = one, fold: int = fold, met: Counted = meetings) -> tuple[int, int, int]:
            return met[ranked[other].number], scores[one] - scores[other], abs(other - fold)

        candidates = sorted((each for each in free if meetings[ranked[each].number] <= most), key=unfitness)
        other = next(each for each in candidates if matching.fix(one, each))
        free.discard(other)
        groups.append((entrant.number, ranked[other].number))
    return groups


# duplicate


def _duplicate(tournament: Tournament) -> Pairing:
    """Bots take the seats that are left. There are always two tables: otherwise nothing could be compared."""
    present = tournament.present
    random.Random(f"{tournament.settings.seed}:{len(tournament.rounds)}").shuffle(present)
    seats = tournament.seats
    if len(present) <= seats:
        half = -(-len(present) // 2)
        parts = [present[:half], present[half:]]
        return Pairing([_in_order(tournament, part) for part in parts], [], [None, None])
    equal = dict.fromkeys((entrant.number for entrant in present), 0)
    if seats > 2:
        groups = grouped(present, seats, equal)
    else:
        alone = _odd_ones_out(present, len(present) % 2)
        groups = _pairs([each for each in present if each not in alone], equal)
        groups += [(each.number,) for each in alone]
    return Pairing([seated(tournament, group) for group in groups], [], [None] * len(groups))


def _in_order(tournament: Tournament, part: Sequence[Entrant]) -> list[int | None]:
    """The same seats are taken at both tables, so that people have the cards of people."""
    table: list[int | None] = [None] * tournament.seats
    turn = len(tournament.rounds) % 2
    order = [seat for side in (tournament.sides[turn], tournament.sides[1 - turn]) for seat in side]
    for seat, entrant in zip(order, part, strict=False):
        table[seat] = entrant.number
    return table


# round robin


def _round_robin(tournament: Tournament) -> tuple[list[Group], list[int]]:
    """One entrant stays and the others move on by one place; who would meet somebody who left has a bye."""
    field = _field(tournament)
    if len(field) % 2:
        field.append(None)
    turn = len(tournament.rounds) % (len(field) - 1)
    circle = [field[0], *field[1:][turn:], *field[1:][:turn]]
    groups: list[Group] = []
    byes: list[int] = []
    for one, other in zip(circle[: len(circle) // 2], reversed(circle), strict=False):
        here = [number for number in (one, other) if number is not None and tournament.entrants[number].is_in]
        if len(here) == 2:
            groups.append((here[0], here[1]))
        else:
            byes += here
    if tournament.settings.odd_one_out == "bot":
        return groups + [(number,) for number in byes], []
    return groups, byes


def _field(tournament: Tournament) -> list[int | None]:
    """Everybody who was there when the first round was paired, in the order that the seed decides."""
    if tournament.rounds:
        first = tournament.rounds[0]
        numbers = {number for table in first.tables.values() for number in table.seats if number is not None}
        numbers |= set(first.byes)
    else:
        numbers = {entrant.number for entrant in tournament.present}
    field: list[int | None] = [*sorted(numbers)]
    random.Random(f"{tournament.settings.seed}:field").shuffle(field)
    return field

"""Arrangements: every entrant plays every side's cards equally often, and meets every other one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from cartable.lab.arrangements import MOST, arrangements
from tests.cases import each_case

EVERY_TABLE = [(sides, entrants) for sides in range(1, 7) for entrants in range(2, 8)]


@each_case(("sides", "entrants"), EVERY_TABLE)
def test_everybody_sits_everywhere_equally_often(sides: int, entrants: int) -> None:
    found = arrangements(range(entrants), sides)
    sat = Counter((entrant, side) for each in found for side, entrant in enumerate(each))
    assert len(sat) == entrants * sides
    assert len(set(sat.values())) == 1
    assert len(set(found)) == len(found)


@each_case(("sides", "entrants"), [table for table in EVERY_TABLE if table[1] <= table[0]])
def test_everybody_meets_everybody_about_as_often(sides: int, entrants: int) -> None:
    met = Counter(pair for each in arrangements(range(entrants), sides) for pair in combinations(sorted(each), 2))
    counts = [met[pair] for pair in combinations(range(entrants), 2)]
    assert min(counts) >= 0.85 * max(counts) > 0


@each_case(("sides", "entrants"), [table for table in EVERY_TABLE if table[0] > 2])
def test_there_are_no_more_than_balance_needs(sides: int, entrants: int) -> None:
    """Where a few more than the most are needed for everybody to sit as often as the others, they are played."""
    assert len(arrangements(range(entrants), sides)) <= max(MOST, sides * entrants)


def test_two_players_change_places() -> None:
    assert arrangements([0, 1], 2) == [(0, 1), (1, 0)]


def test_three_players_sit_in_all_six_orders() -> None:
    assert len(arrangements([0, 1, 2], 3)) == 6


def test_two_bots_fill_four_seats_in_all_six_ways() -> None:
    assert len(arrangements([0, 1], 4)) == 6
    assert all(Counter(each) == {0: 2, 1: 2} for each in arrangements([0, 1], 4))


def test_one_meets_three_of_another_where_listed_so() -> None:
    assert arrangements([0, 1, 1, 1], 4) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_many_bots_meet_in_all_pairs() -> None:
    assert len(arrangements(range(10), 2)) == 90


def test_nobody_meets_only_itself() -> None:
    assert arrangements([0, 0, 1], 2) == [(0, 1), (1, 0)]


def test_a_solo_player_plays_every_deal() -> None:
    assert arrangements([0, 1, 2], 1) == [(0,), (1,), (2,)]


def test_the_choice_is_always_the_same() -> None:
    assert arrangements(range(6), 6) == arrangements(range(6), 6)

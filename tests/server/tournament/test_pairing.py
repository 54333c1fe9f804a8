"""Pairing: everybody once, nobody twice against the same if that can be avoided, byes and bots for the odd one out."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cartable import BadOption
from cartable.server.errors import TableError
from cartable.server.tournament import outcomes, schedule
from cartable.server.tournament.acts import TableReported
from cartable.server.tournament.matching import Matching
from cartable.server.tournament.pairing import paired
from cartable.server.tournament.rounds import RoundTable
from cartable.server.tournament.state import Tournament
from tests.server.tournament.driver import Driver, result

ALONE = [[0], [1]]


def first_wins(table: RoundTable) -> TableReported:
    return outcomes.of_result(table.id, result([0], [7, 3], ALONE))


def lower_wins(table: RoundTable) -> TableReported:
    """The one who joined earlier wins."""
    seats = [len(table.seats) if number is None else number for number in table.seats]
    best = seats.index(min(seats))
    scores = [10 - seats.index(number) for number in seats]
    scores[best] = 20
    return outcomes.of_result(table.id, result([best], scores, [[seat] for seat in range(len(seats))]))


def largest_matching(size: int, edges: set[tuple[int, int]]) -> int:
    """By trying everything."""
    if size < 2:
        return 0
    last = size - 1
    without = largest_matching(last, edges)
    found = without
    for other in range(last):
        if (other, last) in edges:
            names = {each: place for place, each in enumerate(each for each in range(last) if each != other)}
            rest = {(names[a], names[b]) for a, b in edges if a in names and b in names}
            found = max(found, 1 + largest_matching(last - 1, rest))
    return found


def test_a_matching_is_as_large_as_one_found_by_trying_everything() -> None:
    chance = random.Random(5)
    for _ in range(300):
        size = chance.randrange(2, 9)
        edges = {pair for pair in combinations(range(size), 2) if chance.random() < 0.35}
        neighbours = [
            [other for other in range(size) if (min(one, other), max(one, other)) in edges] for one in range(size)
        ]
        mates = Matching(neighbours).mate
        pairs = {(one, mate) for one, mate in enumerate(mates) if one < mate}
        assert pairs <= edges
        assert all(mates[mate] == one for one, mate in enumerate(mates) if mate >= 0)
        assert len(pairs) == largest_matching(size, edges)


def test_nobody_meets_twice_as_long_as_that_is_possible() -> None:
    """With one round less than entrants everybody meets everybody; a pairing that is not exact gets stuck before."""
    for entrants in (4, 8, 12):
        driver = Driver(entrants, rounds=entrants - 1)
        for _ in range(entrants // 2):
            driver.play_round(first_wins)
        assert all(set(entrant.opponents.values()) == {1} for entrant in driver.tournament.entrants), entrants


def test_winners_meet_winners() -> None:
    driver = Driver(16, rounds=4)
    driver.play_round(lower_wins)
    for table in driver.play_round(lower_wins):
        one, other = table.seats
        assert one is not None
        assert other is not None
        first = driver.tournament.rounds[0]
        points = []
        for number in (one, other):
            before = next(table for table in first.tables.values() if number in table.seats)
            assert before.outcome is not None
            points.append(outcomes.points_by_seat(before.outcome)[before.seats.index(number)])
        assert points[0] == points[1]


def test_the_same_log_gives_the_same_pairing() -> None:
    driver = Driver(31, rounds=5)
    for _ in range(3):
        driver.play_round(lower_wins)
    assert paired(Tournament.read(driver.log)) == paired(driver.tournament)
    assert paired(Driver(20, seed=1).tournament) != paired(Driver(20, seed=2).tournament)


def test_everybody_sits_once_and_one_has_a_bye_of_which_a_second_one_counts_nothing() -> None:
    driver = Driver(7, rounds=6)
    for _ in range(6):
        tables = driver.play_round(lower_wins)
        current = driver.tournament.round
        assert current is not None
        assert len(current.byes) == 1
        assert sorted([*current.byes, *(number or 0 for table in tables for number in table.seats)]) == list(range(7))
    assert max(entrant.byes for entrant in driver.tournament.entrants) == 1
    driver = Driver(3, rounds=5)
    for _ in range(5):
        driver.play_round(first_wins)
    seen: dict[int, int] = {}
    for each in driver.tournament.rounds:
        for number, points in each.bye_points.items():
            assert points == (0 if number in seen else 2)
            seen[number] = points
    assert set(seen) == {0, 1, 2}


def test_a_bot_plays_with_the_odd_one_out() -> None:
    driver = Driver(5, odd_one_out="bot", rounds=5)
    for _ in range(5):
        tables = driver.play_round(lower_wins)
        assert sum(table.seats.count(None) for table in tables) == 1
        assert driver.tournament.rounds[-1].byes == ()
    assert [entrant.bots_met for entrant in driver.tournament.entrants] == [1] * 5


def test_bots_fill_tables_of_four() -> None:
    for entrants, bots in ((8, [0, 0]), (10, [0, 1, 1]), (9, [1, 1, 1]), (3, [1]), (5, [1, 2])):
        driver = Driver(entrants, options={"players": 4}, odd_one_out="bot")
        assert sorted(table.seats.count(None) for table in driver.start_round()) == bots, entrants


def test_tables_of_four_meet_others_each_round() -> None:
    driver = Driver(32, options={"players": 4}, rounds=4)
    for _ in range(4):
        driver.play_round(lower_wins)
    assert max(max(entrant.opponents.values()) for entrant in driver.tournament.entrants) == 1


def test_partners_change_and_seats_are_balanced() -> None:
    driver = Driver(16, options={"players": 4, "teams": True}, rounds=4)
    teams = [list(side) for side in driver.tournament.sides]
    for _ in range(4):
        driver.play_round(lambda table: outcomes.of_result(table.id, result(teams[0], [7, 2, 7, 2], teams)))
    entrants = driver.tournament.entrants
    assert max(max(entrant.partners.values()) for entrant in entrants) == 1
    pairs = Driver(8, rounds=6)
    for _ in range(6):
        pairs.play_round(first_wins)
    assert all(abs(entrant.seats[0] - entrant.seats[1]) <= 2 for entrant in pairs.tournament.entrants)


def test_who_left_is_not_paired_and_who_comes_late_is() -> None:
    driver = Driver(8, rounds=4)
    driver.play_round(lower_wins)
    driver.leave(0)
    driver.join(8)
    seated = {number for table in driver.play_round(lower_wins) for number in table.seats}
    assert seated == set(range(1, 9))
    driver.join(0)
    assert 0 in {number for table in driver.start_round() for number in table.seats} | set(
        driver.tournament.rounds[-1].byes
    )


def test_in_a_round_robin_everybody_meets_everybody_once() -> None:
    for entrants in (2, 5, 6, 9):
        driver = Driver(entrants, format="round_robin")
        while not driver.tournament.ended:
            driver.play_round(first_wins)
        assert len(driver.tournament.rounds) == entrants - 1 + entrants % 2
        for entrant in driver.tournament.entrants:
            assert set(entrant.opponents) == set(range(entrants)) - {entrant.number}
            assert set(entrant.opponents.values()) == {1}
            assert abs(entrant.seats[0] - entrant.seats[1]) <= 2
            assert entrant.byes == entrants % 2


def test_in_a_round_robin_those_who_would_meet_somebody_who_left_win() -> None:
    driver = Driver(4, format="round_robin")
    driver.play_round(first_wins)
    driver.leave(0)
    while not driver.tournament.ended:
        driver.play_round(first_wins)
    byes = [number for each in driver.tournament.rounds for number in each.byes]
    assert len(byes) == 2
    assert all(points == 2 for each in driver.tournament.rounds for points in each.bye_points.values())
    with pytest.raises(TableError, match="ended"):
        driver.join(9)


def test_what_cannot_be_a_tournament() -> None:
    for settings, code in (
        ({"format": "round_robin", "options": {"players": 4}}, "tournament/round-robin"),
        ({"game": "goita", "options": {"players": 2, "mode": "solo"}}, "tournament/sides"),
        ({"clock": {"kind": "days", "seconds": 86400}}, "tournament/clock"),
    ):
        with pytest.raises(TableError) as refusal:
            Driver(2, **settings)
        assert refusal.value.code == code
    with pytest.raises(BadOption) as house_rule:
        Driver(options={"players": 2, "hand_size": 6})
    assert house_rule.value.code == "option/unknown"


def test_the_next_round_and_the_end_are_due_in_time() -> None:
    driver = Driver(4, rounds=2, break_seconds=30)
    driver.play_round(first_wins)
    tournament = driver.tournament
    assert schedule.next_round_at(tournament) == driver.now + 30_000
    assert not schedule.is_round_due(tournament, driver.now + 29_999)
    assert schedule.is_round_due(tournament, driver.now + 30_000)
    driver.now += 30_000
    driver.play_round(first_wins)
    assert tournament.ended == "played"
    assert schedule.due_at(tournament) is None
    unused = Driver(4, break_seconds=None)
    unused.play_round(first_wins)
    due = schedule.due_at(unused.tournament)
    assert due == unused.now + schedule.UNUSED_AFTER
    assert schedule.due_end(unused.tournament, due - 1) is None
    end = schedule.due_end(unused.tournament, due)
    assert end is not None
    assert end.reason == "unused"

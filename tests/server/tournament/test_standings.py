"""Standings: points, tie-breaks, shared places; and the same as a plain computation of random tournaments."""

from __future__ import annotations

import random

import pytest

from cartable.server.tournament import outcomes
from cartable.server.tournament.acts import TableReported
from cartable.server.tournament.export import as_csv
from cartable.server.tournament.rounds import RoundTable
from cartable.server.tournament.standings import standings
from cartable.server.tournament.state import Tournament
from tests.server.tournament.driver import Driver, result
from tests.server.tournament.plain_standings import PlayedRound, PlayedTable, plain_places
from tests.tiers import in_soak

ALONE = [[0], [1]]


def test_the_points_of_an_outcome() -> None:
    three = [[0], [1], [2]]
    by_scores = outcomes.of_result("t", result([1], [4, 9, 4], three))
    assert outcomes.points_by_seat(by_scores) == {0: 1, 1: 4, 2: 1}
    assert outcomes.difference_by_seat(by_scores) == {0: -5, 1: 10, 2: -5}
    resigned = outcomes.of_result("t", result([0], None, ALONE))
    assert outcomes.points_by_seat(resigned) == {0: 2, 1: 0}
    drawn = outcomes.of_time("t", ALONE, [3, 3])
    assert outcomes.points_by_seat(drawn) == {0: 1, 1: 1}
    assert outcomes.points_by_seat(outcomes.of_absence("t", ALONE, [1])) == {0: 2, 1: 0}
    assert outcomes.points_by_seat(outcomes.of_absence("t", ALONE, [0, 1])) == {0: 0, 1: 0}


def test_who_does_not_come_gets_nothing_whatever_the_bot_achieves() -> None:
    three = [[0], [1], [2]]
    won_by_bot = outcomes.of_result("t", result([2], [1, 5, 9], three), absent=[2])
    assert outcomes.points_by_seat(won_by_bot) == {0: 2, 1: 4, 2: 0}
    teams = [[0, 2], [1, 3]]
    with_partner = outcomes.of_result("t", result([0, 2], [7, 1, 7, 1], teams), absent=[2])
    assert outcomes.points_by_seat(with_partner) == {0: 2, 1: 0, 2: 0, 3: 0}


def test_equal_entrants_share_a_place() -> None:
    driver = Driver(4, rounds=1)
    driver.play_round(lambda table: outcomes.of_result(table.id, result([0], [5, 3], ALONE)))
    assert [row.place for row in standings(driver.tournament)] == [1, 1, 3, 3]


def test_a_second_report_of_a_table_changes_nothing() -> None:
    driver = Driver(2, rounds=3)
    table = driver.start_round()[0]
    driver.add(outcomes.of_result(table.id, result([0], [7, 3], ALONE)))
    before = standings(driver.tournament)
    driver.add(outcomes.of_result(table.id, result([1], [3, 7], ALONE)))
    assert standings(driver.tournament) == before


def test_a_name_is_not_a_formula() -> None:
    driver = Driver(0)
    driver.tournament.entrants.clear()
    driver.join(1)
    driver.tournament.entrants[0].name = "=1+1"
    assert "'=1+1" in as_csv(driver.tournament)


def _random_outcome(chance: random.Random, table: RoundTable, sides: list[list[int]]) -> TableReported:
    scores = [chance.randrange(6) for _ in sides]
    by_seat = [
        next(scores[side] for side, members in enumerate(sides) if seat in members)
        for seat in range(sum(map(len, sides)))
    ]
    people = [seat for seat, number in enumerate(table.seats) if number is not None]
    absent = [seat for seat in people if chance.random() < 0.1]
    kind = chance.random()
    if kind < 0.15:
        return outcomes.of_time(table.id, sides, by_seat, absent)
    if kind < 0.25:
        return outcomes.of_absence(table.id, sides, absent)
    if kind < 0.28:
        return outcomes.of_nothing(table.id, sides)
    best = max(scores)
    winners = [seat for side, members in enumerate(sides) if scores[side] == best for seat in members]
    return outcomes.of_result(table.id, result(winners, None if kind < 0.4 else by_seat, sides), absent)


def _plain_table(table: RoundTable) -> PlayedTable:
    report = table.outcome
    assert report is not None
    sides = range(len(report.sides))
    return PlayedTable(
        seats=list(table.seats),
        sides=report.sides,
        better=[[other for other in sides if report.ranks[other] > report.ranks[side]] for side in sides],
        equal=[
            [other for other in sides if other != side and report.ranks[other] == report.ranks[side]] for side in sides
        ],
        scores=report.scores,
        absent=report.absent,
        counts=report.reason != "void",
    )


def plain_rounds(tournament: Tournament) -> list[PlayedRound]:
    return [
        PlayedRound([_plain_table(table) for table in each.tables.values()], list(each.byes))
        for each in tournament.rounds
    ]


@pytest.mark.parametrize("seeds", [range(6), *in_soak(range(6, 200))], ids=str)
def test_the_standings_of_random_tournaments_are_those_of_a_plain_computation(seeds: range) -> None:
    for seed in seeds:
        _check_random_tournament(seed)


def _check_random_tournament(seed: int) -> None:
    chance = random.Random(seed)
    options = chance.choice([{"players": 2}, {"players": 3}, {"players": 4}, {"players": 4, "teams": True}])
    driver = Driver(
        chance.randrange(5, 30), seed=seed, options=options, rounds=5, odd_one_out=chance.choice(["bye", "bot"])
    )
    sides = [list(side) for side in driver.tournament.sides]
    for _ in range(5):
        driver.play_round(lambda table: _random_outcome(chance, table, sides))
        if not driver.tournament.ended:
            driver.join(len(driver.tournament.entrants))
            driver.leave(chance.randrange(len(driver.tournament.entrants)))
    assert driver.tournament.ended == "played"
    plain = plain_places(len(driver.tournament.entrants), plain_rounds(driver.tournament))
    found = {
        row.entrant: (row.place, row.points, row.opponents, row.direct, row.difference, row.wins)
        for row in standings(driver.tournament)
    }
    assert found == plain, seed

"""What a result is worth to a seat, by worked examples: two people, several, teams, alone, and after the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import cartable
from cartable.bots.search.plan import Plan, fill_plan, reuses_trees, settings_for, uses_networks
from cartable.bots.search.values import ONE, best_of_others, mean_of_others, squashed, write_gain_values, write_values
from cartable.games.contract import OVER
from cartable.kernel import Row, wide_row
from tests.cases import each_case
from tests.interpreted import interpreted

ALONE, PAIR, THREE, TEAMS = (0,), (0, 1), (0, 1, 2), (0, 1, 0, 1)
"""The side of each seat."""


def plan_of(sides: Sequence[int], scale: int = 40, share: int = 80) -> Plan:
    plan = Plan()
    plan.players, plan.side_count, plan.scale, plan.share = len(sides), len(set(sides)), scale, share
    for seat, side in enumerate(sides):
        plan.side_of[seat] = side
    return plan


def row(numbers: Sequence[int]) -> Row:
    made = wide_row(8)
    for place, number in enumerate(numbers):
        made[place] = number
    return made


@each_case(
    "lead, scale, value",
    [(0, 400, 0.5), (400, 400, 0.75), (-400, 400, 0.25), (1200, 400, 0.875), (-100, 400, 0.4), (100, 800, 5 / 9)],
)
def test_a_lead_as_large_as_the_scale_is_worth_half_of_all_that_is_left(lead: int, scale: int, value: float) -> None:
    assert interpreted(squashed)(lead, float(scale)) == pytest.approx(value)


@each_case(
    "sides, side, points, best, mean",
    [
        (PAIR, 0, [100, 300], 300, 300),
        (PAIR, 1, [100, -300], 100, 100),
        (THREE, 0, [900, 300, -100], 300, 100),
        (THREE, 2, [900, 300, 5], 900, 600),
        (TEAMS, 0, [100, 200, 100, 200], 200, 200),
        (TEAMS, 1, [700, 200, 700, 200], 700, 700),
    ],
)
def test_the_others_are_those_of_other_sides(
    sides: Sequence[int], side: int, points: list[int], best: int, mean: int
) -> None:
    assert interpreted(best_of_others)(side, row(points), plan_of(sides)) == best
    assert interpreted(mean_of_others)(side, row(points), plan_of(sides)) == mean


@each_case(
    "sides, gains, expected",
    [
        (PAIR, [0, 0], [0.4, 0.4]),
        (PAIR, [400, 0], [0.6, 0.2]),
        (
            THREE,
            [400, 100, 300],
            [0.8 * 0.5 * (1 + 200 / 600), 0.8 * 0.5 * (1 - 250 / 650), 0.8 * 0.5 * (1 + 50 / 450)],
        ),
        (TEAMS, [0, 400, 0, 400], [0.2, 0.6, 0.2, 0.6]),
        (ALONE, [400], [0.6]),
    ],
)
def test_gains_count_against_the_mean_of_the_others(
    sides: Sequence[int], gains: list[int], expected: list[float]
) -> None:
    values = wide_row(8)
    interpreted(write_gain_values)(row(gains), plan_of(sides), values)
    assert [values[seat] / ONE for seat in range(len(sides))] == pytest.approx(expected, abs=1e-5)


LEAD_OF_400, EVEN, LAG_OF_400 = 0.75, 0.5, 0.25


@each_case(
    "sides, before, after, is_over, share, expected",
    [
        # the lead alone: against the best other side, whatever was gained
        (PAIR, [0, 900], [1300, 900], False, 0, [LEAD_OF_400, LAG_OF_400]),
        (THREE, [0, 0, 0], [500, 100, -700], False, 0, [LEAD_OF_400, LAG_OF_400, 0.5 - 0.5 * 1200 / 1600]),
        (TEAMS, [0, 0, 0, 0], [500, 100, 500, 100], False, 0, [LEAD_OF_400, LAG_OF_400] * 2),
        # the gain alone
        (PAIR, [0, 900], [400, 900], False, 100, [LEAD_OF_400, LAG_OF_400]),
        # both: a side that gained 400 more and is 500 behind
        (
            PAIR,
            [0, 900],
            [400, 900],
            False,
            80,
            [0.6 + 0.2 * (0.5 - 0.5 * 500 / 900), 0.2 + 0.2 * (0.5 + 0.5 * 500 / 900)],
        ),
        # alone: what was gained
        (ALONE, [100], [500], False, 80, [LEAD_OF_400]),
        (ALONE, [100], [500], True, 80, [LEAD_OF_400]),
        # after the match: three quarters for who has won
        (PAIR, [0, 0], [500, 100], True, 0, [0.25 * LEAD_OF_400 + 0.75, 0.25 * LAG_OF_400]),
        (PAIR, [0, 0], [100, 100], True, 0, [0.5, 0.5]),
        (THREE, [0, 0, 0], [500, 500, 100], True, 0, [0.5, 0.5, 0.25 * LAG_OF_400]),
        (PAIR, [0, 0], [500, 100], True, 80, [0.6 + 0.2 * (0.25 * 0.75 + 0.75), 0.2 + 0.2 * 0.25 * 0.25]),
    ],
)
def test_the_value_of_an_end(
    sides: Sequence[int], before: list[int], after: list[int], is_over: bool, share: int, expected: list[float]
) -> None:
    state, points, values = cartable.new("shokoba", players=2, seed=1).state, row(after), wide_row(8)
    state.turn = OVER if is_over else 0
    interpreted(write_values)(state, points, row(before), plan_of(sides, share=share), values)
    assert [values[seat] / ONE for seat in range(len(sides))] == pytest.approx(expected, abs=1e-5)
    assert [points[seat] for seat in range(len(sides))] == after, "points are what they were"


@each_case(
    "game, options, sides",
    [
        ("shokoba", {"players": 2}, PAIR),
        ("shokoba", {"players": 4, "teams": True}, TEAMS),
        ("toko_maja", {"players": 6, "teams": 2}, (0, 1, 0, 1, 0, 1)),
        ("toko_maja", {"players": 6, "teams": 3}, (0, 1, 2, 0, 1, 2)),
        ("goita", {"players": 3}, THREE),
        ("goita", {"players": 4}, TEAMS),
        ("goita", {"players": 1, "mode": "solo"}, ALONE),
    ],
)
def test_a_plan_says_who_sits_where(game: str, options: dict[str, Any], sides: tuple[int, ...]) -> None:
    match, plan = cartable.new(game, seed=2, **options), Plan()
    seen = match.hidden(match.actor)
    fill_plan(plan, match.game, seen, settings_for(match.game, {"looks": 7, "widening": 9}))
    assert [plan.side_of[seat] for seat in range(len(sides))] == list(sides)
    assert (plan.players, plan.side_count, plan.reader) == (len(sides), len(set(sides)), match.turn)
    assert (plan.looks, plan.widening) == (7, 9)


def test_changes_count_more_than_what_the_game_sets_and_that_more_than_the_usual() -> None:
    goita = cartable.load("goita")
    assert settings_for(goita, {})["share"] == 30
    assert settings_for(goita, {"share": 55})["share"] == 55
    assert settings_for(goita, {})["widening"] == 8
    assert reuses_trees(goita, settings_for(goita, {}))
    assert not reuses_trees(goita, settings_for(goita, {"reuse": 0}))
    for name in ("learned", "prior", "judged"):
        assert uses_networks({**settings_for(goita, {}), name: 1})
    assert not uses_networks(settings_for(goita, {}))

"""The judgement of a moment: its certainty, and that it knows no more than the seat."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable.kernel.chance import generator
from cartable.puzzles.comparison import lower_bound
from cartable.puzzles.difficulty import difficulty, step_difficulty
from cartable.puzzles.effort import Effort
from cartable.puzzles.finder import puzzle_at
from cartable.puzzles.judge import Judge
from cartable.puzzles.margins import margin_for, share_for
from tests.puzzles.examples import sample

QUICK = Effort(stages=(250, 400), whole_matches=10, simulations=300, playouts=2)


@given(st.lists(st.floats(-20, 20), min_size=2, max_size=60), st.floats(1e-9, 0.5))
def test_the_bound_is_below_the_mean_and_falls_with_the_error(values: list[float], error: float) -> None:
    assert lower_bound(values, error) <= fmean(values) + 1e-9
    assert lower_bound(values, error / 2) <= lower_bound(values, error)


def test_the_bound_holds() -> None:
    """A lottery that costs as much as it brings: no ticket may look like a gain more often than the error allows."""
    chance, too_high = Random(1), 0
    for _ in range(400):
        values = [chance.choice((-1.0, -1.0, -1.0, 3.0)) for _ in range(60)]
        too_high += lower_bound(values, 0.05) > 0
    assert too_high <= 20


@pytest.mark.compiled_only
def test_it_knows_no_more_than_the_seat(subtests: pytest.Subtests) -> None:
    """Other cards where the seat cannot see them change neither the solution nor the difficulty."""
    for number, each in enumerate(puzzle for game in cartable.GAMES for puzzle in sample(game, 2)):
        with subtests.test(each.position.game, puzzle=each.id):
            match = each.match()
            other = match.hidden(each.seat)
            match.game.rules.resample(other, generator(number))
            assert bytes(other) != bytes(match.state)
            judge = Judge(match.game, match.options, QUICK)
            first, second = (puzzle_at(each.position, state, judge) for state in (match.state, other))
            assert first == second


@pytest.mark.compiled_only
def test_a_moment_without_a_clear_best_move_is_no_puzzle() -> None:
    match = cartable.new("shokoba", players=2, seed=7)
    assert Judge(match.game, match.options, QUICK).judge(match.hidden(match.actor)) is None


def test_a_check_has_so_many_times_the_worlds_and_simulations() -> None:
    """What only saves time in a first search is as it was; a gap that was found by chance may be a little smaller."""
    found = Effort(screening=7, stages=(250, 400), whole_matches=9, simulations=300, searches=2, playouts=5)
    assert found.times(3, 400) == Effort(
        screening=7,
        doubts=(),
        stages=(1200,),
        whole_matches=9,
        simulations=900,
        searches=2,
        playouts=15,
        least_share=0.7,
    )


def test_what_a_result_is_worth() -> None:
    match = cartable.new("shokoba", players=3, seed=1, first_dealer=2)
    seen = match.hidden(0)
    assert match.turn == 0
    assert margin_for(match.game, seen)([4, 1, 2]) == 2.5
    assert share_for(match.game, seen)([4, 1, 2]) == 1
    assert share_for(match.game, seen)([4, 4, 2]) == 0.5
    assert share_for(match.game, seen)([1, 4, 2]) == 0


def test_difficulty() -> None:
    assert step_difficulty(4, 2) == 700
    assert difficulty([700, 900.4]) == 1000

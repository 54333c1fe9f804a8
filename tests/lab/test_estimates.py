"""Estimates: known quantiles, known means, and intervals with the stated coverage."""

from __future__ import annotations

from math import inf, sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.lab.estimates import Interval, Tally, student
from tests.cases import each_case


@each_case(
    ("freedom", "confidence", "known"),
    [
        (1, 0.95, 12.706),
        (2, 0.95, 4.303),
        (3, 0.95, 3.182),
        (5, 0.95, 2.571),
        (10, 0.95, 2.228),
        (30, 0.95, 2.042),
        (1000, 0.95, 1.962),
        (5, 0.9, 2.015),
        (2, 0.99, 9.925),
        (10, 0.99, 3.169),
    ],
)
def test_quantiles_are_those_of_the_tables(freedom: int, confidence: float, known: float) -> None:
    assert student(freedom, confidence) == pytest.approx(known, rel=0.002)


def tally(*deals: tuple[float, float]) -> Tally:
    found = Tally()
    for total, weight in deals:
        found.add(total, weight)
    return found


def test_with_equal_weights_it_is_the_textbook_interval() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 6.0]
    found = tally(*((2 * value, 2) for value in values))
    half = 2.776 * stdev(values) / sqrt(5)
    assert found.mean == fmean(values)
    assert found.interval() == pytest.approx((fmean(values) - half, fmean(values) + half), rel=0.001)


def test_a_ratio_is_that_of_the_totals() -> None:
    found = tally((1, 2), (3, 3), (0, 5))
    assert found.mean == 0.4
    around = [1 - 0.4 * 2, 3 - 0.4 * 3, 0 - 0.4 * 5]
    assert found.variance == pytest.approx(sum(each**2 for each in around) / 2 / (10 / 3) ** 2)


def test_a_deal_without_weight_does_not_count() -> None:
    assert tally((1, 2), (0, 0), (2, 2)) == tally((1, 2), (2, 2))


def test_one_deal_proves_nothing() -> None:
    assert tally((3, 2)).interval() == Interval(-inf, inf)
    assert Tally().share_interval() == Interval(0, 1)


@each_case(("deals", "at_least"), [(5, 0.3), (20, 0.75), (1000, 0.99)])
def test_winning_everything_is_no_certainty(deals: int, at_least: float) -> None:
    found = tally(*[(2, 2)] * deals)
    low, high = found.share_interval()
    assert found.mean == high == 1
    assert at_least < low < 1


@given(st.lists(st.tuples(st.integers(0, 6), st.just(6)), min_size=1, max_size=40))
def test_a_share_lies_in_its_interval_and_both_in_0_to_1(deals: list[tuple[int, int]]) -> None:
    found = tally(*deals)
    low, high = found.share_interval()
    assert 0 <= low <= found.mean <= high <= 1


@each_case("share", [0.5, 0.8, 0.97])
def test_intervals_have_the_stated_coverage(share: float) -> None:
    """Deals of two matches that are alike more often than not; 400 intervals miss at most 5 in 100, with some luck."""
    chance = Random(1)
    held = 0
    for _ in range(400):
        found = Tally()
        for _ in range(60):
            first = chance.random() < share
            second = first if chance.random() < 0.4 else chance.random() < share
            found.add(first + second, 2)
        low, high = found.share_interval()
        held += low <= share <= high
    assert held >= 0.93 * 400

"""The logarithm of ours: close to the library's, and the same wherever it runs."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.kernel.numbers import natural_log


@given(st.integers(2, (1 << 62) - 1))
def test_it_is_within_one_unit_in_the_last_place(number: int) -> None:
    wanted = math.log(number)
    assert abs(natural_log(number) - wanted) <= math.ulp(wanted)


@pytest.mark.parametrize("exponent", range(1, 62))
def test_powers_of_two_and_their_neighbours(exponent: int) -> None:
    for number in ((1 << exponent) - 1, 1 << exponent, (1 << exponent) + 1):
        wanted = math.log(number)
        assert abs(natural_log(number) - wanted) <= math.ulp(wanted)


def test_of_one_it_is_zero() -> None:
    assert natural_log(1) == 0

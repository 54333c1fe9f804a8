"""Our logarithm and powers: close to the library's, and the same wherever they run."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from cartable.kernel.numbers import DOUBLING, doublings, natural_log, power
from tests.cases import each_case


@given(st.integers(2, (1 << 62) - 1))
def test_it_is_within_one_unit_in_the_last_place(number: int) -> None:
    wanted = math.log(number)
    assert abs(natural_log(number) - wanted) <= math.ulp(wanted)


@each_case("exponent", range(1, 62))
def test_powers_of_two_and_their_neighbours(exponent: int) -> None:
    for number in ((1 << exponent) - 1, 1 << exponent, (1 << exponent) + 1):
        wanted = math.log(number)
        assert abs(natural_log(number) - wanted) <= math.ulp(wanted)


def test_of_one_it_is_zero() -> None:
    assert natural_log(1) == 0


@each_case("number", [1, 2, 3, 7, 10, 100, 1000, (1 << 31) + 5, 12_345_678_901])
def test_doublings_are_the_logarithm_to_the_base_of_two(number: int) -> None:
    assert abs(doublings(number) / DOUBLING - math.log2(number)) < 2 / DOUBLING


@given(st.floats(0.0, 1.0), st.integers(0, 31))
def test_powers_are_close_to_the_librarys(base: float, exponent: int) -> None:
    assert math.isclose(power(base, exponent), base**exponent, rel_tol=1e-14, abs_tol=1e-300)

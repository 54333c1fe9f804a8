"""Numbers as people read them."""

from __future__ import annotations

from math import inf

import pytest

from cartable.lab.durations import Durations
from cartable.lab.estimates import Interval
from cartable.reports.number_format import duration, number, percent, percent_interval, signed_interval


def test_numbers(subtests: pytest.Subtests) -> None:
    for value, places, en, fr in [
        (1234.56, 1, "1,234.6", "1\u202f234,6"),
        (-0.004, 2, "0.00", "0,00"),
        (inf, 1, "–", "–"),
        (-3.0, 0, "−3", "−3"),
    ]:
        with subtests.test(value=value, places=places, en=en, fr=fr):
            assert (number(value, places, "en"), number(value, places, "fr")) == (en, fr)


def test_shares_differences_and_durations() -> None:
    assert (percent(0.123, "en"), percent(0.123, "fr")) == ("12.3%", "12,3\u202f%")
    assert percent_interval(Interval(0.5, 0.61), "fr") == "50,0–61,0\u202f%"
    assert signed_interval(Interval(-1, 0.25), 2, "en") == "−1.00 to +0.25"
    assert [duration(seconds, "en") for seconds in (2e-6, 0.0035, 0.5, 12, 4000)] == [
        "2.0\u202fµs",
        "3.5\u202fms",
        "500\u202fms",
        "12\u202fs",
        "4,000\u202fs",
    ]


def test_durations_have_quantiles() -> None:
    times = Durations()
    for milliseconds in range(1, 101):
        times.add(milliseconds * 1_000_000)
    assert times.moves == 100
    assert times.mean == pytest.approx(0.0505)
    assert times.quantile(0.5) == pytest.approx(0.05, rel=0.1)
    assert times.quantile(0.99) == pytest.approx(0.1, rel=0.1)
    assert times.quantile(1.0) == times.longest / 1e9 == 0.1
    again = Durations.from_data(times.as_data())
    assert again == times
    again.merge(times)
    assert (again.moves, again.total) == (200, 2 * times.total)
    assert Durations().quantile(0.5) == Durations().mean == 0

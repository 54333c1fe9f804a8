"""Sums over deals: ratios, differences, events that come up late, and when the stop rule looks."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from random import Random
from statistics import fmean

import pytest

from cartable.lab.balance.findings import Findings
from cartable.lab.balance.looks import FIRST_LOOK, is_look
from cartable.lab.balance.measure_names import EVENT, HEADLINES, STATIC, measure
from cartable.lab.balance.pairs import PairedSums
from cartable.lab.balance.row import MATCHES, CellRow, DealRow
from cartable.lab.estimates import Tally
from tests.cases import each_case
from tests.lab.balance.synthetic import two_variants


def test_a_difference_of_plain_means_is_the_paired_t_interval() -> None:
    chance = Random(5)
    pairs, apart = PairedSums(), Tally()
    for _ in range(50):
        cards = chance.gauss(0, 3)
        one, other = cards + chance.gauss(0, 1), cards + 0.3 + chance.gauss(0, 1)
        pairs.add((one, 1.0), (other, 1.0))
        apart.add(other - one, 1.0)
    assert pairs.change == pytest.approx(apart.mean)
    assert pairs.interval() == pytest.approx(apart.interval())


def test_a_difference_from_nothing_is_that_of_a_ratio() -> None:
    """Against a cell without variance, the interval is that of the other cell alone."""
    chance = Random(6)
    pairs, alone = PairedSums(), Tally()
    for _ in range(40):
        weight = chance.choice((1.0, 2.0, 4.0))
        total = weight * chance.gauss(5, 1)
        pairs.add((0.0, 1.0), (total, weight))
        alone.add(total, weight)
    assert pairs.interval() == pytest.approx(alone.interval())


def test_what_never_happened_may_still_happen() -> None:
    pairs = PairedSums()
    for _ in range(100):
        pairs.add((0.0, 1.0), (0.0, 1.0))
    assert pairs.interval().half == 0
    assert 0.01 < pairs.interval(imagined=1.0).half < 0.04


def test_without_deals_nothing_is_known() -> None:
    assert PairedSums().interval() == (-inf, inf)


def test_one_deal_says_nothing_of_a_difference() -> None:
    pairs = PairedSums()
    pairs.add((1.0, 2.0), (3.0, 2.0))
    assert pairs.interval() == pairs.interval(imagined=1.0) == (-inf, inf)
    pairs.add((1.0, 2.0), (5.0, 2.0))
    assert pairs.interval() != (-inf, inf)
    assert pairs.interval().low < pairs.change == 1.5 < pairs.interval().high
    findings = Findings(two_variants(), 0.05)
    for number, minutes in enumerate((1.0, 2.0), 1):
        assert [*findings.headlines(), *findings.others()] == []
        findings.add(row(number, {"minutes": (minutes, 1.0)}, {"minutes": (3.0, 1.0)}))
    assert [each.measure.name for each in findings.headlines()] == ["minutes"]


def test_what_one_cell_never_had_has_no_difference() -> None:
    pairs = PairedSums()
    for _ in range(3):
        pairs.add((1.0, 1.0), (0.0, 0.0))
    assert pairs.interval() == (-inf, inf)


def test_no_share_changes_by_more_than_one() -> None:
    pairs = PairedSums()
    pairs.add((0.0, 1.0), (1.0, 1.0))
    pairs.add((1.0, 1.0), (0.0, 1.0))
    assert pairs.interval(imagined=1.0) == (-1.0, 1.0)


def row(number: int, *cells: dict[str, tuple[float, float]]) -> DealRow:
    return DealRow(number, tuple(CellRow({**cell, MATCHES: (2.0, 2.0)}) for cell in cells))


def test_an_event_is_counted_per_match_from_the_first_deal_on() -> None:
    findings = Findings(two_variants(), 0.05)
    for number in range(1, 10):
        findings.add(row(number, {}, {}))
    findings.add(row(10, {}, {EVENT + "rare": (3.0, 0.0)}))
    assert findings.tally(1, 0, EVENT + "rare").mean == pytest.approx(3 / 20)
    (rare,) = (each for each in findings.others() if each.measure.name == EVENT + "rare")
    assert (rare.before, rare.after) == pytest.approx((0.0, 3 / 20))


def test_a_thing_that_did_not_come_up_does_not_count_as_worth_nothing() -> None:
    findings = Findings(two_variants(), 0.05)
    findings.add(row(1, {}, {}))
    findings.add(row(2, {"worth:taken": (4.0, 2.0)}, {}))
    assert findings.tally(0, 0, "worth:taken").mean == 2.0


def test_a_row_survives_its_file() -> None:
    kept = row(3, {"minutes": (1.25, 2.0)}, {EVENT + "x": (1.0, 0.0)})
    assert DealRow.from_data(kept.as_data()) == kept


@each_case(
    "content",
    [
        {},
        {"deal": 1, "cells": [{"minutes": [1]}]},
        {"deal": 1, "cells": [[1]]},
        {"deal": 1, "cells": [{"x": [float("nan"), 1]}]},
    ],
)
def test_other_content_is_refused(content: dict[str, object]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        DealRow.from_data(content)


def test_the_rule_looks_rarely_and_never_early() -> None:
    looks = [deals for deals in range(2000) if is_look(deals)]
    assert looks[0] == FIRST_LOOK
    assert all(later >= 1.2 * earlier for earlier, later in pairwise(looks))
    assert len(looks) == 14


def test_every_measure_has_a_name_in_both_languages() -> None:
    assert set(HEADLINES) <= set(STATIC)
    for name in (*STATIC, "event:taken", "worth:taken:7D", "count:gold", "never:taken", "place_3", "decides:gold"):
        label = measure(name).label
        assert label.en != label.fr
        assert ("{thing}" in label.en) == ("{thing}" in label.fr) == bool(measure(name).thing)
    with pytest.raises(KeyError):
        measure("charm")


def test_tolerances_are_shares_amounts_and_margins() -> None:
    findings = Findings(two_variants(), 0.1)
    chance = Random(1)
    for number in range(1, 40):
        cell = {
            "beginning": (chance.random(), 1.0),
            "minutes": (20 + chance.random(), 1.0),
            "margin": (4.0, 1.0),
            "score": (chance.random(), 1.0),
        }
        findings.add(row(number, cell, cell))
    found = {each.measure.name: each.tolerance for each in (*findings.headlines(), *findings.others())}
    assert found["beginning"] == 0.1
    assert found["minutes"] == pytest.approx(0.1 * fmean([20.5]), rel=0.02)
    assert found["score"] == pytest.approx(0.4)

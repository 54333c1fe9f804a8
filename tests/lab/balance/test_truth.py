"""The lab against the truth: a planted effect is found, and none is not; intervals hold as often as they promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from random import Random
from statistics import fmean

import pytest

from cartable.kernel import interpreted
from cartable.lab.balance.findings import Difference, Findings, mean_interval
from cartable.lab.balance.measure_names import measure
from cartable.lab.balance.measurement import Outcome, answer, deal_rows
from cartable.lab.balance.question import Question
from cartable.lab.balance.row import MATCHES, CellRow, DealRow
from cartable.lab.balance.wording import sentences
from cartable.lab.estimates import Tally
from cartable.lab.executors import SerialExecutor
from tests.cases import each_case
from tests.lab.balance.synthetic import BASE_BEGINNING, SyntheticDeals, measured

RUNS = 250


def headline(outcome: Outcome, name: str) -> Difference:
    return next(each for each in outcome.findings.headlines() if each.measure.name == name)


@pytest.fixture(scope="module")
def planted() -> list[Outcome]:
    """The second variant is longer by half a minute; beginning is worth the same."""
    return [measured(SyntheticDeals(seed, minutes=0.5), precision=0.1) for seed in range(RUNS)]


@each_case(("name", "truth"), [("minutes", 0.5), ("beginning", 0.0)])
def test_intervals_of_differences_cover_the_truth_as_often_as_they_say(
    planted: list[Outcome], name: str, truth: float
) -> None:
    """Also after stopping early: the rule looks at widths alone."""
    assert Counter(each.ended for each in planted) == {"precise": RUNS}
    assert len({each.findings.deals for each in planted}) > 1
    covered = sum(low <= truth <= high for low, high in (headline(each, name).interval for each in planted))
    assert 0.93 <= covered / RUNS <= 0.97


def test_the_correction_keeps_false_alarms_of_all_headlines_together_at_one_in_twenty(
    planted: list[Outcome],
) -> None:
    alarms = sum(
        not headline(each, name).simultaneous.low <= truth <= headline(each, name).simultaneous.high
        for each in planted
        for name, truth in (("minutes", 0.5), ("beginning", 0.0))
    )
    assert alarms / RUNS <= 0.08  # one in twenty, and the chance of so many runs


def test_a_planted_advantage_is_found_with_its_size() -> None:
    for seed in range(5):
        outcome = measured(SyntheticDeals(seed, beginning=0.15), precision=0.06)
        found = headline(outcome, "beginning")
        assert found.verdict == "differs"
        assert abs(found.change - 0.15) < 0.06
        assert headline(outcome, "minutes").verdict == "equal"


def test_where_nothing_differs_the_lab_says_so_with_a_bound() -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(10):
        outcome = measured(SyntheticDeals(seed), precision=0.08)
        for each in outcome.findings.headlines():
            verdicts[each.verdict] += 1
            assert each.verdict != "equal" or each.bound <= 2 * each.tolerance
    assert verdicts["open"] == 0
    assert verdicts["differs"] <= 1


def test_pairing_makes_intervals_narrower_than_the_cards_alone_would() -> None:
    outcome = measured(SyntheticDeals(1), precision=0.06)
    pair = headline(outcome, "minutes").interval.half
    alone = outcome.findings.tally(0, 0, "minutes").interval().half
    assert pair < 0.75 * alone


def test_without_variants_the_value_itself_is_measured() -> None:
    outcome = measured(SyntheticDeals(3), precision=0.05, variants=1)
    found = headline(outcome, "beginning")
    assert found.verdict == "differs"
    assert abs(found.after - BASE_BEGINNING) < 0.06
    assert outcome.findings.others() == []


def test_few_deals_leave_it_open() -> None:
    outcome = measured(SyntheticDeals(1), precision=0.01, most=30)
    assert outcome.ended == "all"
    assert headline(outcome, "beginning").verdict == "open"
    assert outcome.findings.precision_reached > 1


class OneSided:
    """An executor in whose deals whoever begins loses, always alike: few of them look certain."""

    def play(self, series: Question, numbers: Iterable[int]) -> Generator[DealRow, None, None]:
        for number in numbers:
            cell = {"beginning": (-0.5, 2.0), "minutes": (8.0 + number % 2, 2.0), MATCHES: (2.0, 2.0)}
            yield DealRow(number, tuple(CellRow(dict(cell)) for _ in series.cells))


@each_case(("deals", "verdict"), [(2, "open"), (29, "open"), (40, "differs")])
def test_few_deals_prove_nothing_however_alike_they_are(deals: int, verdict: str) -> None:
    outcome = measured(OneSided(), precision=0.05, most=deals, variants=1)
    found = headline(outcome, "beginning")
    assert found.verdict == verdict
    assert found.interval.half > 0.02
    assert any("nothing is concluded" in each for each in sentences(outcome, "en")) == (verdict == "open")
    compared = measured(OneSided(), precision=0.05, most=deals)
    assert headline(compared, "beginning").interval.half > 0.02


def test_intervals_stay_within_what_is_possible() -> None:
    outcome = measured(OneSided(), precision=0.05, most=2, variants=1)
    assert headline(outcome, "beginning").interval.low == -0.25  # of four players, none wins less often than never
    assert headline(outcome, "minutes").simultaneous.low == 0.0


def test_few_deals_of_many_moves_are_not_taken_for_few_moves() -> None:
    """The moves without a choice of a deal are a share of hundreds, whose intervals hold as often as they promise."""
    chance = Random(1)
    covered, widths = 0, []
    for _ in range(400):
        tally = Tally()
        for _ in range(100):
            moves = chance.randrange(150, 250)
            tally.add(sum(chance.random() < 0.3 for _ in range(moves)), moves)
        low, high = mean_interval(measure("forced"), tally, 2)
        covered += low <= 0.3 <= high
        widths.append(high - low)
    assert 0.92 <= covered / 400 <= 0.98
    assert fmean(widths) < 0.02


def played_again(level: str, deals: int = 12) -> Findings:
    asked = Question("shokoba", ({"players": 2, "target": 1},), (level,), samples=0, contests=False, events=False)
    findings = Findings(asked, 0.05)
    with interpreted(), deal_rows(asked, None) as results:
        return answer(findings, deals, SerialExecutor(), results=results, on_progress=lambda _: None).findings


def test_nothing_is_said_of_luck_where_bots_play_the_same_match_again() -> None:
    greedy, random = played_again("greedy"), played_again("random")
    assert greedy.tally(0, 0, "repeats").mean > 0.1
    assert "deal_luck" not in greedy.cells[0]
    assert random.tally(0, 0, "repeats").mean == 0
    assert "deal_luck" in random.cells[0]

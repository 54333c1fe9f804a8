"""Stop rules: they stop when they should, err as seldom as stated, and invalid ones are refused."""

from __future__ import annotations

from random import Random

import pytest

from cartable.lab.deal_result import DealResult
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.errors import ArenaError
from cartable.lab.match_play import MatchResult, RoundResult
from cartable.lab.standings import Standings
from cartable.lab.stop_rules import FEWEST, Never, Sprt, Verdict, Width, read_stop_rule
from tests.cases import each_case
from tests.lab.arenas import deal, played, short


def tried(rule: Sprt | Width, share: float, seed: int, most: int = 2000) -> tuple[Verdict | None, int]:
    """What a rule says of deals of two matches, each won with this chance, and after how many."""
    chance = Random(seed)

    class Deals(Standings):
        """Counts shares alone: ratings would take most of the time."""

        def __init__(self) -> None:
            super().__init__(["a", "b"], [(0,), (1,)])

        def count(self) -> None:
            self.deals += 1
            won = (chance.random() < share) + (chance.random() < share)
            self.entrants[0].share.add(won, 2)
            self.entrants[1].share.add(2 - won, 2)

    standings = Deals()
    for _ in range(most):
        standings.count()
        if verdict := rule.verdict(standings):
            return verdict, standings.deals
    return None, most


def test_a_width_takes_as_many_deals_as_the_variance_requires() -> None:
    """Two independent matches with an even chance: a half-width of 0.05 takes about 0.5 · 0.5 / 2 · (1.96 / 0.05)²."""
    verdict, deals = tried(Width(0.05), 0.5, seed=1)
    assert verdict == "precise"
    assert 170 < deals < 220


def test_no_rule_stops_within_the_first_deals() -> None:
    assert tried(Width(0.2), 1.0, seed=1) == ("precise", FEWEST)
    assert tried(Sprt(0.5, 0.6), 1.0, seed=1) == ("better", FEWEST)
    assert tried(Sprt(0.5, 0.6), 0.0, seed=1) == ("not better", FEWEST)


@each_case(("share", "right"), [(0.5, "not better"), (0.6, "better")])
def test_a_sequential_test_has_the_stated_error_rate(share: float, right: str) -> None:
    """Of 200 tests, 5 in 100 may be wrong; one more for the luck of 200."""
    verdicts = [tried(Sprt(0.5, 0.6), share, seed)[0] for seed in range(200)]
    assert None not in verdicts
    assert sum(verdict != right for verdict in verdicts) <= 14


def test_a_clear_case_ends_sooner() -> None:
    clear = [tried(Sprt(0.5, 0.6), 0.75, seed)[1] for seed in range(30)]
    close = [tried(Sprt(0.5, 0.6), 0.6, seed)[1] for seed in range(30)]
    assert sum(clear) < 0.6 * sum(close)


def test_an_arena_stops_by_the_rule_and_says_so() -> None:
    outcome = played(short("greedy", "random", target=3), 400, rule=Sprt(0.5, 0.7))
    assert outcome.ended == "better"
    assert FEWEST <= outcome.standings.deals < 100


def test_rules_as_people_write_them() -> None:
    assert read_stop_rule(None, None) == Never()
    assert read_stop_rule(0.02, None) == Width(0.02)
    assert read_stop_rule(None, "0.50:0.60") == Sprt(0.5, 0.6)


@each_case(
    ("width", "sprt"),
    [(0.0, None), (0.5, None), (0.02, "0.5:0.6"), (None, "0.6:0.5"), (None, "half"), (None, "0.5"), (None, "0:nan")],
)
def test_invalid_rules_are_refused(width: float | None, sprt: str | None) -> None:
    with pytest.raises(ArenaError) as error:
        read_stop_rule(width, sprt)
    assert error.value.code == "arena/stopping"
    assert error.value.to("fr") != error.value.to("en")


def test_the_evidence_of_known_deals() -> None:
    """Forty deals, thirty won and ten lost: 40 · 0.1 · (0.75 - 0.55) / variance, with two imagined ones each way."""
    standings = Standings(["a", "b"], [(0,), (1,)])
    for number in range(1, 41):
        standings.add(deal(number, ((0, 1), (7, 3) if number % 4 else (3, 7))))
    values = [1.0] * 32 + [0.0] * 12
    mean = sum(values) / 44
    variance = sum((value - mean) ** 2 for value in values) / 43
    assert Sprt(0.5, 0.6).evidence(standings) == pytest.approx(40 * 0.1 * 0.2 / variance)


def test_the_evidence_of_rounds() -> None:
    """A match of one side, of which the other has won most rounds, speaks against the first entrant."""
    standings = Standings(["a", "b"], [(0,), (1,)])
    rounds = (RoundResult(0, (9, 0)), RoundResult(1, (0, 1)), RoundResult(0, (0, 1)))
    for number in range(1, 41):
        match = MatchResult((9, 2), (0,), rounds[: 3 if number % 4 else 1])
        standings.add(DealResult(number, ((0, 1),), (match,), (EntrantStats(), EntrantStats())))
    assert standings.entrants[0].rounds.won.mean == pytest.approx(40 / 100)
    assert Sprt(0.5, 0.6).verdict(standings) == "better"
    assert Sprt(0.5, 0.6, of_rounds=True).verdict(standings) == "not better"

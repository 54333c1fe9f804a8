"""Differences of ratings from the results of an arena, by the model of the server."""

from __future__ import annotations

from math import exp, inf, log, sqrt

import pytest
from openskill.models import PlackettLuce

from cartable.lab.deal_result import DealResult
from cartable.lab.match_play import MatchResult
from cartable.lab.rating_fit import BETA, fitted_difference
from tests.cases import each_case

C = BETA * sqrt(2)


def deal(number: int, *matches: tuple[tuple[int, ...], tuple[int, ...]]) -> DealResult:
    """Each match by the entrants of its sides, and by their scores; the most points win."""
    results = [
        MatchResult(scores, tuple(side for side, each in enumerate(scores) if each == max(scores)), ())
        for _, scores in matches
    ]
    return DealResult(number, tuple(seated for seated, _ in matches), tuple(results), ())


def duels(won: int, lost: int) -> list[DealResult]:
    return [deal(number, ((0, 1), (1, 0))) for number in range(won)] + [
        deal(number, ((0, 1), (0, 1))) for number in range(lost)
    ]


def test_the_model_is_that_of_the_server() -> None:
    assert PlackettLuce().beta == BETA


@each_case(("won", "lost"), [(10, 10), (30, 10), (10, 30), (99, 1)])
def test_two_sides_have_the_odds_of_their_results(won: int, lost: int) -> None:
    """One drawn match is added."""
    assert fitted_difference(duels(won, lost), (1, 1)).mu == pytest.approx(C * log((won + 0.5) / (lost + 0.5)))


def test_partners_share_the_difference() -> None:
    assert 2 * fitted_difference(duels(30, 10), (2, 2)).mu == pytest.approx(fitted_difference(duels(30, 10), (1, 1)).mu)


def test_who_won_everything_has_a_finite_rating() -> None:
    few, many = fitted_difference(duels(5, 0), (1, 1)), fitted_difference(duels(50, 0), (1, 1))
    assert 0 < few.mu < many.mu < inf
    assert few.error < inf


def test_more_deals_make_it_surer_and_one_deal_says_nothing() -> None:
    assert fitted_difference(duels(300, 100), (1, 1)).error < 0.2 * fitted_difference(duels(6, 2), (1, 1)).error
    assert fitted_difference(duels(1, 0), (1, 1)).error == inf
    with pytest.raises(ValueError, match="no deals"):
        fitted_difference([], (1, 1))


def test_matches_of_one_deal_count_as_one_result() -> None:
    """Ten deals that were played alike six times are no surer than if they had been played once."""
    alike = [deal(number, *[((0, 1), (1, 0) if number % 3 else (0, 1))] * 6) for number in range(9)]
    once = [deal(number, ((0, 1), (1, 0) if number % 3 else (0, 1))) for number in range(9)]
    assert fitted_difference(alike, (1, 1)).error == pytest.approx(fitted_difference(once, (1, 1)).error, rel=0.15)


@each_case(
    ("seats", "matches"),
    [
        ((1, 1), [((0, 1), (3, 1)), ((1, 0), (2, 2)), ((0, 1), (5, 1)), ((1, 0), (4, 1))]),
        (
            (1, 1, 1),
            [((0, 1, 1), (3, 1, 2)), ((0, 0, 1), (2, 2, 7)), ((1, 0, 1), (1, 5, 1)), ((1, 1, 0), (0, 4, 1))],
        ),
        ((2, 2), [((0, 1), (3, 1)), ((1, 0), (6, 2)), ((0, 1), (5, 1)), ((0, 1), (3, 1))]),
        ((2, 2, 2), [((0, 1, 1), (3, 1, 2)), ((1, 0, 0), (9, 2, 2)), ((0, 1, 0), (1, 1, 4))]),
    ],
)
def test_the_changes_by_the_server_would_cancel_out(
    seats: tuple[int, ...], matches: list[tuple[tuple[int, ...], tuple[int, ...]]]
) -> None:
    """With sure ratings; the drawn match that is added belongs to the sum."""
    sigma = 1e-3
    model = PlackettLuce(tau=0.0)
    found = fitted_difference([deal(number, match) for number, match in enumerate(matches)], seats)
    total = 0.0
    for seated, scores in matches:
        best = max(scores)
        keys = [(score == best, 0 if score == best else score) for score in scores]
        ranks = [float(sum(other > own for other in keys)) for own in keys]
        mus = [found.mu if entrant == 0 else 0.0 for entrant in seated]
        teams = [[model.rating(mu=mu, sigma=sigma) for _ in range(size)] for mu, size in zip(mus, seats, strict=True)]
        after = model.rate(teams, ranks=ranks)
        total += sum(
            (side[0].mu - mu) * size
            for side, mu, size, entrant in zip(after, mus, seats, seated, strict=True)
            if entrant == 0
        )
    unit = seats[0] / (BETA * sqrt(len(seats)))
    drawn = unit * (0.5 - 1 / (1 + exp(-unit * found.mu)))
    assert abs(drawn) > 0.01
    assert total / sigma**2 == pytest.approx(-drawn, rel=1e-3)

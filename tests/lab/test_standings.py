"""Standings of small deals that can be checked by hand."""

from __future__ import annotations

import pytest

from cartable.lab.arena import Arena
from cartable.lab.deal_result import DealResult
from cartable.lab.match_play import MatchResult, RoundResult
from cartable.lab.standings import Contest, contests
from cartable.lab.summary import summary
from tests.lab.arenas import deal, played, short, standings_of


def test_wins_draws_and_margins_of_two() -> None:
    """Won both ways; won and lost; drawn and lost."""
    standings = standings_of(
        [
            deal(1, ((0, 1), (7, 3)), ((1, 0), (2, 8))),
            deal(2, ((0, 1), (7, 5)), ((1, 0), (9, 1))),
            deal(3, ((0, 1), (7, 7)), ((1, 0), (7, 4))),
        ]
    )
    first, second = standings.entrants
    assert (standings.deals, standings.matches, first.contests) == (3, 6, 6)
    assert first.share.mean == pytest.approx((2 + 1 + 0.5) / 6)
    assert second.share.mean == pytest.approx(1 - first.share.mean)
    assert first.wins.mean == pytest.approx(3 / 6)
    assert first.draws.mean == second.draws.mean == pytest.approx(1 / 6)
    assert first.margin.mean == pytest.approx((4 + 6 + 2 - 8 + 0 - 3) / 6) == -second.margin.mean
    assert first.score.mean == pytest.approx((7 + 8 + 7 + 1 + 7 + 4) / 6)
    assert first.fair.mean == 0.5
    assert standings.meetings[0, 1].ahead.mean == first.share.mean
    assert first.scores == {7: 3, 8: 1, 1: 1, 4: 1}


def test_the_deal_is_the_unit() -> None:
    """Deals that come out even are certain, although each of their matches is not."""
    even = [deal(number, ((0, 1), (7, 3)), ((1, 0), (7, 3))) for number in range(1, 41)]
    apart = [deal(number, ((0, 1), (7, 3)), ((1, 0), (3, 7))) for number in range(1, 21)]
    apart += [deal(number, ((0, 1), (3, 7)), ((1, 0), (7, 3))) for number in range(21, 41)]
    assert standings_of(even).entrants[0].margin.interval() == (0, 0)
    assert standings_of(even).entrants[0].share.share_interval().half < 0.11
    assert standings_of(apart).entrants[0].share.mean == 0.5
    assert standings_of(apart).entrants[0].share.share_interval().half > 0.14


def test_two_sides_of_one_bot_share_what_it_wins() -> None:
    standings = standings_of([deal(1, ((0, 0, 1, 1), (9, 9, 4, 1)), ((0, 1, 0, 1), (9, 9, 4, 1)))], sides=4)
    first, second = standings.entrants
    assert first.share.mean == pytest.approx((1 + 0.5) / 2)
    assert (first.wins.mean, first.draws.mean) == (0.5, 0.5)
    assert first.fair.mean == second.fair.mean == 0.5
    assert first.margin.mean == pytest.approx((6.5 + 1.5) / 2)
    assert standings.meetings[0, 1].ahead.mean == pytest.approx((4 + 0.5 + 1 + 0 + 1) / 8)


def test_one_against_three_has_a_quarter_among_equals() -> None:
    standings = standings_of([deal(1, ((0, 1, 1, 1), (9, 1, 1, 1)), ((1, 0, 1, 1), (9, 1, 1, 1)))], sides=4)
    assert [each.fair.mean for each in standings.entrants] == [0.25, 0.75]
    assert [each.share.mean for each in standings.entrants] == [0.5, 0.5]
    assert standings.rating(0).mu > standings.rating(1).mu


def test_a_winner_by_a_tie_break_is_first() -> None:
    """Scopette: equal points, and more cards decide."""
    contest = Contest((0, 1, 2), (12, 12, 5), (1,))
    assert contest.ranks == [1, 0, 2]


def test_solo_players_are_compared_on_the_same_deal() -> None:
    alone = deal(1, ((0,), (60,)), ((1,), (44,)), ((2,), (60,)), entrants=3)
    (contest,) = contests(alone)
    assert contest.entrants == [0, 1, 2]
    assert contest.ranks == [0, 2, 0]
    standings = standings_of([alone], sides=1, entrants=3)
    assert [each.share.mean for each in standings.entrants] == [0.5, 0, 0.5]
    assert standings.entrants[0].margin.mean == 60 - 52
    assert standings.entrants[1].fair.mean == pytest.approx(1 / 3)


def test_rounds_are_counted_by_result_and_by_who_played_first() -> None:
    rounds = (RoundResult(0, (4, 2)), RoundResult(1, (2, 2)), RoundResult(0, (1, 3)), RoundResult(1, (5, 0)))
    one = deal(1, ((0, 1), (12, 7)))
    standings = standings_of(
        [DealResult(1, one.seated, (MatchResult((12, 7), (0,), rounds),), one.stats)],
    )
    assert standings.has_rounds
    first = standings.entrants[0]
    assert (first.rounds.count, first.rounds_begun.count, first.rounds_followed.count) == (4, 2, 2)
    assert [tally.mean for tally in (first.rounds.won, first.rounds.tied, first.rounds.lost)] == [0.5, 0.25, 0.25]
    assert first.rounds.margin.mean == (2 + 0 - 2 + 5) / 4
    assert first.rounds_begun.won.mean == 0.5
    assert first.rounds_followed.won.mean == 0.5
    assert standings.entrants[1].rounds_begun.lost.mean == 0.5


def test_the_better_is_rated_higher_and_equals_the_same() -> None:
    standings = standings_of([deal(number, ((0, 1), (7, 3)), ((1, 0), (2, 8))) for number in range(1, 11)])
    assert standings.rating(0).mu > 25 > standings.rating(1).mu
    assert standings.rating(0).sigma < 25 / 3
    even = standings_of([deal(number, ((0, 1), (7, 7)), ((1, 0), (7, 7))) for number in range(1, 11)])
    assert even.rating(0).mu == pytest.approx(even.rating(1).mu)


def test_the_course_is_thinned_and_reaches_the_last_deals() -> None:
    standings = standings_of([deal(number, ((0, 1), (7, 3)), ((1, 0), (7, 3))) for number in range(1, 1001)])
    course = standings.entrants[0].course
    assert 120 <= len(course) <= 240
    assert course[-1][0] > 990
    assert all(low <= share <= high for _, share, low, high in course)


def test_the_summary_has_every_number_with_its_interval() -> None:
    found = summary(played(short("greedy", "random", target=5), 6))
    assert (found["game"], found["deals"], found["matches"], found["ended"]) == ("shokoba", 6, 12, "all")
    for each in found["standings"]:
        assert each["share"]["low"] <= each["share"]["mean"] <= each["share"]["high"]
        assert each["margin"]["low"] <= each["margin"]["mean"] <= each["margin"]["high"]
        assert each["seconds_a_move"]["processor"]["moves"] > 10
        assert each["rounds"]["count"] >= 12
    assert {(each["entrant"], each["against"]) for each in found["meetings"]} == {
        ("greedy", "random"),
        ("random", "greedy"),
    }


def test_teams_are_one_entrant_each() -> None:
    arena = Arena("shokoba", {"players": 4, "teams": True, "target": 1}, ("greedy", "random"))
    assert arena.sides == ((0, 2), (1, 3))
    assert arena.arrangements == [(0, 1), (1, 0)]
    outcome = played(arena, 2)
    assert outcome.standings.entrants[0].contests == 4

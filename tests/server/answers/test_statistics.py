"""Statistics of a person: counts, streaks, days in a row, solo bests."""

from __future__ import annotations

import pytest

from cartable.server.answers.statistics import MOST_SCORES, Side, statistics

DAY = 86_400_000
TWO, SOLO = '{"players":2}', '{"players":1}'


def side(outcome: str, at: int, score: int | None = 5, options: str = TWO, game: str = "shokoba") -> Side:
    return Side(game, options, outcome, score, at)


def test_counts_and_streaks_by_game() -> None:
    outcomes = ["won", "won", "won", "tied", "won", "lost", "won", "won"]
    sides = [side(outcome, at) for at, outcome in enumerate(outcomes)] + [side("won", 99, game="goita")]
    made = statistics(list(reversed(sides)), 100, 0, is_all=True)
    first, second = made.games
    assert (first.game, first.matches, first.won, first.lost, first.tied) == ("shokoba", 8, 6, 1, 1)
    assert (first.wins.current, first.wins.best) == (2, 3)
    assert (second.game, second.matches) == ("goita", 1)
    assert made.is_all


def test_variants_with_averages_and_solo_bests() -> None:
    sides = [
        side("won", 1, 10),
        side("lost", 2, 20),
        side("lost", 3, None),
        *(side("solo", 10 + at, at, SOLO) for at in range(MOST_SCORES + 5)),
    ]
    (game,) = statistics(list(reversed(sides)), 1000, 0, is_all=False).games
    solo, two = game.variants
    assert (two.options, two.average, two.best, two.solo, two.scores) == ({"players": 2}, 15.0, 20, False, [])
    assert (solo.best, solo.solo, len(solo.scores), solo.scores[-1].score) == (104, True, MOST_SCORES, 104)
    assert (game.wins.current, game.wins.best) == (0, 1)


def test_days_in_a_row(subtests: pytest.Subtests) -> None:
    for days, today, current, best in [
        ([], 5, 0, 0),
        ([5], 5, 1, 1),
        ([3, 4], 5, 2, 2),
        ([3, 4, 5, 5], 5, 3, 3),
        ([1, 2, 3, 9], 9, 1, 3),
        ([1, 2], 9, 0, 2),
    ]:
        with subtests.test(days=days, today=today, current=current, best=best):
            made = statistics([side("won", day * DAY + 7) for day in days], today * DAY + 8, 0, is_all=True)
            assert (made.days.current, made.days.best) == (current, best)


def test_a_day_begins_at_midnight_where_the_person_is() -> None:
    late = 3 * DAY - 60_000  # 23:59 on day 2 in Greenwich, already day 3 farther east
    sides = [side("won", late), side("won", late + DAY // 2)]
    assert statistics(sides, late + DAY // 2, 0, is_all=True).days.best == 2
    assert statistics(sides, late + DAY // 2, 120, is_all=True).days.best == 1

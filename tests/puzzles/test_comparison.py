"""The comparison of a move with all others, with outcomes that are known: what is certain, and what is given up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cartable
from cartable.analysis.trials import Outcome
from cartable.puzzles.comparison import Comparer
from cartable.puzzles.effort import Effort

QUICK = Effort(screening=10, doubts=(30,), stages=(400, 1000))
Points = tuple[int, int, int]
Told = Callable[[int], Points]
"""The points of three seats in the world of this number."""


class ToldTrials:
    """Tells the outcomes of three moves in one world after the other; the match goes as the round does."""

    def __init__(self, outcomes: dict[tuple[int, ...], Told]) -> None:
        self._outcomes, self.worlds, self.whole_matches = outcomes, 0, 0

    def of_choices(
        self, seen: Any, choices: Sequence[Sequence[int]], worlds: int, seed: int, *, whole_match: bool
    ) -> list[list[Outcome]]:
        numbers = range(self.worlds, self.worlds + worlds)
        self.worlds += worlds
        self.whole_matches += worlds * whole_match
        told = [self._outcomes[tuple(choice)] for choice in choices]
        return [[Outcome([*each(number), *each(number)]) for number in numbers] for each in told]


def comparer(*told: Told) -> tuple[Comparer, ToldTrials, Any, list[int]]:
    """A comparer of seat 1 of three, what it is told, what the seat sees, and as many of its moves."""
    match = cartable.new("shokoba", players=3, seed=1, first_dealer=0)
    assert match.turn == 1
    seen, codes = match.hidden(1), list(match.legal_moves.codes)[: len(told)]
    trials = ToldTrials(
        {tuple(match.game.small_moves(seen, code)): each for code, each in zip(codes, told, strict=True)}
    )
    made = Comparer(match.game, match.options)
    made._trials = trials  # type: ignore[assignment]
    return made, trials, seen, codes


def always(mine: int) -> Told:
    return lambda _: (0, mine, 0)


def wins_of(share: int, *, others: bool = False) -> Told:
    """The seat wins so many of ten matches: the first ones, or the last ones."""
    return lambda number: (1, 2, 0) if (9 - number % 10 if others else number % 10) < share else (2, 1, 0)


def test_the_favourite_leads_by_half_of_a_mistake() -> None:
    least = cartable.load("shokoba").ai.review.mistake
    ahead = round(least + 1)
    made, trials, seen, codes = comparer(always(0), always(ahead), always(-1))
    assert made.favourite(seen, codes, QUICK.screening) == codes[1]
    assert trials.worlds == QUICK.screening
    made, _, seen, codes = comparer(always(ahead), always(ahead), always(0))
    assert made.favourite(seen, codes, QUICK.screening) is None


def test_what_every_other_move_gives_up() -> None:
    """The others have one point each after the second move, so the margin is one less."""
    made, trials, seen, codes = comparer(always(5), lambda _: (1, 2, 1), always(1))
    found = made.compare(seen, codes[0], codes, QUICK)
    assert found is not None
    assert (found.best, found.behind, found.worlds) == (codes[0], {codes[1]: 4.0, codes[2]: 4.0}, 400)
    assert trials.worlds == 400
    assert trials.whole_matches == 0


def test_what_is_not_certain_at_first_is_tried_in_more_worlds() -> None:
    """A move that gives up 24 points in one of twelve worlds is settled later than one that always gives up four."""
    made, trials, seen, codes = comparer(always(4), lambda number: (0, 4 - 24 * (number % 12 == 0), 0), always(0))
    found = made.compare(seen, codes[0], codes, QUICK)
    assert found is not None
    assert found.worlds == trials.worlds == 1000
    assert abs(found.behind[codes[1]] - 2) < 0.1
    assert found.behind[codes[2]] == 4


def test_a_move_that_does_not_lead_is_given_up_at_once() -> None:
    made, trials, seen, codes = comparer(always(1), always(4), always(0))
    assert made.compare(seen, codes[0], codes, QUICK) is None
    assert trials.worlds == QUICK.doubts[0]


def test_a_move_that_may_be_as_good_is_no_solution() -> None:
    made, trials, seen, codes = comparer(always(3), lambda number: (0, 30 if number % 10 else -300, 0))
    assert made.compare(seen, codes[0], codes, Effort(doubts=(), stages=(40, 80))) is None
    assert trials.worlds == 80


def test_points_are_no_solution_where_another_move_clearly_wins_more_matches() -> None:
    for best, one, other, wins_less in [
        (10, 0, 5, False),
        (5, 5, 5, False),
        (5, 6, 0, False),  # where the matches are won that the other loses, one more of ten may be chance
        (3, 7, 0, True),
        (3, 0, 7, True),
        (0, 10, 10, True),
    ]:
        told = (wins_of(best), wins_of(one, others=True), wins_of(other, others=True))
        made, trials, seen, codes = comparer(*told)
        assert made.wins_less(seen, codes[0], codes[1:], 20) == wins_less, (best, one, other)
        assert trials.whole_matches == 20

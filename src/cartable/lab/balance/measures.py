"""The measures of matches, added to a row.

How long people would take is a model: a turn takes three seconds of handling cards, a decision one and a half seconds
for every doubling of the choices (Hick's law), and a round a minute of shuffling, dealing and counting.

Measures are computed from what was counted of a match. With arrays in place of numbers, the same code computes them for
the same match of many deals at once, with the same operations in the same order: the results are equal to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod, sqrt
from operator import add
from statistics import fmean
from typing import Any, Final, Protocol

from cartable.kernel.numbers import DOUBLING
from cartable.lab.arrangements import Arrangement
from cartable.lab.balance.match_notes import MatchNotes, RoundNotes
from cartable.lab.balance.measure_names import COUNT, DECIDES, EVENT, PLACE, RULE, WORTH
from cartable.lab.balance.row import MATCHES
from cartable.lab.match_play import MatchResult

TURN_SECONDS: Final = 3.0
DOUBLING_SECONDS: Final = 1.5
ROUND_SECONDS: Final = 60.0

Numbers = Any
"""A number, or an array with a number for each of many deals."""


class MeasureRow(Protocol):
    def add(self, name: str, total: Numbers, weight: Numbers = 1.0) -> None: ...


@dataclass(frozen=True)
class FinalScores:
    """By side: its points, and 1 if it won, else 0."""

    points: Sequence[Numbers]
    wins: Sequence[Numbers]

    @classmethod
    def of(cls, result: MatchResult) -> FinalScores:
        return cls(result.scores, [int(side in result.winners) for side in range(len(result.scores))])


@dataclass(frozen=True)
class MatchCounts:
    """What was counted of a match."""

    final: FinalScores
    placed_wins: Sequence[Numbers]
    """The wins by the order of play in the first round."""
    turns: Numbers
    decisions: Numbers
    forced: Numbers
    choices: Numbers
    doublings: Numbers
    rounds: Numbers
    counted: Numbers
    """Rounds that were not dealt again."""
    began_ahead: Numbers
    """Over these, what who played first gained, times the number of the other sides, less what these gained."""
    lead_changes: Numbers
    last_change: Numbers
    settled: Numbers

    @classmethod
    def of(cls, result: MatchResult, notes: MatchNotes) -> MatchCounts:
        final, sides = FinalScores.of(result), len(result.scores)
        began = result.rounds[0].began if result.rounds else 0
        changes = notes.lead_changes()
        alone = len(result.winners) == 1
        return cls(
            final,
            [final.wins[(began + place) % sides] for place in range(sides)],
            notes.turns,
            notes.decisions,
            notes.forced,
            notes.choices,
            notes.doublings,
            len(notes.rounds),
            len(result.rounds),
            sum(sides * each.points[each.began] - sum(each.points) for each in result.rounds),
            len(changes),
            changes[-1] if changes else 0,
            notes.settled(result.winners[0]) if alone else notes.turns,
        )


def add_match(row: MeasureRow, match: MatchCounts) -> None:
    """A match between bots of the same strength."""
    _add_length(row, match)
    row.add("score", sum(match.final.points), len(match.final.points))
    row.add(MATCHES, 1.0)
    if len(match.final.points) > 1:
        _add_places(row, match)
        row.add("lead_changes", match.lead_changes)
        row.add("last_change", match.last_change / match.turns)
        row.add("settled", match.settled / match.turns)
        _add_scores(row, match.final)


def margins(points: Sequence[Numbers]) -> list[Numbers]:
    """By side, its points less the mean of the others'."""
    others = len(points) - 1
    return [each - (sum(points) - each) / others if others else each * 1.0 for each in points]


def add_luck(row: MeasureRow, first: MatchCounts, again: MatchCounts) -> None:
    """How alike two matches with the same cards end: the covariance of the margins, and their variance.

    This tells luck from play only where the bots do not play the same match again, so these matches are counted.
    """
    one, other = margins(first.final.points), margins(again.final.points)
    if len(one) > 1:
        alike = _added(left * right for left, right in zip(one, other, strict=True))
        row.add("deal_luck", alike, _added(each * each for each in (*one, *other)) / 2)
        row.add("repeats", _is_repeated(first, again))


def _is_repeated(first: MatchCounts, again: MatchCounts) -> Numbers:
    """1 where the second match was the first again, move for move: by its points and choices."""
    counts = [(each.turns, each.decisions, each.choices, each.doublings) for each in (first, again)]
    points = [each.final.points for each in (first, again)]
    return prod((one == other) * 1 for one, other in (*zip(*counts, strict=True), *zip(*points, strict=True)))


def contest(seated: Sequence[Arrangement], results: Sequence[FinalScores]) -> tuple[Numbers, Numbers]:
    """The share of first places of the first of two bots, and its points above the other's, over all arrangements."""
    if len(seated[0]) == 1:
        return _solo_contest(seated, results)
    won, ahead = 0.0, 0.0
    for places, final in zip(seated, results, strict=True):
        mine = [side for side, who in enumerate(places) if who == 0]
        won += sum(final.wins[side] for side in mine) / sum(final.wins)
        ahead += _added(margins(final.points)[side] for side in mine) / len(mine)
    return won / len(results), ahead / len(results)


def _solo_contest(seated: Sequence[Arrangement], results: Sequence[FinalScores]) -> tuple[Numbers, Numbers]:
    """Two who play the same deal one after the other: who has more points, and how many more."""
    points = {who: final.points[0] for (who,), final in zip(seated, results, strict=True)}
    ahead = points[0] - points[1]
    return ((ahead > 0) * 1 + (ahead >= 0) * 1) / 2, ahead * 1.0


def _add_length(row: MeasureRow, match: MatchCounts) -> None:
    thinking = DOUBLING_SECONDS * (match.doublings / DOUBLING)
    row.add("minutes", (TURN_SECONDS * match.turns + thinking + ROUND_SECONDS * match.rounds) / 60)
    row.add("rounds", match.rounds)
    row.add("turns", match.turns)
    row.add("decisions", match.decisions)
    row.add("forced", match.forced, match.forced + match.decisions)
    row.add("choices", match.choices, match.decisions)


def _add_places(row: MeasureRow, match: MatchCounts) -> None:
    """What each place in the order of play is worth: first places above the fair share, and points of a round."""
    sides, winners = len(match.placed_wins), sum(match.placed_wins)
    for place, won in enumerate(match.placed_wins):
        if place == 0 or sides > 2:
            row.add(f"{PLACE}{place + 1}" if place else "beginning", won / winners - 1 / sides)
    row.add("beginning_points", match.began_ahead / (sides - 1), match.counted)


def _add_scores(row: MeasureRow, final: FinalScores) -> None:
    sides, total = len(final.points), sum(final.points)
    row.add("ties", (sum(final.wins) > 1) * 1)
    scatter = sides * sum(each * each for each in final.points) - total * total
    row.add("spread", _root(scatter) / sides)
    best = sum(won * each for won, each in zip(final.wins, final.points, strict=True)) / sum(final.wins)
    row.add("margin", best - (total - best) / (sides - 1))


def _added(numbers: Iterable[Numbers]) -> Numbers:
    """The sum, rounded after each addition as in a kernel: from Python 3.12 on, `sum` makes up for what was rounded."""
    return reduce(add, numbers)


def _root(number: Numbers) -> Numbers:
    """The square root, which is the nearest number to the true one in both libraries."""
    if isinstance(number, int):
        return sqrt(number)
    import numpy as np

    return np.sqrt(number)


def add_events(row: MeasureRow, notes: MatchNotes) -> None:
    """What happened, and what it brought."""
    for kind, count in notes.kinds.items():
        row.add(EVENT + kind, count, 0.0)  # out of all matches, also those without it: see `row.sums_of`
    for rule, count in notes.rules.items():
        row.add(RULE + rule, count, 0.0)
    for each in notes.rounds:
        _add_things(row, each)


def _add_things(row: MeasureRow, played: RoundNotes) -> None:
    """What came to a side, with what the round brought to it; and what the score sheet counts."""
    ahead = margins(played.points)
    for name, side in played.things:
        row.add(WORTH + name, ahead[side])
    for name, numbers in played.rows.items():
        row.add(COUNT + name, sum(numbers), len(numbers))
        if len(numbers) > 1 and len(set(numbers)) > 1 and len(set(played.points)) > 1:
            most = [side for side, each in enumerate(numbers) if each == max(numbers)]
            best = max(played.points)
            row.add(DECIDES + name, fmean(played.points[side] == best for side in most))

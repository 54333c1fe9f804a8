"""Outcomes: what a table's end means for its entrants. Two points for each side that one beats, one for a draw."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from cartable.server.tournament.acts import OutcomeReason, TableReported
from cartable.server.wire import ResultInfo

WIN: Final = 2
DRAW: Final = 1

Sides = Sequence[Sequence[int]]


def most_points(sides: int) -> int:
    """What the winner of a table with so many sides gets; also what a first bye is worth."""
    return WIN * (sides - 1)


def of_result(table: str, result: ResultInfo, absent: Collection[int] = ()) -> TableReported:
    """The outcome of a finished match. `absent`: the seats where a bot played because nobody came."""
    won = [any(seat in result.winners for seat in side) for side in result.teams]
    scores = None if result.scores is None else [result.scores[side[0]] for side in result.teams]
    keys = [(is_first, 0 if is_first or scores is None else scores[place]) for place, is_first in enumerate(won)]
    reason: OutcomeReason = "played" if result.reason == "played" else "resigned"
    return _report(table, reason, result.teams, keys, scores, absent)


def of_time(table: str, sides: Sides, scores: Sequence[int], absent: Collection[int] = ()) -> TableReported:
    """The outcome of a match that the round's time ended: by the points of the rounds that were finished."""
    by_side = [scores[side[0]] for side in sides]
    return _report(table, "time", sides, [(True, score) for score in by_side], by_side, absent)


def of_absence(table: str, sides: Sides, absent: Collection[int]) -> TableReported:
    """The outcome of a table where too few came to play: who came wins. If nobody came, nobody gets anything."""
    came = [any(seat not in absent for seat in side) for side in sides]
    reason: OutcomeReason = "absent" if any(came) else "void"
    return _report(table, reason, sides, [(is_here, 0) for is_here in came], None, absent)


def of_nothing(table: str, sides: Sides) -> TableReported:
    """The outcome of a table that does not exist any more, or was closed before anybody played."""
    return _report(table, "void", sides, [(True, 0) for _ in sides], None, ())


def _report(
    table: str,
    reason: OutcomeReason,
    sides: Sides,
    keys: Sequence[tuple[bool, int]],
    scores: Sequence[int] | None,
    absent: Collection[int],
) -> TableReported:
    """A side of which nobody came is behind all others, whatever a bot achieved in its place."""
    came = [any(seat not in absent for seat in side) for side in sides]
    ordered = [(is_here, *key) for is_here, key in zip(came, keys, strict=True)]
    return TableReported(
        table=table,
        reason=reason,
        sides=[list(side) for side in sides],
        ranks=[sum(other > own for other in ordered) for own in ordered],
        scores=None if scores is None else list(scores),
        absent=sorted(absent),
    )


def points_by_seat(outcome: TableReported) -> dict[int, int]:
    """The match points of each seat. Who did not come gets nothing, even if their partner wins."""
    if outcome.reason == "void":
        return {seat: 0 for side in outcome.sides for seat in side}
    return {
        seat: 0 if seat in outcome.absent else sum(_points(rank, other) for other in _others(outcome.ranks, place))
        for place, (side, rank) in enumerate(zip(outcome.sides, outcome.ranks, strict=True))
        for seat in side
    }


def difference_by_seat(outcome: TableReported) -> dict[int, int]:
    """The points of the game by which each seat's side was ahead of the others, all together."""
    if outcome.scores is None:
        return {seat: 0 for side in outcome.sides for seat in side}
    scores = outcome.scores
    return {
        seat: sum(scores[place] - other for other in _others(scores, place))
        for place, side in enumerate(outcome.sides)
        for seat in side
    }


def _points(own: int, other: int) -> int:
    return WIN if own < other else DRAW if own == other else 0


def _others(values: Sequence[int], place: int) -> list[int]:
    return [value for each, value in enumerate(values) if each != place]

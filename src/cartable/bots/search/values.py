"""The value of a round's end to each seat, between 0 and ONE."""

from __future__ import annotations

from typing import Final

from cartable.bots.search.plan import Plan
from cartable.games.contract import OVER, State
from cartable.kernel import WideRow, kernel

ONE: Final = 1 << 20
_NONE: Final = -(1 << 40)


@kernel
def squashed(lead: int, scale: float) -> float:
    """A lead as a number between 0 and 1: one half when even, never quite 0 or 1."""
    return 0.5 + 0.5 * lead / (scale + abs(lead))


@kernel
def best_of_others(side: int, points: WideRow, plan: Plan) -> int:
    best = _NONE
    for seat in range(plan.players):
        if plan.side_of[seat] != side and points[seat] > best:
            best = points[seat]
    return best


@kernel
def mean_of_others(side: int, points: WideRow, plan: Plan) -> int:
    total = 0
    others = 0
    for seat in range(plan.players):
        if plan.side_of[seat] != side:
            total += points[seat]
            others += 1
    return total // max(1, others)


@kernel
def write_gain_values(gains: WideRow, plan: Plan, values: WideRow) -> None:
    """Write the part of each seat's value that comes from gaining more points than the others."""
    scale = 10.0 * plan.scale
    share = plan.share / 100
    for seat in range(plan.players):
        others = mean_of_others(plan.side_of[seat], gains, plan)
        values[seat] = int(ONE * share * squashed(gains[seat] - others, scale))


@kernel
def write_values(state: State, points: WideRow, before: WideRow, plan: Plan, values: WideRow) -> None:
    """Write the value of this state to each seat, from its evaluation and the one of this world at the start.

    A finished match counts mostly by who won it. With a single side, points are compared with those before. The points
    gained since the start, compared with the others', separate the effect of moves from luck that no move could change.
    """
    scale = 10.0 * plan.scale
    share = plan.share / 100
    for seat in range(plan.players):
        points[seat] -= before[seat]
    write_gain_values(points, plan, values)
    for seat in range(plan.players):
        points[seat] += before[seat]
    for seat in range(plan.players):
        rival = best_of_others(plan.side_of[seat], points, plan) if plan.side_count > 1 else before[seat]
        lead = points[seat] - rival
        value = squashed(lead, scale)
        if state.turn == OVER and plan.side_count > 1:
            value = 0.25 * value + 0.75 * ((lead > 0) + (lead >= 0)) / 2
        values[seat] += int(ONE * (1.0 - share) * value)

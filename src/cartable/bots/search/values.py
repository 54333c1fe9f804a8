"""What the end of a round is worth to each seat, between nothing and ONE."""

from __future__ import annotations

from typing import Final

from cartable.bots.search.plan import GAIN_SHARE, SCALE, SIDES
from cartable.games.contract import OVER, State, evaluate
from cartable.kernel import WideRow, kernel

ONE: Final = 1 << 20
_NONE: Final = -(1 << 40)


@kernel
def squashed(lead: int, scale: float) -> float:
    """A lead as a chance: even at nothing, never quite sure."""
    return 0.5 + 0.5 * lead / (scale + abs(lead))


@kernel
def best_of_others(side: int, players: int, points: WideRow, sides: WideRow) -> int:
    best = _NONE
    for seat in range(players):
        if sides[seat] != side and points[seat] > best:
            best = points[seat]
    return best


@kernel
def mean_of_others(side: int, players: int, points: WideRow, sides: WideRow) -> int:
    total = 0
    others = 0
    for seat in range(players):
        if sides[seat] != side:
            total += points[seat]
            others += 1
    return total // max(1, others)


@kernel
def weigh_gains(players: int, gains: WideRow, sides: WideRow, plan: WideRow, values: WideRow) -> None:
    """Write what every seat has of what was gained, more than by the others: the part of the whole that this counts."""
    scale = 10.0 * plan[SCALE]
    share = plan[GAIN_SHARE] / 100
    for seat in range(players):
        others = mean_of_others(sides[seat], players, gains, sides)
        values[seat] = int(ONE * share * squashed(gains[seat] - others, scale))


@kernel
def weigh(state: State, points: WideRow, before: WideRow, sides: WideRow, plan: WideRow, values: WideRow) -> None:
    """Write what every seat has of it; `before` is how things stood in this world at first.

    A match that is over counts mostly by who won it. Alone, or all together, points are compared with those before.
    What was gained since then, more than by the others, is told apart from luck that no move could change.
    """
    players = int(state.players)
    evaluate(state, points)
    scale = 10.0 * plan[SCALE]
    share = plan[GAIN_SHARE] / 100
    for seat in range(players):
        points[seat] -= before[seat]
    weigh_gains(players, points, sides, plan, values)
    for seat in range(players):
        points[seat] += before[seat]
    for seat in range(players):
        rival = best_of_others(sides[seat], players, points, sides) if plan[SIDES] > 1 else before[seat]
        lead = points[seat] - rival
        value = squashed(lead, scale)
        if state.turn == OVER and plan[SIDES] > 1:
            value = 0.25 * value + 0.75 * ((lead > 0) + (lead >= 0)) / 2
        values[seat] += int(ONE * (1.0 - share) * value)

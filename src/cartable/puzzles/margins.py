"""What a result is worth to a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cartable.games.game import Game

Measure = Callable[[Sequence[int]], float]
"""Takes the points of every seat to a number."""


def margin_for(game: Game, seen: Any) -> Measure:
    """The points of the side of the seat to act, less the mean of the other sides'."""
    own, others = _sides(game, seen)

    def margin(points: Sequence[int]) -> float:
        return points[own] - (sum(points[each] for each in others) / len(others) if others else 0.0)

    return margin


def share_for(game: Game, seen: Any) -> Measure:
    """The share of the win that the side of the seat to act has with these points."""
    own, others = _sides(game, seen)

    def share(points: Sequence[int]) -> float:
        rivals = [points[each] for each in others]
        return 0.0 if points[own] < max(rivals, default=0) else 1 / (1 + rivals.count(points[own]))

    return share


def _sides(game: Game, seen: Any) -> tuple[int, list[int]]:
    """A seat of the own side, and one of each other side."""
    sides = game.sides(seen)
    own = next(seats[0] for seats in sides if seen.turn in seats)
    return own, [seats[0] for seats in sides if seen.turn not in seats]

"""The sides of a match of Toko Maja, their points, and who won."""

from __future__ import annotations

from cartable.games.contract import OVER
from cartable.games.toko_maja.state import SEATS, State


def sides(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats of each side (TOK-32): teams sit alternately."""
    count = state.teams or state.players
    return tuple(tuple(range(side, state.players, count)) for side in range(count))


def side_scores(state: State) -> list[int]:
    """The points of each side in all counted rounds."""
    points = list(state.points)
    return [sum(points[side::SEATS]) for side in range(state.teams or state.players)]


def winners(state: State) -> tuple[int, ...]:
    """TOK-24, TOK-25: the most points win; among equals the highest token, or else they share the win."""
    if state.turn != OVER:
        return ()
    totals = side_scores(state)
    best = [seats for seats, total in zip(sides(state), totals, strict=True) if total == max(totals)]
    by_token = [seats for holder in state.tokens for seats in best if holder in seats]
    return tuple(sorted(seat for seats in by_token[:1] or best for seat in seats))

"""The sides of a match of Shokoba, and who won."""

from __future__ import annotations

from cartable.games.contract import OVER
from cartable.games.shokoba.state import State


def winners(state: State) -> tuple[int, ...]:
    """SHO-23: all seats with the most stones; empty while the match runs."""
    if state.turn != OVER:
        return ()
    best = max(state.stones)
    return tuple(
        sorted(seat for side, seats in enumerate(sides(state)) if state.stones[side] == best for seat in seats)
    )


def sides(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats of each side (SHO-4, SHO-24): partners sit opposite."""
    if state.teams:
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(state.players))

"""The sides of a match of Goita Shogi, and who won."""

from __future__ import annotations

from cartable.games.contract import OVER
from cartable.games.goita.state import SEATS, State


def winners(state: State) -> tuple[int, ...]:
    """GOI-15: the side that reached the target; on the board everybody wins together (GOI-32)."""
    if state.turn != OVER:
        return ()
    best = max(state.points)
    return tuple(
        sorted(seat for side, seats in enumerate(sides(state)) if state.points[side] == best for seat in seats)
    )


def sides(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats of each side: partners sit opposite (GOI-2); on the board all are one side."""
    if state.mode:
        return (tuple(range(state.players)),)
    if state.players == SEATS:
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(state.players))

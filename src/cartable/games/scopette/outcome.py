"""The sides of a match of Scopette, and who won."""

from __future__ import annotations

from cartable.games.contract import OVER
from cartable.games.scopette.hands import pile_size
from cartable.games.scopette.rules import seat_points
from cartable.games.scopette.state import State


def winners(state: State) -> tuple[int, ...]:
    """SCO-26, SCO-30: the most points win, then the most cards, then the most tokens; equals share the win."""
    if state.turn != OVER:
        return ()
    keys = {side: _ranking_key(state, side) for side in sides(state)}
    best = max(keys.values())
    return tuple(sorted(seat for side, key in keys.items() if key == best for seat in side))


def _ranking_key(state: State, side: tuple[int, ...]) -> tuple[int, int, int]:
    return (
        sum(seat_points(state, seat) for seat in side),
        sum(pile_size(state, seat) for seat in side),
        sum(state.tokens[seat] for seat in side),
    )


def sides(state: State) -> tuple[tuple[int, ...], ...]:
    """SCO-28: the seats of each side; partners sit opposite."""
    if state.teams:
        apart = state.players // 2
        return tuple((seat, seat + apart) for seat in range(apart))
    return tuple((seat,) for seat in range(state.players))

"""The expected points before the end of a match: points so far, and the potential of hands and centre.

The weights lie between those that `bench/card_values.py` finds with two players and with four.
"""

from __future__ import annotations

from typing import Final

from cartable.games.contract import OVER
from cartable.games.scopette.cards import CARDS, CARDS_END, set_of
from cartable.games.scopette.goals import points_of
from cartable.games.scopette.rules import scores
from cartable.games.scopette.state import HAND, State
from cartable.kernel import WideRow, kernel

_POINT: Final = 100
_IN_HAND: Final = 55  # for a point on a card in the own hand
_IN_CENTRE: Final = 15  # for a point on a centre card
_CARD: Final = 20  # for any card in hand
_ON_TURN: Final = 30
_LATE: Final = 6
"""With fewer cards left in the stock, the potential counts less and less."""


@kernel
def evaluate(state: State, points: WideRow) -> None:
    """Each seat's expected points at the end, in hundredths."""
    scores(state, points)
    for seat in range(state.players):
        points[seat] *= _POINT
    if state.turn == OVER:
        return
    for seat in range(state.players):
        more = potential(state, seat) + _ON_TURN * (seat == state.turn)
        more = more * min(_LATE, 2 + CARDS - state.dealt) // _LATE
        points[seat] += more
        if state.teams:
            apart = state.players // 2
            points[seat + apart if seat < apart else seat - apart] += more


@kernel
def potential(state: State, seat: int) -> int:
    """What cards in hand and in the centre may score for a seat, in hundredths of a point."""
    open_points = points_of(state, seat, state.centre[0]) + points_of(state, seat, state.centre[1])
    found = _IN_CENTRE * open_points
    for place in range(HAND * seat, HAND * seat + HAND):
        kind = int(state.hands[place])
        if kind < CARDS_END:
            found += _CARD + _IN_HAND * points_of(state, seat, set_of(kind))
    return found

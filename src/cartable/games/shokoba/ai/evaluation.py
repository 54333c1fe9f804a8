"""How things stand in the middle of a round: the stones won, and how likely each side is to win those to come."""

from __future__ import annotations

from typing import Final

from cartable.games.shokoba.cards import ALL, DIAMOND, EMERALDS, RUBIES, SAPPHIRES, WHOLE_DECK
from cartable.games.shokoba.rules import scores, side_of, size
from cartable.games.shokoba.state import State
from cartable.kernel import WideRow, kernel

_STONE: Final = 100


@kernel
def likely(state: State, side: int, category: int) -> int:
    """About how likely a side is to have the most of these cards in the end, of a hundred."""
    mine = size(state.piles[side] & category)
    left = size(WHOLE_DECK & category) - mine
    most = 0
    for other in range(state.players):
        if other != side:
            theirs = size(state.piles[other] & category)
            left -= theirs
            most = max(most, theirs)
    return max(0, min(_STONE, _STONE * (mine - most + left + 1) // (2 * left + 2)))


@kernel
def evaluate(state: State, points: WideRow) -> None:
    """Each seat's stones in hundredths, as they may be after the round; partners have their team's."""
    scores(state, points)
    for seat in range(state.players):
        points[seat] *= _STONE
        if state.turn >= 0:
            for category in (DIAMOND, EMERALDS, RUBIES, SAPPHIRES, ALL):
                points[seat] += likely(state, side_of(state, seat), category)

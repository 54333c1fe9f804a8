"""The expected points in the middle of a round: stones won, and the chances of each side to win the others."""

from __future__ import annotations

from typing import Final

from cartable.games.shokoba.cards import WHOLE_DECK
from cartable.games.shokoba.rules import CATEGORIES, scores, side_of, size
from cartable.games.shokoba.state import State
from cartable.kernel import WideRow, kernel

_STONE: Final = 100


@kernel
def majority_chance(state: State, side: int, category: int) -> int:
    """An estimate of the probability that a side ends with the most of these cards, in percent."""
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
    """Each seat's expected stones after the round, in hundredths; partners have their team's."""
    scores(state, points)
    for seat in range(state.players):
        points[seat] *= _STONE
        if state.turn >= 0:
            for category in range(len(CATEGORIES)):
                chance = majority_chance(state, side_of(state, seat), CATEGORIES[category])
                points[seat] += state.majority_stones[category] * chance

"""The expected points in the middle of a round: sets, tokens, and what the hands are worth."""

from __future__ import annotations

from cartable.games.toko_maja.ai.hand_worth import POINT, hand_worth, set_worths, token_worth
from cartable.games.toko_maja.cards import NUMBERS
from cartable.games.toko_maja.rules import scores, stock_left
from cartable.games.toko_maja.sets import points_of_sets, side_of
from cartable.games.toko_maja.state import State
from cartable.games.toko_maja.view import unseen
from cartable.kernel import WideRow, kernel


@kernel
def evaluate(state: State, points: WideRow) -> None:
    """Each seat's expected points after the round, in hundredths; partners have their team's."""
    scores(state, points)
    for seat in range(state.players):
        points[seat] *= POINT
    if state.turn < 0:
        return
    left = unseen(state)
    turns = stock_left(state) // 2 // state.players
    mover = state.turn
    for seat in range(state.players):
        state.turn = seat  # `set_worths` is for the seat to act
        expected = hand_worth(state, set_worths(state), state.hands[seat], left, turns, turns)
        expected += POINT * points_of_sets(state.sets[seat], state.set_bonus)
        for number in range(NUMBERS):
            if state.tokens[number] == seat:
                expected += token_worth(state, number)
        for other in range(state.players):
            points[other] += expected * (side_of(state, other) == side_of(state, seat))
    state.turn = mover

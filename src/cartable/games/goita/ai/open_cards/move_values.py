"""The value of each move when all cards are open.

Two cards are placed at a time, so a seat that places the first one already chooses the second: moves are valued by
the whole pair.
"""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.open_cards.alpha_beta import begin_deal, narrow_bounds
from cartable.games.goita.ai.open_cards.conversion import first_of_pair, position_of_state
from cartable.games.goita.ai.open_cards.entries import entry_after, high_of, low_of, static_entry
from cartable.games.goita.ai.open_cards.memory import MAX_MOVES, PASSING, SolverMemory
from cartable.games.goita.ai.open_cards.positions import attack_at, first_of, list_moves, second_of, turn_at
from cartable.games.goita.move_codes import ATTACK_WITH, BLOCK_WITH, LAY_DOWN, PASS
from cartable.games.goita.state import ANSWER, ATTACK, CANCEL, State
from cartable.kernel import WideRow, kernel, long_kernel

MAX_PAIRS: Final = MAX_MOVES
"""The length of a buffer for all pairs."""


@kernel
def first_move_of(state: State, pair: int) -> int:
    """The move that begins a pair."""
    if pair == PASSING:
        return PASS
    if state.step == ATTACK:
        return ATTACK_WITH + second_of(pair)
    return (BLOCK_WITH if state.step == ANSWER else LAY_DOWN) + first_of(pair)


@kernel
def agrees_with(pair: int, first: int) -> int:
    """Whether a pair begins with the card that is already placed."""
    return first < 0 or (pair != PASSING and first_of(pair) == first)


@long_kernel
def evaluate_moves(
    state: State, memory: SolverMemory, transpositions: WideRow, moves: WideRow, values: WideRow, limit: int
) -> int:
    """Write the first move of each pair of the seat to act and the pair's value, and return how many there are.

    A value is twice the points of the round for the own side. If searching `limit` positions for all pairs was not
    enough, more than that are counted in `memory.nodes`, and some values are only the sums of two bounds.
    """
    if state.step >= CANCEL:
        return 0
    begin_deal(memory, transpositions)
    position = position_of_state(memory, state)
    if state.step == ANSWER and (turn_at(position) != state.turn or attack_at(position) < 0):
        # nothing to block with: the position is already the one after passing
        moves[0] = PASS
        word = narrow_bounds(memory, transpositions, static_entry(memory, position), limit)
        values[0] = sign_of(state) * (low_of(word) + high_of(word))
        return 1
    listed = list_moves(memory, position, values, 0)
    first = first_of_pair(state)
    count = 0
    for place in range(listed):
        pair = values[place]
        if agrees_with(pair, first):
            word = narrow_bounds(memory, transpositions, entry_after(memory, transpositions, position, pair), limit)
            moves[count] = first_move_of(state, pair)
            values[count] = sign_of(state) * (low_of(word) + high_of(word))
            count += 1
    return count


@kernel
def sign_of(state: State) -> int:
    return 1 - 2 * (state.turn & 1)

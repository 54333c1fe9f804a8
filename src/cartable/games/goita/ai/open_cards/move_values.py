"""What each way to go on brings when all cards are open: the solver as the bots use it.

Two cards are placed at a time, so a seat that decides the first has the second in mind: a *plan* is a whole pair.
"""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.open_cards.alpha_beta import begin_deal, bounded, high_of, known_after, low_of, narrowed
from cartable.games.goita.ai.open_cards.conversion import set_out, settled
from cartable.games.goita.ai.open_cards.memory import PASSING, WIDEST, SolverMemory
from cartable.games.goita.ai.open_cards.positions import attack_at, first_of, list_moves, second_of, turn_at
from cartable.games.goita.move_codes import ATTACK_WITH, BLOCK_WITH, LAY_DOWN, PASS
from cartable.games.goita.state import ANSWER, ATTACK, CANCEL, State
from cartable.kernel import WideRow, kernel, long_kernel

PLANS: Final = WIDEST
"""A buffer for every plan that there can be."""


@kernel
def move_of(state: State, plan: int) -> int:
    """The first thing to do for a plan."""
    if plan == PASSING:
        return PASS
    if state.step == ATTACK:
        return ATTACK_WITH + second_of(plan)
    return (BLOCK_WITH if state.step == ANSWER else LAY_DOWN) + first_of(plan)


@kernel
def is_possible(plan: int, first: int) -> int:
    """Whether a plan agrees with the settled card."""
    return first < 0 or (plan != PASSING and first_of(plan) == first)


@long_kernel
def judge(state: State, memory: SolverMemory, table: WideRow, moves: WideRow, values: WideRow, limit: int) -> int:
    """How many plans the seat to act has; write the move that each begins with and what it brings with open cards.

    A value is twice the points of the round for the own side, or what lies between the bounds that were found by
    studying so many positions a plan.
    """
    if state.step >= CANCEL:
        return 0
    begin_deal(memory, table)
    position = set_out(memory, state)
    if state.step == ANSWER and (turn_at(position) != state.turn or attack_at(position) < 0):
        # nothing to block with: the position is what passing leads to
        moves[0] = PASS
        word = narrowed(memory, table, bounded(memory, position), limit)
        values[0] = sign_of(state) * (low_of(word) + high_of(word))
        return 1
    listed = list_moves(memory, position, values, 0)
    first = settled(state)
    count = 0
    for place in range(listed):
        plan = values[place]
        if is_possible(plan, first):
            word = narrowed(memory, table, known_after(memory, table, position, plan), memory.nodes + limit)
            moves[count] = move_of(state, plan)
            values[count] = sign_of(state) * (low_of(word) + high_of(word))
            count += 1
    return count


@kernel
def sign_of(state: State) -> int:
    return 1 - 2 * (state.turn & 1)

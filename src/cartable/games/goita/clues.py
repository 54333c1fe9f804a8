"""What others let pass says what they hold: who could have blocked an opponent's attack would mostly have done so.

A clue is, for each seat, the kinds of attack that it let pass and has not shown since, a bit a kind. A king is kept
back so often that it says nothing.
"""

from __future__ import annotations

from cartable.games.game import Story
from cartable.games.goita.acts import ATTACK_WITH, BLOCK_WITH, DETAIL, PASS
from cartable.games.goita.attacking import side_of
from cartable.games.goita.cards import WIDTH
from cartable.games.goita.notation import act_of
from cartable.games.goita.state import SEATS, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bags import held
from cartable.kernel.bits import lowest


def clues(story: Story, seen: State) -> list[int]:
    """From the round so far: what the seat to act can tell about the others' hands."""
    found = [0] * SEATS
    for before, move in story:
        mover, act = before.turn, act_of(move)
        if before.mode or mover == seen.turn:
            continue
        if act == PASS and side_of(before, mover) != side_of(before, before.attacker):
            found[mover] |= 1 << before.attack
        elif act in (BLOCK_WITH, ATTACK_WITH):
            found[mover] &= ~(1 << (move & DETAIL))
    return found


@kernel
def doubt(state: State, clues: WideRow) -> int:
    """How many kinds are in hands of this world whose holders let such an attack pass."""
    found = 0
    for seat in range(state.players):
        kinds = clues[seat]
        while kinds:
            found += held(state.hands[seat], lowest(kinds), WIDTH) != 0
            kinds &= kinds - 1
    return found

"""Random matches in one compiled loop, for any game."""

from __future__ import annotations

from cartable.games.contract import State
from cartable.games.stepper import reset, step
from cartable.kernel import SmallRow, WideRow, long_kernel
from cartable.kernel.chance import below


@long_kernel
def playouts(state: State, deck: SmallRow, moves: WideRow, rng: WideRow, matches: int) -> int:
    """Play random matches one after the other; return how many moves they took together."""
    made = 0
    for _ in range(matches):
        count = reset(state, deck, moves, rng)
        while count:
            count = step(state, deck, moves, rng, below(rng, count))
            made += 1
    return made

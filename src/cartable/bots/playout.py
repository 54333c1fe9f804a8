"""Whole matches at random in one compiled loop, for any game."""

from __future__ import annotations

from cartable.games.contract import DEALING, State, begin, deal, legal_moves, play
from cartable.kernel import SmallRow, WideRow, kernel
from cartable.kernel.chance import below, shuffle


@kernel
def playout(state: State, deck: SmallRow, moves: WideRow, rng: WideRow) -> int:
    """Play to the end of the match with moves chosen evenly; return how many moves that took."""
    made = 0
    while state.turn >= DEALING:
        if state.turn == DEALING:
            shuffle(deck, rng)
            deal(state, deck, below(rng, int(state.players)))
        else:
            play(state, moves[below(rng, legal_moves(state, moves))])
            made += 1
    return made


@kernel
def playouts(state: State, deck: SmallRow, moves: WideRow, rng: WideRow, matches: int) -> int:
    """Play whole matches one after the other; return how many moves they took together."""
    made = 0
    for _ in range(matches):
        begin(state)
        made += playout(state, deck, moves, rng)
    return made

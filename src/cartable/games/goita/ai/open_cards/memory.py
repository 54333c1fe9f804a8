"""The memory of the open-card solver: fields and their meaning, no logic.

A hand can only shrink, so what is left of it is a number: a digit for each kind, from nothing up to what it began
with. Eight cards never need more than eight bits, twelve never more than twelve, and all hands and the attack that
stands are one word: a *position*.
"""

from __future__ import annotations

from typing import Annotated, Final

from cartable.games.goita.cards import KINDS
from cartable.games.goita.state import SEATS
from cartable.kernel import Row, Small, Struct, Wide, struct

# a position: the numbers of the hands, and above them
ATTACK_AT: Final = 32  # the kind that stands to be blocked, plus one; 0 where the turn lays
ATTACKER_AT: Final = 36  # where the turn lays, the turn
TURN_AT: Final = 38
FREE_AT: Final = 40  # whether the last king may attack (GOI-11)
POSITION_BITS: Final = 41

# a move places two cards, so it is a pair of kinds: the one laid or blocking, times eight, and the attack
PASSING: Final = 1
FIRST_PAIR: Final = 2
MOVE_BITS: Final = 7

SMALLER_HANDS: Final = 1 << 13
"""Everything that two hands of twelve, or four of eight, can shrink to."""

DEPTH: Final = 64
"""Thirteen pairs can be placed before the last one, and three seats may pass after each."""

WIDEST: Final = 64
"""No seat has more moves than there are pairs of kinds; two players are dealt too few cards for all of them."""

HABITS: Final = SEATS * 2 << MOVE_BITS


@struct
class SolverMemory(Struct):
    # the deal
    last: Wide  # the highest seat
    span: Wide  # bits for the number of a hand
    weights: Annotated[Row, Wide, SEATS * KINDS]  # what a card of a kind adds to the number of a seat's hand
    bags: Annotated[Row, Wide, SMALLER_HANDS]  # by seat and number
    prizes: Annotated[Row, Small, SMALLER_HANDS]  # the most that the last card can score
    # the question
    deal: Wide  # the number of the deal among those that share a table
    threshold: Wide  # is the value at least this?
    nodes: Wide  # how many positions were studied
    # the line under memory, a frame for every position on it
    position: Annotated[Row, Wide, DEPTH]
    low: Annotated[Row, Wide, DEPTH]
    high: Annotated[Row, Wide, DEPTH]
    best: Annotated[Row, Wide, DEPTH]  # the best value of the moves tried
    best_move: Annotated[Row, Wide, DEPTH]
    trying: Annotated[Row, Wide, DEPTH]  # the move under memory
    count: Annotated[Row, Wide, DEPTH]  # of moves; 0 once one of them has answered the question
    moves: Annotated[Row, Wide, DEPTH * WIDEST]
    promise: Annotated[Row, Wide, DEPTH * WIDEST]  # the greatest is tried first
    after: Annotated[Row, Wide, DEPTH * WIDEST]  # the position after a move and what is known of it, as in the table
    # what has proved good so far
    habits: Annotated[Row, Wide, HABITS]  # by seat, whether it blocks, and move

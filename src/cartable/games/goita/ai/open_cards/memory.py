"""The memory of the open-card solver: fields and their meaning, no logic.

A hand can only shrink, so the rest of it is a number with one digit for each kind, from 0 to the count at the
beginning. Eight cards never need more than eight bits, twelve never more than twelve; all hands and the current attack
together are one word, a *position*.
"""

from __future__ import annotations

from typing import Annotated, Final

from cartable.games.goita.cards import KINDS
from cartable.games.goita.state import SEATS
from cartable.kernel import Row, Small, Struct, Wide, struct

# a position: the numbers of the hands, and above them
ATTACK_AT: Final = 32  # the kind of the attack to answer, plus one; 0 if the turn lays
ATTACKER_AT: Final = 36  # if the turn lays, the turn
TURN_AT: Final = 38
FREE_AT: Final = 40  # whether the last king may attack (GOI-11)
POSITION_BITS: Final = 41

# a move places two cards, so it is a pair of kinds: the one that is laid or blocks, times eight, and the attack
PASSING: Final = 1
FIRST_PAIR: Final = 2
MOVE_BITS: Final = 7

SMALLER_HANDS: Final = 1 << 13
"""All subsets of two hands of twelve cards, or of four hands of eight."""

MAX_DEPTH: Final = 64
"""Thirteen pairs can be placed before the last one, and three seats may pass after each."""

MAX_MOVES: Final = 64
"""There are 64 pairs of kinds and passing, but no hand is large enough for all of them."""

HISTORY_SIZE: Final = SEATS * 2 << MOVE_BITS


@struct
class SolverMemory(Struct):
    # the deal
    last: Wide  # the highest seat
    span: Wide  # bits of the number of a hand
    weights: Annotated[Row, Wide, SEATS * KINDS]  # what a card of a kind adds to the number of a seat's hand
    bags: Annotated[Row, Wide, SMALLER_HANDS]  # by seat and number
    last_scores: Annotated[Row, Small, SMALLER_HANDS]  # the most that the last card can score
    # the question
    deal: Wide  # the number of the deal among those that share the transposition table
    threshold: Wide  # is the value at least this?
    nodes: Wide  # how many positions were searched
    # the current line, with a frame for every position on it
    position: Annotated[Row, Wide, MAX_DEPTH]
    low: Annotated[Row, Wide, MAX_DEPTH]
    high: Annotated[Row, Wide, MAX_DEPTH]
    best: Annotated[Row, Wide, MAX_DEPTH]  # the best value of the moves tried
    best_move: Annotated[Row, Wide, MAX_DEPTH]
    trying: Annotated[Row, Wide, MAX_DEPTH]  # the move that is being searched
    count: Annotated[Row, Wide, MAX_DEPTH]  # of moves; 0 once one of them has answered the question
    moves: Annotated[Row, Wide, MAX_DEPTH * MAX_MOVES]
    priority: Annotated[Row, Wide, MAX_DEPTH * MAX_MOVES]  # the highest is tried first
    after: Annotated[Row, Wide, MAX_DEPTH * MAX_MOVES]  # the entry of the position after a move
    # moves that have answered the question before
    history: Annotated[Row, Wide, HISTORY_SIZE]  # by seat, whether it blocks, and move

"""Entries of the transposition table: what is known of a position.

An entry is one word: a position and its deal in the upper bits, two bounds and the best move in the lower ones. Before
a position is searched, its bounds follow from its cards alone.
"""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.open_cards.memory import MOVE_BITS, POSITION_BITS, SolverMemory
from cartable.games.goita.ai.open_cards.positions import (
    attack_at,
    best_score_of_side,
    cards_left,
    ends_round,
    hand_at,
    last_score,
    position_after,
    sure_score,
    turn_at,
)
from cartable.games.goita.bags import size
from cartable.kernel import WideRow, kernel
from cartable.kernel.chance import next_word

_BOUND_BITS: Final = 5
_ZERO: Final = 1 << (_BOUND_BITS - 1)
_ONE_BOUND: Final = (1 << _BOUND_BITS) - 1
ONE_MOVE: Final = (1 << MOVE_BITS) - 1
ENTRY_BITS: Final = MOVE_BITS + 2 * _BOUND_BITS
MAX_DEALS: Final = 1 << (63 - ENTRY_BITS - POSITION_BITS)
"""How many deals can share a transposition table before it has to be cleared."""


@kernel
def pack_entry(key: int, low: int, high: int, move: int) -> int:
    return (((((key << _BOUND_BITS) + low + _ZERO) << _BOUND_BITS) + high + _ZERO) << MOVE_BITS) + move


@kernel
def low_of(word: int) -> int:
    return ((word >> (MOVE_BITS + _BOUND_BITS)) & _ONE_BOUND) - _ZERO


@kernel
def high_of(word: int) -> int:
    return ((word >> MOVE_BITS) & _ONE_BOUND) - _ZERO


@kernel
def slot_of(key: int, transpositions: WideRow) -> int:
    """One of the two slots of this key; the other is its neighbour."""
    return (next_word(key ^ (key >> 31)) >> 40) & (len(transpositions) - 1)


@kernel
def look_up(memory: SolverMemory, transpositions: WideRow, word: int) -> int:
    """The entry of a position, improved by what is stored for it."""
    position = word >> ENTRY_BITS
    key = position + (memory.deal << POSITION_BITS)
    slot = slot_of(key, transpositions)
    found = transpositions[slot]
    if found >> ENTRY_BITS != key:
        found = transpositions[slot ^ 1]
        if found >> ENTRY_BITS != key:
            return word
    return pack_entry(position, max(low_of(word), low_of(found)), min(high_of(word), high_of(found)), found & ONE_MOVE)


@kernel
def store(memory: SolverMemory, transpositions: WideRow, depth: int) -> None:
    """Store what was found; of three entries for two slots, one with few cards left is dropped."""
    key = memory.position[depth] + (memory.deal << POSITION_BITS)
    word = pack_entry(key, memory.low[depth], memory.high[depth], memory.best_move[depth])
    slot = slot_of(key, transpositions)
    there = transpositions[slot] >> ENTRY_BITS
    if there != key and there >> POSITION_BITS == memory.deal:
        other = slot ^ 1
        if transpositions[other] >> ENTRY_BITS == key or cards_left(memory, key) < cards_left(memory, there):
            slot = other
        else:
            transpositions[other] = transpositions[slot]
    transpositions[slot] = word


@kernel
def static_entry(memory: SolverMemory, position: int) -> int:
    """The position with the bounds that follow from its cards alone."""
    high = best_score_of_side(memory, position, 0)
    low = -best_score_of_side(memory, position, 1)
    turn = turn_at(position)
    sure = sure_score(memory, position)
    if attack_at(position) < 0 and size(hand_at(memory, position, turn)) == 2:
        low = high = -sure if turn & 1 else sure
    elif sure and turn & 1:
        high = min(high, -sure)
    elif sure:
        low = max(low, sure)
    return pack_entry(position, low, high, 0)


@kernel
def entry_after(memory: SolverMemory, transpositions: WideRow, position: int, move: int) -> int:
    """The entry of the position after a move; if the round is over, both bounds are the score."""
    if ends_round(memory, position, move):
        score = last_score(position, move)
        score = -score if turn_at(position) & 1 else score
        return pack_entry(0, score, score, 0)
    return look_up(memory, transpositions, static_entry(memory, position_after(memory, position, move)))

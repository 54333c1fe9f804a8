"""Goita with open cards, exactly: what the round brings when everybody sees all cards and plays as well as one can.

Values are the points of the round for the even seats (GOI-12); what the others score is below zero. A search answers
one question, whether the value is at least a threshold, and the bounds that it finds on the way stay in a table for the
next threshold. Compiled code does not recurse: the current line is a stack of frames in the caller's memory.
"""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.open_cards.conversion import set_out
from cartable.games.goita.ai.open_cards.memory import HABITS, MOVE_BITS, PASSING, POSITION_BITS, WIDEST, SolverMemory
from cartable.games.goita.ai.open_cards.positions import (
    after,
    attack_at,
    attacker_at,
    best_prize,
    can_block,
    cards_left,
    ends_round,
    first_of,
    hand_at,
    last_score,
    list_moves,
    run_at,
    second_of,
    turn_at,
)
from cartable.games.goita.bags import size
from cartable.games.goita.cards import ALL_POINTS, KING, WIDTH
from cartable.games.goita.state import State
from cartable.kernel import WideRow, kernel, long_kernel
from cartable.kernel.bags import held
from cartable.kernel.chance import next_word

UNSOLVED: Final = 99

_BOUND_BITS: Final = 5
_ZERO: Final = 1 << (_BOUND_BITS - 1)
_ONE_BOUND: Final = (1 << _BOUND_BITS) - 1
_ONE_MOVE: Final = (1 << MOVE_BITS) - 1
_KNOWN_BITS: Final = MOVE_BITS + 2 * _BOUND_BITS
_DEALS: Final = 1 << (63 - _KNOWN_BITS - POSITION_BITS)  # how many can share a table before it is cleared

_TRIED: Final = -1
_FIRST_OF_ALL: Final = 1 << 30
_MOST_HABIT: Final = 1 << 17


# a word of the table: a position and its deal, and below them what is known: two bounds and the best move


@kernel
def known(key: int, low: int, high: int, move: int) -> int:
    return (((((key << _BOUND_BITS) + low + _ZERO) << _BOUND_BITS) + high + _ZERO) << MOVE_BITS) + move


@kernel
def low_of(word: int) -> int:
    return ((word >> (MOVE_BITS + _BOUND_BITS)) & _ONE_BOUND) - _ZERO


@kernel
def high_of(word: int) -> int:
    return ((word >> MOVE_BITS) & _ONE_BOUND) - _ZERO


@kernel
def slot_of(key: int, table: WideRow) -> int:
    """One of the two places for this key; the other is its neighbour."""
    return (next_word(key ^ (key >> 31)) >> 40) & (len(table) - 1)


@kernel
def recalled(memory: SolverMemory, table: WideRow, word: int) -> int:
    """A position with its bounds and its best move as far as the table knows better than the word."""
    position = word >> _KNOWN_BITS
    key = position + (memory.deal << POSITION_BITS)
    slot = slot_of(key, table)
    found = table[slot]
    if found >> _KNOWN_BITS != key:
        found = table[slot ^ 1]
        if found >> _KNOWN_BITS != key:
            return word
    return known(position, max(low_of(word), low_of(found)), min(high_of(word), high_of(found)), found & _ONE_MOVE)


@kernel
def remember(memory: SolverMemory, table: WideRow, depth: int) -> None:
    """Keep what was found; where three want two places, one with few cards left has to go."""
    key = memory.position[depth] + (memory.deal << POSITION_BITS)
    word = known(key, memory.low[depth], memory.high[depth], memory.best_move[depth])
    slot = slot_of(key, table)
    there = table[slot] >> _KNOWN_BITS
    if there != key and there >> POSITION_BITS == memory.deal:
        other = slot ^ 1
        if table[other] >> _KNOWN_BITS == key or cards_left(memory, key) < cards_left(memory, there):
            slot = other
        else:
            table[other] = table[slot]
    table[slot] = word


# what is known of a position before it is studied


@kernel
def bounded(memory: SolverMemory, position: int) -> int:
    """The position with the bounds that its cards alone give."""
    high = best_prize(memory, position, 0)
    low = -best_prize(memory, position, 1)
    turn = turn_at(position)
    sure = run_at(memory, position)
    if attack_at(position) < 0 and size(hand_at(memory, position, turn)) == 2:
        low = high = -sure if turn & 1 else sure
    elif sure and turn & 1:
        high = min(high, -sure)
    elif sure:
        low = max(low, sure)
    return known(position, low, high, 0)


@kernel
def known_after(memory: SolverMemory, table: WideRow, position: int, move: int) -> int:
    """What is known of the position after a move; where the round is over, its bounds are the score."""
    if ends_round(memory, position, move):
        score = last_score(position, move)
        score = -score if turn_at(position) & 1 else score
        return known(0, score, score, 0)
    return recalled(memory, table, bounded(memory, after(memory, position, move)))


# which move to try first


@kernel
def habit_of(position: int, move: int) -> int:
    return (((turn_at(position) << 1) + (attack_at(position) >= 0)) << MOVE_BITS) + move


@kernel
def promise_of(memory: SolverMemory, position: int, move: int) -> int:
    """How likely it is that a move answers the question: above 0, and only the order counts."""
    turn = turn_at(position)
    attack = attack_at(position)
    with_partner = (turn ^ attacker_at(position)) & 1 == 0
    if move == PASSING:
        return 14000 if with_partner else 10300
    first = first_of(move)
    second = second_of(move)
    hand = hand_at(memory, position, turn)
    left = hand_at(memory, position, (turn + 3) & memory.last)
    right = hand_at(memory, position, (turn + 1) & memory.last)
    promise = 10000 + (memory.habits[habit_of(position, move)] >> 6)
    promise += 40 * (held(hand, second, WIDTH) > 1) - 5 * held(ALL_POINTS, second, WIDTH)
    if not can_block(left, second) and not can_block(right, second):
        promise += 1000
    if attack < 0:
        promise -= 300 * (first == KING) + 30 * (held(left | right, first, WIDTH) != 0)
        promise -= (20 * held(ALL_POINTS, first, WIDTH)) << (held(hand, first, WIDTH) > 1)
    else:
        promise += 500 * (not with_partner) - 200 * (first == KING and attack != KING)
    return promise


@kernel
def reward(memory: SolverMemory, position: int, move: int) -> None:
    """A move that answered the question is tried sooner from now on, elsewhere too."""
    habit = habit_of(position, move)
    memory.habits[habit] += cards_left(memory, position) ** 2
    if memory.habits[habit] > _MOST_HABIT:
        base = habit - move
        for each in range(base, base + _ONE_MOVE + 1):
            memory.habits[each] >>= 1


# the search


@kernel
def enter(memory: SolverMemory, depth: int, word: int) -> None:
    position = word >> _KNOWN_BITS
    memory.position[depth] = position
    memory.low[depth] = low_of(word)
    memory.high[depth] = high_of(word)
    memory.best_move[depth] = word & _ONE_MOVE
    memory.best[depth] = UNSOLVED if turn_at(position) & 1 else -UNSOLVED
    memory.nodes += 1


@kernel
def look_ahead(memory: SolverMemory, table: WideRow, depth: int) -> None:
    """List the moves and see what is known after each: often one answers the question, and many are settled."""
    position = memory.position[depth]
    hint = memory.best_move[depth]
    base = depth * WIDEST
    memory.count[depth] = list_moves(memory, position, memory.moves, base)
    for place in range(base, base + memory.count[depth]):
        move = memory.moves[place]
        word = known_after(memory, table, position, move)
        memory.after[place] = word
        memory.promise[place] = _TRIED
        if low_of(word) >= memory.threshold:
            weigh(memory, depth, move, low_of(word))
        elif high_of(word) < memory.threshold:
            weigh(memory, depth, move, high_of(word))
        else:
            memory.promise[place] = _FIRST_OF_ALL if move == hint else promise_of(memory, position, move)
        if memory.count[depth] == 0:
            return


@kernel
def weigh(memory: SolverMemory, depth: int, move: int, value: int) -> None:
    """Take the value of a move into account: a bound, on the side of the threshold where the value lies."""
    odd = turn_at(memory.position[depth]) & 1
    if (value >= memory.threshold) != odd:
        memory.best[depth] = value
        memory.best_move[depth] = move
        memory.count[depth] = 0
    elif odd:
        memory.best[depth] = min(memory.best[depth], value)
    else:
        memory.best[depth] = max(memory.best[depth], value)


@kernel
def most_promising(memory: SolverMemory, depth: int) -> int:
    """The place of the move to try next, or -1 where there is none."""
    base = depth * WIDEST
    found = -1
    best = _TRIED
    for place in range(base, base + memory.count[depth]):
        if memory.promise[place] > best:
            best = memory.promise[place]
            found = place
    return found


@kernel
def close(memory: SolverMemory, table: WideRow, depth: int) -> int:
    """The answer for the position of this frame."""
    position = memory.position[depth]
    value = memory.best[depth]
    if value >= memory.threshold:
        value = max(value, memory.low[depth])
        memory.low[depth] = value
    else:
        value = min(value, memory.high[depth])
        memory.high[depth] = value
    if (value >= memory.threshold) != turn_at(position) & 1 and memory.best_move[depth] != PASSING:
        reward(memory, position, memory.best_move[depth])
    remember(memory, table, depth)
    return value


@kernel
def answer(memory: SolverMemory, table: WideRow, word: int, limit: int) -> int:
    """A bound on a position's value, on the side of the threshold where the value lies; or UNSOLVED."""
    depth = 0
    enter(memory, depth, word)
    entered = 1
    while True:
        if entered:
            if memory.nodes > limit:
                return UNSOLVED
            look_ahead(memory, table, depth)
            entered = 0
        place = most_promising(memory, depth)
        if place < 0:
            value = close(memory, table, depth)
            if depth == 0:
                return value
            depth -= 1
            weigh(memory, depth, memory.trying[depth], value)
            continue
        memory.promise[place] = _TRIED
        move = memory.moves[place]
        word = recalled(memory, table, memory.after[place])
        if low_of(word) >= memory.threshold:
            weigh(memory, depth, move, low_of(word))
        elif high_of(word) < memory.threshold:
            weigh(memory, depth, move, high_of(word))
        else:
            memory.trying[depth] = move
            depth += 1
            enter(memory, depth, word)
            entered = 1


@kernel
def narrowed(memory: SolverMemory, table: WideRow, word: int, limit: int) -> int:
    """A position with its bounds brought together, as far as studying so many positions in all goes.

    First who wins, then by how much; each threshold lies nearer to the bound that was found last.
    """
    position = word >> _KNOWN_BITS
    low = low_of(word)
    high = high_of(word)
    memory.threshold = 1
    while low < high:
        memory.threshold = min(max(memory.threshold, low + 1), high)
        value = answer(memory, table, known(position, low, high, word & _ONE_MOVE), limit)
        if value == UNSOLVED:
            break
        if value >= memory.threshold:
            low = value
            memory.threshold = (2 * low + high + 2) // 3
        else:
            high = value
            memory.threshold = (low + 2 * high + 1) // 3
    return known(position, low, high, 0)


@kernel
def begin_deal(memory: SolverMemory, table: WideRow) -> None:
    """A new deal: what the table knows is of others."""
    memory.nodes = 0
    memory.deal += 1
    if memory.deal == _DEALS:
        memory.deal = 1
        for slot in range(len(table)):
            table[slot] = 0
    for habit in range(HABITS):
        memory.habits[habit] = 0


@long_kernel
def solve(state: State, memory: SolverMemory, table: WideRow, limit: int) -> int:
    """What the round brings to the even seats from a state whose turn lays or answers; its cards are all known.

    UNSOLVED where studying so many positions was not enough. The table's length is a power of two.
    """
    begin_deal(memory, table)
    position = set_out(memory, state)
    word = narrowed(memory, table, bounded(memory, position), limit)
    return low_of(word) if low_of(word) == high_of(word) else UNSOLVED

"""Alpha-beta search of Goita with open cards: the exact result of a round under perfect play.

Values are the points of the round for the even seats (GOI-12); points of the odd seats are negative. Each search
answers one question: is the value at least a threshold? The bounds that it finds are stored in a transposition table
for the next threshold. Compiled code does not recurse: the current line is a stack of frames in the caller's memory.
"""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.open_cards.conversion import position_of_state
from cartable.games.goita.ai.open_cards.entries import (
    ENTRY_BITS,
    MAX_DEALS,
    ONE_MOVE,
    entry_after,
    high_of,
    look_up,
    low_of,
    pack_entry,
    static_entry,
    store,
)
from cartable.games.goita.ai.open_cards.memory import (
    HISTORY_SIZE,
    MAX_MOVES,
    MOVE_BITS,
    PASSING,
    SolverMemory,
)
from cartable.games.goita.ai.open_cards.positions import (
    attack_at,
    attacker_at,
    can_block,
    cards_left,
    first_of,
    hand_at,
    list_moves,
    second_of,
    turn_at,
)
from cartable.games.goita.cards import ALL_POINTS, KING, WIDTH
from cartable.games.goita.state import State
from cartable.kernel import WideRow, kernel, long_kernel
from cartable.kernel.bags import held

UNSOLVED: Final = 99

_TRIED: Final = -1
_FIRST: Final = 1 << 30
_MAX_HISTORY: Final = 1 << 17


# which move to try first


@kernel
def history_index(position: int, move: int) -> int:
    return (((turn_at(position) << 1) + (attack_at(position) >= 0)) << MOVE_BITS) + move


@kernel
def move_priority(memory: SolverMemory, position: int, move: int) -> int:
    """How soon to try a move: a number above 0, of which only the order matters."""
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
    priority = 10000 + (memory.history[history_index(position, move)] >> 6)
    priority += 40 * (held(hand, second, WIDTH) > 1) - 5 * held(ALL_POINTS, second, WIDTH)
    if not can_block(left, second) and not can_block(right, second):
        priority += 1000
    if attack < 0:
        priority -= 300 * (first == KING) + 30 * (held(left | right, first, WIDTH) != 0)
        priority -= (20 * held(ALL_POINTS, first, WIDTH)) << (held(hand, first, WIDTH) > 1)
    else:
        priority += 500 * (not with_partner) - 200 * (first == KING and attack != KING)
    return priority


@kernel
def raise_history(memory: SolverMemory, position: int, move: int) -> None:
    """Try a move that answered the question sooner from now on, in other positions too."""
    index = history_index(position, move)
    memory.history[index] += cards_left(memory, position) ** 2
    if memory.history[index] > _MAX_HISTORY:
        base = index - move
        for each in range(base, base + ONE_MOVE + 1):
            memory.history[each] >>= 1


# the search


@kernel
def enter_position(memory: SolverMemory, depth: int, word: int) -> None:
    position = word >> ENTRY_BITS
    memory.position[depth] = position
    memory.low[depth] = low_of(word)
    memory.high[depth] = high_of(word)
    memory.best_move[depth] = word & ONE_MOVE
    memory.best[depth] = UNSOLVED if turn_at(position) & 1 else -UNSOLVED
    memory.nodes += 1


@kernel
def expand(memory: SolverMemory, transpositions: WideRow, depth: int) -> None:
    """List the moves and look up what is known after each: often one answers the question, or few are left."""
    position = memory.position[depth]
    hint = memory.best_move[depth]
    base = depth * MAX_MOVES
    memory.count[depth] = list_moves(memory, position, memory.moves, base)
    for place in range(base, base + memory.count[depth]):
        move = memory.moves[place]
        word = entry_after(memory, transpositions, position, move)
        memory.after[place] = word
        memory.priority[place] = _TRIED
        if low_of(word) >= memory.threshold:
            update_best(memory, depth, move, low_of(word))
        elif high_of(word) < memory.threshold:
            update_best(memory, depth, move, high_of(word))
        else:
            memory.priority[place] = _FIRST if move == hint else move_priority(memory, position, move)
        if memory.count[depth] == 0:
            return


@kernel
def update_best(memory: SolverMemory, depth: int, move: int, value: int) -> None:
    """Update the best value by a move's: a bound on the side of the threshold where the value lies."""
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
def next_place(memory: SolverMemory, depth: int) -> int:
    """The place of the move to try next, or -1 if there is none."""
    base = depth * MAX_MOVES
    found = -1
    best = _TRIED
    for place in range(base, base + memory.count[depth]):
        if memory.priority[place] > best:
            best = memory.priority[place]
            found = place
    return found


@kernel
def finish_position(memory: SolverMemory, transpositions: WideRow, depth: int) -> int:
    """The value of the position of this frame, which is stored."""
    position = memory.position[depth]
    value = memory.best[depth]
    if value >= memory.threshold:
        value = max(value, memory.low[depth])
        memory.low[depth] = value
    else:
        value = min(value, memory.high[depth])
        memory.high[depth] = value
    if (value >= memory.threshold) != turn_at(position) & 1 and memory.best_move[depth] != PASSING:
        raise_history(memory, position, memory.best_move[depth])
    store(memory, transpositions, depth)
    return value


@kernel
def search_threshold(memory: SolverMemory, transpositions: WideRow, word: int, limit: int) -> int:
    """A bound on a position's value, on the side of the threshold where the value lies; or UNSOLVED."""
    depth = 0
    enter_position(memory, depth, word)
    entered = 1
    while True:
        if entered:
            if memory.nodes > limit:
                return UNSOLVED
            expand(memory, transpositions, depth)
            entered = 0
        place = next_place(memory, depth)
        if place < 0:
            value = finish_position(memory, transpositions, depth)
            if depth == 0:
                return value
            depth -= 1
            update_best(memory, depth, memory.trying[depth], value)
            continue
        memory.priority[place] = _TRIED
        move = memory.moves[place]
        word = look_up(memory, transpositions, memory.after[place])
        if low_of(word) >= memory.threshold:
            update_best(memory, depth, move, low_of(word))
        elif high_of(word) < memory.threshold:
            update_best(memory, depth, move, high_of(word))
        else:
            memory.trying[depth] = move
            depth += 1
            enter_position(memory, depth, word)
            entered = 1


@kernel
def narrow_bounds(memory: SolverMemory, transpositions: WideRow, word: int, limit: int) -> int:
    """A position with its bounds narrowed until they are equal, or until `limit` positions have been searched in all.

    It finds first who wins, then by how much; each threshold is nearer to the bound that was found last.
    """
    position = word >> ENTRY_BITS
    low = low_of(word)
    high = high_of(word)
    memory.threshold = 1
    while low < high:
        memory.threshold = min(max(memory.threshold, low + 1), high)
        value = search_threshold(memory, transpositions, pack_entry(position, low, high, word & ONE_MOVE), limit)
        if value == UNSOLVED:
            break
        if value >= memory.threshold:
            low = value
            memory.threshold = (2 * low + high + 2) // 3
        else:
            high = value
            memory.threshold = (low + 2 * high + 1) // 3
    return pack_entry(position, low, high, 0)


@kernel
def begin_deal(memory: SolverMemory, transpositions: WideRow) -> None:
    """Begin a new deal; entries of other deals are ignored from now on."""
    memory.nodes = 0
    memory.deal += 1
    if memory.deal == MAX_DEALS:
        memory.deal = 1
        for slot in range(len(transpositions)):
            transpositions[slot] = 0
    for index in range(HISTORY_SIZE):
        memory.history[index] = 0


@long_kernel
def solve(state: State, memory: SolverMemory, transpositions: WideRow, limit: int) -> int:
    """The result of the round for the even seats; all cards of the state are known, and the turn lays or answers.

    UNSOLVED if searching `limit` positions was not enough. The length of `transpositions` is a power of two.
    """
    begin_deal(memory, transpositions)
    position = position_of_state(memory, state)
    word = narrow_bounds(memory, transpositions, static_entry(memory, position), limit)
    return low_of(word) if low_of(word) == high_of(word) else UNSOLVED

"""The rest of a round with open cards, exactly: everybody sees all and does what is best for the own side.

With two sides what one gains the other loses, and lines that somebody would not allow are cut off (alpha-beta). With
more sides everybody takes what is best for the own one, the first of equals (max^n), and nothing can be cut off.
Compiled code does not recurse: the line under study is a stack of frames in the caller's memory.
"""

from __future__ import annotations

from typing import Final

from cartable.bots.search.plan import GAIN_SHARE, READER, SIDES
from cartable.bots.search.values import weigh
from cartable.games.contract import OVER, State, legal_moves, play
from cartable.kernel import WideRow, kernel
from cartable.kernel.struct_copy import put_by, take_back

# a frame: a decision on the line under study
NEXT: Final = 0  # where the next move to try stands in `pending`
END: Final = 1  # where its moves end
SEAT: Final = 2
LOW: Final = 3  # what the reader's side has for certain elsewhere, with two sides
HIGH: Final = 4  # what the others can hold it down to elsewhere
BEST: Final = 5  # what each seat has of the best move so far
FRAME: Final = BEST + 8

# what is counted, and what does not change
POSITIONS: Final = 0  # how many positions were looked at
MOST: Final = 1  # how many may be
WORDS: Final = 2  # how many words a state takes
SHARE: Final = 3  # how much the gain of a round counts while the match goes on
COUNTS: Final = 4

_FAR: Final = 1 << 40


@kernel
def value_end(
    world: State, points: WideRow, before: WideRow, sides: WideRow, plan: WideRow, values: WideRow, counts: WideRow
) -> None:
    """What a search would see in the end of the round; but once the match is over, only the match counts.

    With two sides, one side's gain is the other's loss.
    """
    plan[GAIN_SHARE] = 0 if world.turn == OVER else counts[SHARE]
    weigh(world, points, before, sides, plan, values)
    if plan[SIDES] == 2:
        value = values[plan[READER]]
        for seat in range(world.players):
            values[seat] = value if sides[seat] == sides[plan[READER]] else -value


@kernel
def open_frame(
    world: State,
    count: int,
    depth: int,
    frames: WideRow,
    states: WideRow,
    pending: WideRow,
    moves: WideRow,
    counts: WideRow,
) -> int:
    """Note a decision with these moves on the line under study; 0 where there is no room."""
    at = FRAME * depth
    first = frames[at - FRAME + END] if depth else 0
    if at + FRAME > len(frames) or first + count > len(pending):
        return 0
    for place in range(count):
        pending[first + place] = moves[place]
    frames[at + NEXT] = first
    frames[at + END] = first + count
    frames[at + SEAT] = world.turn
    frames[at + LOW] = frames[at - FRAME + LOW] if depth else -_FAR
    frames[at + HIGH] = frames[at - FRAME + HIGH] if depth else _FAR
    frames[at + BEST + world.turn] = -_FAR
    put_by(states, counts[WORDS] * depth, world)
    return 1


@kernel
def weigh_in(depth: int, players: int, frames: WideRow, sides: WideRow, plan: WideRow, values: WideRow) -> None:
    """Tell the decision above what its last move brought; where it was allowed too much, its other moves are let go."""
    at = FRAME * depth
    seat = frames[at + SEAT]
    if values[seat] <= frames[at + BEST + seat]:
        return
    for each in range(players):
        frames[at + BEST + each] = values[each]
    if plan[SIDES] == 2:
        value = values[plan[READER]]
        if sides[seat] == sides[plan[READER]]:
            frames[at + LOW] = max(frames[at + LOW], value)
        else:
            frames[at + HIGH] = min(frames[at + HIGH], value)
        if frames[at + LOW] >= frames[at + HIGH]:
            frames[at + NEXT] = frames[at + END]


@kernel
def next_move(depth: int, frames: WideRow, pending: WideRow) -> int:
    at = FRAME * depth
    frames[at + NEXT] += 1
    return pending[frames[at + NEXT] - 1]


@kernel
def settle(depth: int, players: int, frames: WideRow, sides: WideRow, plan: WideRow, values: WideRow) -> int:
    """Tell the decisions of a line what its end brought; return how many of them have moves left to try."""
    while depth:
        weigh_in(depth - 1, players, frames, sides, plan, values)
        at = FRAME * (depth - 1)
        if frames[at + NEXT] < frames[at + END]:
            break
        for seat in range(players):
            values[seat] = frames[at + BEST + seat]
        depth -= 1
    return depth


@kernel
def explore(
    world: State,
    frames: WideRow,
    states: WideRow,
    pending: WideRow,
    moves: WideRow,
    points: WideRow,
    before: WideRow,
    sides: WideRow,
    plan: WideRow,
    values: WideRow,
    counts: WideRow,
) -> int:
    """Write what every seat has of this world, played on by all as well as one can; 0 where that is too much."""
    depth = 0
    players = int(world.players)
    while True:
        counts[POSITIONS] += 1
        if counts[POSITIONS] > counts[MOST]:
            return 0
        if world.turn < 0:
            value_end(world, points, before, sides, plan, values, counts)
            depth = settle(depth, players, frames, sides, plan, values)
            if depth == 0:
                return 1
            take_back(world, states, counts[WORDS] * (depth - 1))
            move = next_move(depth - 1, frames, pending)
        else:
            count = legal_moves(world, moves)
            move = moves[0]
            if count > 1:
                if not open_frame(world, count, depth, frames, states, pending, moves, counts):
                    return 0
                move = next_move(depth, frames, pending)
                depth += 1
        play(world, move)

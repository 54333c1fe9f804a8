"""The rest of a round with open cards, exactly: everybody sees all cards and does what is best for their side.

With two sides, one side's gain is the other's loss, and moves that a side would not allow are cut off (alpha-beta).
With more sides everybody takes what is best for their own, the first of equals (max^n), and nothing can be cut off.
A value is what a bot would make of the end of the round or, with `by_points`, the points of the round alone.
Compiled code does not recurse: the line of moves under study is a stack of frames in the caller's memory.
"""

from __future__ import annotations

from typing import Annotated, Final

from cartable.bots.search.plan import MOST_SEATS, Plan
from cartable.bots.search.values import write_values
from cartable.games.contract import OVER, State, evaluate, legal_moves, play, scores
from cartable.kernel import Row, Struct, Wide, WideRow, kernel, struct
from cartable.kernel.struct_copy import struct_from_row, struct_to_row

DEEPEST: Final = 96
"""The most decisions on one line."""
PENDING: Final = 1 << 13
"""The most moves that can wait to be tried on one line."""

# A frame is a decision on the line under study: FRAME numbers of a row, at these offsets.
NEXT: Final = 0  # where the next move to try stands in `pending`
END: Final = 1  # where its moves end
SEAT: Final = 2
LOW: Final = 3  # what the reader's side is sure of elsewhere, with two sides
HIGH: Final = 4  # what the other side can hold it to elsewhere
BEST: Final = 5  # what each seat has of the best move so far
FRAME: Final = BEST + MOST_SEATS

FAR: Final = 1 << 40
"""More than any value."""


@struct
class OpenSearch(Struct):
    """The memory of a search with open cards, besides its states."""

    positions: Wide  # how many positions were visited
    limit: Wide  # how many may be
    words: Wide  # how many words a state takes
    share: Wide  # the weight of the points gained in the round while the match goes on
    by_points: Wide  # whether a value is the points of the side less those of the others: see `write_point_values`
    low: Wide  # what the reader's side is sure of before the search, with two sides
    points: Annotated[Row, Wide, MOST_SEATS]  # by seat, as the following
    before: Annotated[Row, Wide, MOST_SEATS]  # the evaluation at the start
    values: Annotated[Row, Wide, MOST_SEATS]  # the value of the position that was visited last
    frames: Annotated[Row, Wide, FRAME * DEEPEST]
    pending: Annotated[Row, Wide, PENDING]  # moves still to be tried, decision after decision


@kernel
def write_end_values(world: State, plan: Plan, search: OpenSearch) -> None:
    """Write the value of a round's end as a search sees it; but once the match is over, only the match counts.

    With two sides, one side's gain is the other's loss.
    """
    if search.by_points:
        write_point_values(world, plan, search)
        return
    plan.share = 0 if world.turn == OVER else search.share
    evaluate(world, search.points)
    write_values(world, search.points, search.before, plan, search.values)
    if plan.side_count == 2:
        value = search.values[plan.reader]
        for seat in range(plan.players):
            search.values[seat] = value if plan.side_of[seat] == plan.side_of[plan.reader] else -value


@kernel
def write_point_values(world: State, plan: Plan, search: OpenSearch) -> None:
    """Write how many points each side has more than the others on average, times the number of the others.

    With a single side, its points.
    """
    scores(world, search.points)
    total = 0
    counted = 0
    for seat in range(plan.players):
        if not (counted >> plan.side_of[seat]) & 1:
            total += search.points[seat]
        counted |= 1 << plan.side_of[seat]
    for seat in range(plan.players):
        own = search.points[seat]
        search.values[seat] = own if plan.side_count == 1 else plan.side_count * own - total


@kernel
def open_frame(world: State, count: int, depth: int, states: WideRow, moves: WideRow, search: OpenSearch) -> int:
    """Put a decision between these moves on the stack; 0 where there is no room."""
    at = FRAME * depth
    first = search.frames[at - FRAME + END] if depth else 0
    if at + FRAME > len(search.frames) or first + count > len(search.pending):
        return 0
    for place in range(count):
        search.pending[first + place] = moves[place]
    search.frames[at + NEXT] = first
    search.frames[at + END] = first + count
    search.frames[at + SEAT] = world.turn
    search.frames[at + LOW] = search.frames[at - FRAME + LOW] if depth else search.low
    search.frames[at + HIGH] = search.frames[at - FRAME + HIGH] if depth else FAR
    search.frames[at + BEST + world.turn] = -FAR
    struct_to_row(states, search.words * depth, world)
    return 1


@kernel
def is_better(at: int, plan: Plan, search: OpenSearch) -> int:
    """Whether the seat of this frame prefers the last move to the best one so far.

    In points many moves are equal to the seat: of these it takes the worst for the reader, then for those after the
    reader. So the result does not depend on the order of the moves.
    """
    seat = search.frames[at + SEAT]
    more = search.values[seat] - search.frames[at + BEST + seat]
    if more or not search.by_points:
        return more > 0
    other = int(plan.reader)
    for _ in range(plan.players):
        more = search.values[other] - search.frames[at + BEST + other]
        if more:
            return more < 0
        other = other + 1 if other + 1 < plan.players else 0
    return 0


@kernel
def update_frame(depth: int, plan: Plan, search: OpenSearch) -> None:
    """Compare a decision's last move with its best one; where the other side would not allow it, skip the rest."""
    at = FRAME * depth
    frames = search.frames
    values = search.values
    seat = frames[at + SEAT]
    if not is_better(at, plan, search):
        return
    for each in range(plan.players):
        frames[at + BEST + each] = values[each]
    if plan.side_count == 2:
        value = values[plan.reader]
        if plan.side_of[seat] == plan.side_of[plan.reader]:
            frames[at + LOW] = max(frames[at + LOW], value)
        else:
            frames[at + HIGH] = min(frames[at + HIGH], value)
        if frames[at + LOW] >= frames[at + HIGH]:
            frames[at + NEXT] = frames[at + END]


@kernel
def next_move(depth: int, search: OpenSearch) -> int:
    at = FRAME * depth
    search.frames[at + NEXT] += 1
    return search.pending[search.frames[at + NEXT] - 1]


@kernel
def back_up(depth: int, plan: Plan, search: OpenSearch) -> int:
    """Carry the value of a line's end up its decisions; return how many of them have moves left to try."""
    while depth:
        update_frame(depth - 1, plan, search)
        at = FRAME * (depth - 1)
        if search.frames[at + NEXT] < search.frames[at + END]:
            break
        for seat in range(plan.players):
            search.values[seat] = search.frames[at + BEST + seat]
        depth -= 1
    return depth


@kernel
def solve_world(world: State, states: WideRow, moves: WideRow, plan: Plan, search: OpenSearch) -> int:
    """Write the value of this world to each seat when everybody plays perfectly; 0 where that is too much work."""
    depth = 0
    while True:
        search.positions += 1
        if search.positions > search.limit:
            return 0
        if world.turn < 0:
            write_end_values(world, plan, search)
            depth = back_up(depth, plan, search)
            if depth == 0:
                return 1
            struct_from_row(world, states, search.words * (depth - 1))
            move = next_move(depth - 1, search)
        else:
            count = legal_moves(world, moves)
            move = moves[0]
            if count > 1:
                if not open_frame(world, count, depth, states, moves, search):
                    return 0
                move = next_move(depth, search)
                depth += 1
        play(world, move)

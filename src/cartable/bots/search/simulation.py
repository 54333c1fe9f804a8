"""Simulations, compiled for each game: imagine the unknown, go down the tree, play the round out, remember.

Every simulation begins with another world that agrees with what the reader knows. Down the tree the reader takes what
has served best, and now and then what was little tried (upper confidence bounds, with how often a move was offered in
place of how often its node was reached); where a node has room for another move, a sensible one is added. The others do
what looks best to them, by the game's own sense of worth and from what they may know in that world. So is the round
played out from where the tree ends.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from cartable.bots.search.plan import BELIEF, EXPLORING, GREED, HORIZON, LOOKS, READER, TRUST, WIDENING
from cartable.bots.search.tree import FIELDS, OFFERED, ORDER, ROOT, SEAT, TOTAL, TURNS, VISITS, add, place_of
from cartable.bots.search.values import ONE, weigh
from cartable.games.contract import State, doubt, evaluate, hide, legal_moves, observed_move, play, resample, worth
from cartable.kernel import WideRow, kernel, long_kernel
from cartable.kernel.chance import below
from cartable.kernel.struct_copy import copy_over

_TRIES: Final = 12
"""How many worlds are turned down at most for one that is easier to believe."""
_NEVER: Final = 1 << 60
_LEAST: Final = -(1 << 60)


@kernel
def sensible(state: State, glance: State, moves: WideRow, count: int, rng: WideRow, plan: WideRow) -> int:
    """The place of a move that the seat to act may well make: a sensible one or, now and then, any."""
    if count == 1:
        return 0
    if below(rng, 100) >= plan[GREED]:
        return below(rng, count)
    hide(state, int(state.turn), glance)
    place = below(rng, count)
    chosen = place
    best = _LEAST
    for _ in range(min(count, plan[LOOKS])):
        value = worth(glance, moves[place])
        if value > best:
            best = value
            chosen = place
        place = place + 1 if place + 1 < count else 0
    return chosen


@kernel
def imagine(world: State, seen: State, clues: WideRow, rng: WideRow, plan: WideRow) -> None:
    """A world that agrees with what was seen, the likelier the better it explains what others did."""
    for _ in range(_TRIES):
        copy_over(world, seen)
        resample(world, rng)
        believable = 1
        for _ in range(doubt(world, clues)):
            believable &= below(rng, 100) < plan[BELIEF]
        if believable:
            return


@kernel
def make(world: State, move: int, room: WideRow) -> None:
    """Make a move, and count the turns that have passed on."""
    seat = int(world.turn)
    play(world, move)
    room[TURNS] += world.turn != seat


@kernel
def look_up(
    world: State,
    node: int,
    count: int,
    moves: WideRow,
    below_: WideRow,
    nodes: WideRow,
    places: WideRow,
    plan: WideRow,
) -> int:
    """Find the node of every move, 0 where there is none yet; return how many there are, moves seen alike as one."""
    tried = 0
    seat = int(world.turn)
    for place in range(count):
        name = observed_move(world, moves[place], plan[READER])
        found = places[place_of(node, seat, name, nodes, places)]
        below_[place] = found
        if found and not (place and below_[place - 1] == found):
            nodes[FIELDS * found + OFFERED] += 1
            tried += 1
    return tried


@kernel
def most_promising(count: int, below_: WideRow, nodes: WideRow, plan: WideRow) -> int:
    """The place of the move with the highest upper confidence bound among those that have a node."""
    exploring = plan[EXPLORING] / 1000
    trust = plan[TRUST] / 1000
    chosen = 0
    best = -1.0
    for place in range(count):
        at = FIELDS * below_[place]
        if at:
            visits = nodes[at + VISITS]
            bound = nodes[at + TOTAL] / (ONE * visits) + exploring * sqrt(log(nodes[at + OFFERED]) / visits)
            bound += trust / ((1 + nodes[at + ORDER]) * (1 + visits))
            if bound > best:
                best = bound
                chosen = place
    return chosen


@kernel
def only_of(node: int, count: int, moves: WideRow, below_: WideRow) -> int:
    """Leave only the moves that lead to this node, or with 0 to none yet, and return how many they are."""
    left = 0
    for place in range(count):
        if below_[place] == node:
            moves[left] = moves[place]
            left += 1
    return left


@kernel
def choose_best(
    world: State,
    glance: State,
    node: int,
    count: int,
    moves: WideRow,
    below_: WideRow,
    nodes: WideRow,
    places: WideRow,
    rng: WideRow,
    plan: WideRow,
) -> int:
    """The reader's move: what has served best, or while there is room for it a further one that looks sensible."""
    tried = look_up(world, node, count, moves, below_, nodes, places, plan)
    if tried == 0 or tried * tried <= plan[WIDENING] * nodes[FIELDS * node + VISITS]:
        fresh = only_of(0, count, moves, below_)
        if fresh:
            return moves[sensible(world, glance, moves, fresh, rng, plan)]
    best = below_[most_promising(count, below_, nodes, plan)]
    return moves[sensible(world, glance, moves, only_of(best, count, moves, below_), rng, plan)]


@kernel
def go_down(
    world: State,
    glance: State,
    moves: WideRow,
    below_: WideRow,
    nodes: WideRow,
    places: WideRow,
    room: WideRow,
    path: WideRow,
    rng: WideRow,
    plan: WideRow,
) -> int:
    """Follow the tree and add one node to it; return how many nodes lie on the path."""
    node = ROOT
    steps = 0
    while world.turn >= 0 and steps < len(path):
        seat = int(world.turn)
        count = legal_moves(world, moves)
        if seat == plan[READER]:
            move = choose_best(world, glance, node, count, moves, below_, nodes, places, rng, plan)
        else:
            move = moves[sensible(world, glance, moves, count, rng, plan)]
        name = observed_move(world, move, plan[READER])
        make(world, move, room)
        known = places[place_of(node, seat, name, nodes, places)]
        node = known if known else add(node, seat, name, nodes, places, room)
        if node == ROOT:  # no room left: the round is played out from here
            return steps
        path[steps] = node
        steps += 1
        if known == 0:
            return steps
    return steps


@long_kernel
def simulate(
    seen: State,
    world: State,
    glance: State,
    moves: WideRow,
    below_: WideRow,
    nodes: WideRow,
    places: WideRow,
    room: WideRow,
    path: WideRow,
    points: WideRow,
    before: WideRow,
    values: WideRow,
    sides: WideRow,
    plan: WideRow,
    clues: WideRow,
    rng: WideRow,
    simulations: int,
) -> None:
    """So many simulations more, from what the reader has seen."""
    for _ in range(simulations):
        imagine(world, seen, clues, rng, plan)
        evaluate(world, before)
        room[TURNS] = 0
        steps = go_down(world, glance, moves, below_, nodes, places, room, path, rng, plan)
        last = plan[HORIZON] * world.players if plan[HORIZON] else _NEVER
        while world.turn >= 0 and room[TURNS] < last:
            count = legal_moves(world, moves)
            make(world, moves[sensible(world, glance, moves, count, rng, plan)], room)
        weigh(world, points, before, sides, plan, values)
        nodes[FIELDS * ROOT + VISITS] += 1
        for step in range(steps):
            at = FIELDS * path[step]
            nodes[at + VISITS] += 1
            nodes[at + TOTAL] += values[nodes[at + SEAT]]

"""Simulations, compiled for each game: sample a world, descend the tree, play the round out, add up.

Every simulation starts from another world that agrees with what the reader knows. In the tree the reader takes the move
with the highest upper confidence bound, where how often a move was offered replaces how often its parent was visited;
while a node may have another child, the heuristic adds one. The other seats follow the heuristic, from what they may
know in that world. So does everybody from where the tree ends.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from cartable.bots.search.plan import Plan
from cartable.bots.search.tree import NODE, OFFERED, ORDER, ROOT, SEAT, TOTAL, VISITS, add, slot_of
from cartable.bots.search.values import ONE, write_values
from cartable.bots.search.workspace import Workspace
from cartable.games.contract import State, evaluate, hide, legal_moves, observed_move, play, resample, worth
from cartable.kernel import WideRow, kernel, long_kernel
from cartable.kernel.chance import below
from cartable.kernel.numbers import natural_log
from cartable.kernel.struct_copy import copy_struct

_NEVER: Final = 1 << 60
_LEAST: Final = -(1 << 60)


@kernel
def heuristic_choice(state: State, hidden: State, moves: WideRow, count: int, plan: Plan, work: Workspace) -> int:
    """The place of a move that the seat to act may well make: by the heuristic or, now and then, any."""
    if count == 1:
        return 0
    if below(work.rng, 100) >= plan.greed:
        return below(work.rng, count)
    hide(state, int(state.turn), hidden)
    place = below(work.rng, count)
    chosen = place
    best = _LEAST
    for _ in range(min(count, plan.looks)):
        value = worth(hidden, moves[place])
        if value > best:
            best = value
            chosen = place
        place = place + 1 if place + 1 < count else 0
    return chosen


@kernel
def sample_world(world: State, seen: State, work: Workspace) -> None:
    """Make `world` one that agrees with what was seen."""
    copy_struct(world, seen)
    resample(world, work.rng)


@kernel
def make_move(world: State, move: int, work: Workspace) -> None:
    """Make a move, and count the turn if it has passed on."""
    seat = int(world.turn)
    play(world, move)
    work.turns += world.turn != seat


@kernel
def find_children(
    world: State,
    node: int,
    count: int,
    moves: WideRow,
    children: WideRow,
    nodes: WideRow,
    index: WideRow,
    plan: Plan,
) -> int:
    """Write the child of every move, 0 where there is none yet; return how many there are.

    Moves that look the same to the reader share a child, which counts once.
    """
    found = 0
    seat = int(world.turn)
    for place in range(count):
        move = observed_move(world, moves[place], plan.reader)
        child = index[slot_of(node, seat, move, nodes, index)]
        children[place] = child
        if child and not (place and children[place - 1] == child):
            nodes[NODE * child + OFFERED] += 1
            found += 1
    return found


@kernel
def best_child(count: int, children: WideRow, nodes: WideRow, plan: Plan) -> int:
    """The child with the highest upper confidence bound."""
    exploring = plan.exploring / 1000
    trust = plan.trust / 1000
    chosen = 0
    best = -1.0
    for place in range(count):
        at = NODE * children[place]
        if at:
            visits = nodes[at + VISITS]
            bound = nodes[at + TOTAL] / (ONE * visits) + exploring * sqrt(natural_log(nodes[at + OFFERED]) / visits)
            bound += trust / ((1 + nodes[at + ORDER]) * (1 + visits))
            if bound > best:
                best = bound
                chosen = place
    return children[chosen]


@kernel
def keep_moves_to(child: int, count: int, moves: WideRow, children: WideRow) -> int:
    """Keep only the moves that lead to this child, or with 0 to none yet; return how many they are."""
    left = 0
    for place in range(count):
        if children[place] == child:
            moves[left] = moves[place]
            left += 1
    return left


@kernel
def tree_choice(
    world: State,
    hidden: State,
    node: int,
    count: int,
    moves: WideRow,
    children: WideRow,
    nodes: WideRow,
    index: WideRow,
    plan: Plan,
    work: Workspace,
) -> int:
    """The reader's move: the most promising one or, while the node may have another child, one by the heuristic."""
    found = find_children(world, node, count, moves, children, nodes, index, plan)
    if found == 0 or found * found <= plan.widening * nodes[NODE * node + VISITS]:
        untried = keep_moves_to(0, count, moves, children)
        if untried:
            return moves[heuristic_choice(world, hidden, moves, untried, plan, work)]
    best = best_child(count, children, nodes, plan)
    return moves[heuristic_choice(world, hidden, moves, keep_moves_to(best, count, moves, children), plan, work)]


@kernel
def descend(
    world: State,
    hidden: State,
    moves: WideRow,
    children: WideRow,
    nodes: WideRow,
    index: WideRow,
    plan: Plan,
    work: Workspace,
) -> int:
    """Follow the tree, add one node to it, and return how many nodes lie on the path."""
    node = ROOT
    steps = 0
    while world.turn >= 0 and steps < len(work.path):
        seat = int(world.turn)
        count = legal_moves(world, moves)
        if seat == plan.reader:
            move = tree_choice(world, hidden, node, count, moves, children, nodes, index, plan, work)
        else:
            move = moves[heuristic_choice(world, hidden, moves, count, plan, work)]
        observed = observed_move(world, move, plan.reader)
        make_move(world, move, work)
        known = index[slot_of(node, seat, observed, nodes, index)]
        node = known if known else add(node, seat, observed, nodes, index, work)
        if node == ROOT:  # the tree is full: the round is played out from here
            return steps
        work.path[steps] = node
        steps += 1
        if known == 0:
            return steps
    return steps


@long_kernel
def simulate(
    seen: State,
    world: State,
    hidden: State,
    moves: WideRow,
    children: WideRow,
    nodes: WideRow,
    index: WideRow,
    plan: Plan,
    work: Workspace,
    simulations: int,
) -> None:
    """Make so many more simulations, from what the reader has seen."""
    for _ in range(simulations):
        sample_world(world, seen, work)
        evaluate(world, work.before)
        work.turns = 0
        steps = descend(world, hidden, moves, children, nodes, index, plan, work)
        last = plan.horizon * plan.players if plan.horizon else _NEVER
        while world.turn >= 0 and work.turns < last:
            count = legal_moves(world, moves)
            make_move(world, moves[heuristic_choice(world, hidden, moves, count, plan, work)], work)
        write_values(world, work.points, work.before, plan, work.values)
        nodes[NODE * ROOT + VISITS] += 1
        for step in range(steps):
            at = NODE * work.path[step]
            nodes[at + VISITS] += 1
            nodes[at + TOTAL] += work.values[nodes[at + SEAT]]

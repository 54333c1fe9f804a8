"""Simulations, compiled for each game: sample a world, descend the tree, play the round out, add up.

Every simulation starts from another world that agrees with what the reader knows. In the tree the reader takes the move
with the highest upper confidence bound, where how often a move was offered replaces how often its parent was visited;
while a node may have another child, the heuristic adds one. The other seats follow the heuristic, from what they may
know in that world. So does everybody from where the tree ends.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from cartable.bots.networks import Networks
from cartable.bots.search.learned_moves import gain_of, learned_choice, run_judge
from cartable.bots.search.plan import Plan
from cartable.bots.search.tree import NODE, OFFERED, ORDER, ROOT, SEAT, TOTAL, VISITS, add, slot_of
from cartable.bots.search.values import ONE, write_values
from cartable.bots.search.workspace import Workspace
from cartable.games.contract import (
    State,
    best_looking,
    evaluate,
    hide,
    legal_moves,
    observed_move,
    play,
    resample,
    scores,
)
from cartable.kernel import WideRow, kernel, long_kernel
from cartable.kernel.chance import below
from cartable.kernel.numbers import natural_log
from cartable.kernel.struct_copy import copy_struct

_NEVER: Final = 1 << 60


@kernel
def heuristic_choice(state: State, hidden: State, moves: WideRow, count: int, plan: Plan, work: Workspace) -> int:
    """The place of a move that the seat to act may well make: by the heuristic or, now and then, any."""
    if count == 1:
        return 0
    if below(work.rng, 100) >= plan.greed:
        return below(work.rng, count)
    hide(state, int(state.turn), hidden)
    return best_looking(hidden, moves, count, below(work.rng, count), plan.looks)


@kernel
def model_choice(
    state: State, hidden: State, moves: WideRow, count: int, plan: Plan, work: Workspace, networks: Networks
) -> int:
    """The place of a move of another seat: by the network in the first turns, then by the heuristic."""
    if networks.ready and work.turns < plan.learned * plan.players:
        return learned_choice(state, hidden, moves, count, int(plan.temperature), networks, work)
    return heuristic_choice(state, hidden, moves, count, plan, work)


@kernel
def own_choice(
    state: State, hidden: State, moves: WideRow, count: int, plan: Plan, work: Workspace, networks: Networks
) -> int:
    """The place of the move that the reader should try next."""
    if networks.ready and plan.prior:
        return learned_choice(state, hidden, moves, count, 0, networks, work)
    return heuristic_choice(state, hidden, moves, count, plan, work)


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
    early_bonus = plan.early_bonus / 1000
    chosen = 0
    best = -1.0
    for place in range(count):
        at = NODE * children[place]
        if at:
            visits = nodes[at + VISITS]
            bound = nodes[at + TOTAL] / (ONE * visits) + exploring * sqrt(natural_log(nodes[at + OFFERED]) / visits)
            bound += early_bonus / ((1 + nodes[at + ORDER]) * (1 + visits))
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
    count: int,
    moves: WideRow,
    children: WideRow,
    nodes: WideRow,
    index: WideRow,
    plan: Plan,
    work: Workspace,
    networks: Networks,
) -> int:
    """The reader's move: the most promising one or, while the node may have another child, the best of the others."""
    node = work.node
    found = find_children(world, node, count, moves, children, nodes, index, plan)
    if found == 0 or found * found <= plan.widening * nodes[NODE * node + VISITS]:
        untried = keep_moves_to(0, count, moves, children)
        if untried:
            return moves[own_choice(world, hidden, moves, untried, plan, work, networks)]
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
    networks: Networks,
) -> int:
    """Follow the tree, add one node to it, and return how many nodes lie on the path."""
    node = ROOT
    steps = 0
    while world.turn >= 0 and steps < len(work.path):
        seat = int(world.turn)
        count = legal_moves(world, moves)
        if seat == plan.reader:
            work.node = node
            move = tree_choice(world, hidden, count, moves, children, nodes, index, plan, work, networks)
        else:
            move = moves[model_choice(world, hidden, moves, count, plan, work, networks)]
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


@kernel
def assess(world: State, points: WideRow, plan: Plan, work: Workspace, networks: Networks) -> None:
    """Write each seat's expected points after the round, in hundredths: as the judge or the heuristic sees them."""
    if world.turn < 0 or plan.judged == 0 or networks.judge == 0:
        evaluate(world, points)
        return
    scores(world, points)
    run_judge(world, networks, work)
    seat = int(world.turn)
    others = (plan.side_count - 1) / plan.side_count  # what the judge tells is relative to the other sides
    for step in range(plan.players):
        points[seat] = 100 * points[seat] + int(100 * others * gain_of(step, networks, work))
        seat = seat + 1 if seat + 1 < plan.players else 0


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
    networks: Networks,
) -> None:
    """Make the simulations of the plan, from what the reader has seen."""
    for _ in range(plan.simulations):
        sample_world(world, seen, work)
        assess(world, work.before, plan, work, networks)
        work.turns = 0
        steps = descend(world, hidden, moves, children, nodes, index, plan, work, networks)
        last = plan.horizon * plan.players if plan.horizon else _NEVER
        while world.turn >= 0 and work.turns < last:
            count = legal_moves(world, moves)
            make_move(world, moves[model_choice(world, hidden, moves, count, plan, work, networks)], work)
        assess(world, work.points, plan, work, networks)
        write_values(world, work.points, work.before, plan, work.values)
        nodes[NODE * ROOT + VISITS] += 1
        for step in range(steps):
            at = NODE * work.path[step]
            nodes[at + VISITS] += 1
            nodes[at + TOTAL] += work.values[nodes[at + SEAT]]

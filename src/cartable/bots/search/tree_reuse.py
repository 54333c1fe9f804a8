"""What one search leaves to the next: the tree below the moves that were made since.

Its numbers come from worlds that may have become impossible, and count points gained since an earlier position. So only
moves that are possible now are taken over, the points gained meanwhile are subtracted, and visits may count less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cartable.bots.search.observed_moves import observed_in
from cartable.bots.search.plan import Plan
from cartable.bots.search.simulation import sample_world
from cartable.bots.search.tree import FIRST, MOVE, NEXT, NODE, OFFERED, PARENT, ROOT, SEAT, TOTAL, VISITS, add
from cartable.bots.search.values import ONE, write_gain_values
from cartable.bots.search.workspace import Workspace
from cartable.games.contract import State, evaluate
from cartable.games.game import Game, RoundHistory
from cartable.kernel import Row, WideRow, kernel

_WORLDS: Final = 32
_COPY: Final = FIRST
"""Where a node of the old tree holds the number of its copy; it needs no links any more."""
_NOT_COPIED: Final = -1


@kernel
def write_root_evaluation(seen: State, world: State, work: Workspace) -> None:
    """Write each seat's evaluation of what was seen, as the mean over some worlds."""
    for seat in range(seen.players):
        work.root_evaluation[seat] = 0
    for _ in range(_WORLDS):
        sample_world(world, seen, work)
        evaluate(world, work.points)
        for seat in range(seen.players):
            work.root_evaluation[seat] += work.points[seat]
    for seat in range(seen.players):
        work.root_evaluation[seat] //= _WORLDS


@kernel
def is_among(move: int, allowed: WideRow, count: int) -> int:
    for place in range(count):
        if allowed[place] == move:
            return 1
    return 0


@kernel
def graft(
    nodes: WideRow,
    index: WideRow,
    plan: Plan,
    work: Workspace,
    allowed: WideRow,
    count: int,
    old: WideRow,
    start: int,
) -> None:
    """Copy what an old tree has below one of its nodes into an empty tree, and fill half of it at most.

    Of the moves from there, only the `count` allowed ones are copied. `work.points` holds what each seat has gained
    since the old tree.
    """
    write_gain_values(work.points, plan, work.values)
    even = ONE * plan.share // 200
    old[NODE * start + _COPY] = ROOT
    for node in range(start + 1, len(old) // NODE):
        at = NODE * node
        parent = old[at + PARENT]
        visits = old[at + VISITS] * plan.reuse // 100
        old[at + _COPY] = _NOT_COPIED
        if parent < start or old[NODE * parent + _COPY] == _NOT_COPIED or visits == 0:
            continue
        if parent == start and not is_among(old[at + MOVE], allowed, count):
            continue
        if 2 * NODE * work.used >= len(nodes):
            return
        seat = old[at + SEAT]
        fresh = add(old[NODE * parent + _COPY], seat, old[at + MOVE], nodes, index, work)
        old[at + _COPY] = fresh
        mean = old[at + TOTAL] // old[at + VISITS] - (work.values[seat] - even)
        nodes[NODE * fresh + VISITS] = visits
        nodes[NODE * fresh + OFFERED] = max(visits, old[at + OFFERED] * plan.reuse // 100)
        nodes[NODE * fresh + TOTAL] = visits * max(0, min(mean, ONE))
        if parent == start:
            nodes[NODE * ROOT + VISITS] += visits


@dataclass(frozen=True, slots=True)
class OldTree:
    """The tree of a finished search; the next one takes it apart."""

    seen: Any
    root_evaluation: Sequence[int]
    nodes: Row

    def node_after(self, moves: Sequence[tuple[int, int]]) -> int | None:
        """The node that these observed moves of these seats lead to; None where they were never tried."""
        node = ROOT
        for seat, move in moves:
            node = self.nodes[NODE * node + FIRST]
            while node and (self.nodes[NODE * node + SEAT], self.nodes[NODE * node + MOVE]) != (seat, move):
                node = self.nodes[NODE * node + NEXT]
            if not node:
                return None
        return node


def moves_since(game: Game, seen: Any, history: RoundHistory, reader: int) -> list[tuple[int, int]] | None:
    """The moves made since a state of the history, as `observed_in`; None where the history does not contain it."""
    for place in range(len(history) - 1, -1, -1):
        if history[place][0] == seen:
            return list(observed_in(game, history[place:], reader))
    return None

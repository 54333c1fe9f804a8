"""The search tree: nodes in one row, found by their parent, the seat that moved and the move as the reader sees it.

A node stands for all worlds that its reader cannot tell apart after the same moves. Its numbers are about the move that
leads to it: how often it was made, how often it could have been, and what it brought to the seat that made it.
"""

from __future__ import annotations

from typing import Final

from cartable.bots.search.workspace import Workspace
from cartable.kernel import WideRow, kernel
from cartable.kernel.chance import next_word

# A node is NODE numbers of the row; these are their offsets.
PARENT: Final = 0
SEAT: Final = 1
MOVE: Final = 2  # as the reader sees it
VISITS: Final = 3
OFFERED: Final = 4
TOTAL: Final = 5
FIRST: Final = 6  # the newest child, 0 without children
NEXT: Final = 7  # the next older sibling, 0 at the end
ORDER: Final = 8  # how many siblings are older
NODE: Final = 9

ROOT: Final = 0


@kernel
def clear(nodes: WideRow, index: WideRow, work: Workspace) -> None:
    """Remove all nodes but the root."""
    for slot in range(len(index)):
        index[slot] = 0
    for field in range(NODE):
        nodes[field] = 0
    work.used = 1


@kernel
def slot_of(parent: int, seat: int, move: int, nodes: WideRow, index: WideRow) -> int:
    """Where this child stands in the hash index, or would stand: there is always an empty slot."""
    last = len(index) - 1  # their number is a power of two
    slot = (next_word(move ^ next_word(8 * parent + seat)) >> 24) & last
    while index[slot]:
        at = NODE * index[slot]
        if nodes[at + PARENT] == parent and nodes[at + MOVE] == move and nodes[at + SEAT] == seat:
            return slot
        slot = (slot + 1) & last
    return slot


@kernel
def add(parent: int, seat: int, move: int, nodes: WideRow, index: WideRow, work: Workspace) -> int:
    """Add a child; return its number, or ROOT where the tree is full."""
    node = work.used
    if NODE * (node + 1) > len(nodes):
        return ROOT
    index[slot_of(parent, seat, move, nodes, index)] = node
    work.used = node + 1
    at = NODE * node
    nodes[at + PARENT] = parent
    nodes[at + SEAT] = seat
    nodes[at + MOVE] = move
    nodes[at + VISITS] = 0
    nodes[at + OFFERED] = 1
    nodes[at + TOTAL] = 0
    nodes[at + FIRST] = 0
    older = nodes[NODE * parent + FIRST]
    nodes[at + ORDER] = nodes[NODE * older + ORDER] + 1 if older else 0
    nodes[at + NEXT] = older
    nodes[NODE * parent + FIRST] = node
    return node

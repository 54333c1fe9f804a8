"""The tree of a search: nodes in one row, found again by the node above, the seat that moved and the move as seen.

A node stands for everything that its reader cannot tell apart after the same moves. Its numbers are about the move that
leads to it: how often it was made, how often it could have been, and what it brought to the seat that made it.
"""

from __future__ import annotations

from typing import Final

from cartable.kernel import WideRow, kernel
from cartable.kernel.chance import next_word

ABOVE: Final = 0
SEAT: Final = 1
NAME: Final = 2  # the move as the reader sees it, by which a node is found
VISITS: Final = 3
OFFERED: Final = 4
TOTAL: Final = 5
FIRST: Final = 6  # the newest of the nodes below, 0 where there is none
NEXT: Final = 7  # another node below the same one, 0 at the end
ORDER: Final = 8  # how many nodes below the same one are older
FIELDS: Final = 9

ROOT: Final = 0
USED: Final = 0
"""Where the row `room` counts the nodes that are in use."""
TURNS: Final = 1
"""Where it counts the turns of a simulation."""
ROOM: Final = 2


@kernel
def clear(nodes: WideRow, places: WideRow, room: WideRow) -> None:
    """Only the root is left."""
    for place in range(len(places)):
        places[place] = 0
    for field in range(FIELDS):
        nodes[field] = 0
    room[USED] = 1


@kernel
def place_of(above: int, seat: int, name: int, nodes: WideRow, places: WideRow) -> int:
    """Where the node below stands in `places`, or would stand: there is always an empty place."""
    last = len(places) - 1  # their number is a power of two
    place = (next_word(name ^ next_word(8 * above + seat)) >> 24) & last
    while places[place]:
        node = FIELDS * places[place]
        if nodes[node + ABOVE] == above and nodes[node + NAME] == name and nodes[node + SEAT] == seat:
            return place
        place = (place + 1) & last
    return place


@kernel
def add(above: int, seat: int, name: int, nodes: WideRow, places: WideRow, room: WideRow) -> int:
    """A fresh node below another; ROOT where there is no room left."""
    node = room[USED]
    if FIELDS * (node + 1) > len(nodes):
        return ROOT
    places[place_of(above, seat, name, nodes, places)] = node
    room[USED] = node + 1
    at = FIELDS * node
    nodes[at + ABOVE] = above
    nodes[at + SEAT] = seat
    nodes[at + NAME] = name
    nodes[at + VISITS] = 0
    nodes[at + OFFERED] = 1
    nodes[at + TOTAL] = 0
    nodes[at + FIRST] = 0
    older = nodes[FIELDS * above + FIRST]
    nodes[at + ORDER] = nodes[FIELDS * older + ORDER] + 1 if older else 0
    nodes[at + NEXT] = nodes[FIELDS * above + FIRST]
    nodes[FIELDS * above + FIRST] = node
    return node

"""The paths of an ending that a seat cannot tell apart: which world it may be, and what the others may have done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cartable.research.play_line import CHANCE, PlayLine


@dataclass(frozen=True)
class _Lived:
    """What a seat has seen and decided on a path: the digests one after the other, its actions, and who acts now."""

    digests: tuple[bytes, ...]
    actions: tuple[int, ...]
    turn: int


@dataclass(frozen=True)
class _Node:
    line: PlayLine
    weight: float
    """How likely the path is, where chance picks every world alike and the other seats play at random."""
    seen: int
    """How many of the digests have been seen."""
    decided: int
    """How many of the actions have been made."""


def alike_paths(line: PlayLine, seat: int) -> list[tuple[list[int], float]]:
    """The paths that this seat cannot tell from this line's, that one included, and how likely each of them is."""
    if line.is_before_worlds:
        return [([], 1.0)]
    lived, start = _lived(line, seat), PlayLine.first(line.buffers, line.worlds)
    found: list[tuple[list[int], float]] = []
    nodes = [_Node(start, 1 / len(line.worlds), 0, 0)]
    while nodes:
        node = nodes.pop()
        here, is_complete = node.line, (node.seen, node.decided) == (len(lived.digests), len(lived.actions))
        if is_complete and (here.turn == seat) == (lived.turn == seat):
            found.append((here.path, node.weight))
        nodes += _children(node, seat, lived)
    total = sum(weight for _, weight in found)
    return [(path, weight / total) for path, weight in found]


def _lived(line: PlayLine, seat: int) -> _Lived:
    replayed = PlayLine.first(line.buffers, line.worlds)
    digests: list[bytes] = []
    actions: list[int] = []
    for action in line.path:
        if replayed.turn == seat:
            actions.append(action)
        replayed.apply(action)
        if not digests or replayed.trace(seat) != digests[-1]:
            digests.append(replayed.trace(seat))
    return _Lived(tuple(digests), tuple(actions), line.turn)


def _children(node: _Node, seat: int, lived: _Lived) -> Iterator[_Node]:
    """Where chance and the players can go from here without the seat seeing or doing anything else than it did."""
    here, decided, weight = node.line, node.decided, node.weight
    if here.is_before_worlds:
        actions = here.possible()
    elif here.turn == CHANCE:  # the next deal: the path ends before it
        return
    elif here.turn == seat:
        actions = list(lived.actions[decided : decided + 1])
        decided += 1
    else:
        actions = here.legal
        weight /= max(1, len(actions))
    for action in actions:
        if action not in here.legal and not here.is_before_worlds:
            continue
        child = here.copy()
        child.apply(action)
        seen = _seen_so_far(child.trace(seat), node.seen, lived)
        if seen is not None:
            yield replace(node, line=child, weight=weight, seen=seen, decided=decided)


def _seen_so_far(digest: bytes, seen: int, lived: _Lived) -> int | None:
    """How many of the digests have been seen with this one; None where it is another."""
    if seen and digest == lived.digests[seen - 1]:
        return seen
    return seen + 1 if lived.digests[seen : seen + 1] == (digest,) else None

"""What one search leaves to the next: the tree below the moves that were made since.

Its numbers came from worlds that may have become impossible, and count what was gained since an earlier moment. So only
moves that are possible now are taken over, what has been gained meanwhile is taken off, and visits may count less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cartable.bots.search.observed_moves import names_told
from cartable.bots.search.plan import GAIN_SHARE, REUSE
from cartable.bots.search.simulation import imagine
from cartable.bots.search.tree import ABOVE, FIELDS, FIRST, NAME, NEXT, OFFERED, ROOT, SEAT, TOTAL, USED, VISITS, add
from cartable.bots.search.values import ONE, weigh_gains
from cartable.games.contract import State, evaluate
from cartable.games.game import Game, RoundHistory
from cartable.kernel import Row, WideRow, kernel

_WORLDS: Final = 32
_MOVED: Final = FIRST
"""Where a node of a tree that is taken apart says which node it has become; it needs no links any more."""
_LEFT: Final = -1


@kernel
def size_up(
    seen: State, world: State, points: WideRow, clues: WideRow, rng: WideRow, plan: WideRow, stood: WideRow
) -> None:
    """Write how things stand for each seat, as the mean of some worlds."""
    for seat in range(seen.players):
        stood[seat] = 0
    for _ in range(_WORLDS):
        imagine(world, seen, clues, rng, plan)
        evaluate(world, points)
        for seat in range(seen.players):
            stood[seat] += points[seat]
    for seat in range(seen.players):
        stood[seat] //= _WORLDS


@kernel
def is_among(name: int, names: WideRow, count: int) -> int:
    for place in range(count):
        if names[place] == name:
            return 1
    return 0


@kernel
def graft(
    nodes: WideRow,
    places: WideRow,
    room: WideRow,
    gains: WideRow,
    values: WideRow,
    sides: WideRow,
    plan: WideRow,
    names: WideRow,
    old: WideRow,
    players: int,
    count: int,
    start: int,
) -> None:
    """Put what an old tree has below one of its nodes into an empty tree, of which it fills half at most.

    Of the moves from there only those so named are taken over. `gains` are what each seat gained since the old tree.
    """
    weigh_gains(players, gains, sides, plan, values)
    even = ONE * plan[GAIN_SHARE] // 200
    old[FIELDS * start + _MOVED] = ROOT
    for node in range(start + 1, len(old) // FIELDS):
        at = FIELDS * node
        above = old[at + ABOVE]
        visits = old[at + VISITS] * plan[REUSE] // 100
        old[at + _MOVED] = _LEFT
        if above < start or old[FIELDS * above + _MOVED] == _LEFT or visits == 0:
            continue
        if above == start and not is_among(old[at + NAME], names, count):
            continue
        if 2 * FIELDS * room[USED] >= len(nodes):
            return
        seat = old[at + SEAT]
        fresh = add(old[FIELDS * above + _MOVED], seat, old[at + NAME], nodes, places, room)
        old[at + _MOVED] = fresh
        mean = old[at + TOTAL] // old[at + VISITS] - (values[seat] - even)
        nodes[FIELDS * fresh + VISITS] = visits
        nodes[FIELDS * fresh + OFFERED] = max(visits, old[at + OFFERED] * plan[REUSE] // 100)
        nodes[FIELDS * fresh + TOTAL] = visits * max(0, min(mean, ONE))
        if above == start:
            nodes[FIELDS * ROOT + VISITS] += visits


@dataclass(frozen=True, slots=True)
class OldTree:
    """The tree of a search that is over, until the next one takes it apart."""

    seen: Any
    stood: Sequence[int]
    nodes: Row

    def node_after(self, made: Sequence[tuple[int, int]]) -> int | None:
        """The node below where these seats made the moves of these names; None where that was never tried."""
        node = ROOT
        for seat, name in made:
            node = self.nodes[FIELDS * node + FIRST]
            while node and (self.nodes[FIELDS * node + SEAT], self.nodes[FIELDS * node + NAME]) != (seat, name):
                node = self.nodes[FIELDS * node + NEXT]
            if not node:
                return None
        return node


def made_since(game: Game, seen: Any, story: RoundHistory, reader: int) -> list[tuple[int, int]] | None:
    """The moves after a moment of the story, as `names_told`; None where the story does not have it any more."""
    for place in range(len(story) - 1, -1, -1):
        if story[place][0] == seen:
            return list(names_told(game, story[place:], reader))
    return None

"""Everything that one search writes on, made once and used for many moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cartable.bots.search.tree_reuse import OldTree, graft, size_up
from cartable.bots.search.plan import SETTINGS, lay_plan
from cartable.bots.search.simulation import simulate
from cartable.bots.search.tree import FIELDS, FIRST, NAME, NEXT, ROOM, ROOT, SEAT, TOTAL, USED, VISITS, clear
from cartable.bots.search.values import ONE
from cartable.games.game import Game
from cartable.kernel import beginning_of, wide_row
from cartable.kernel.chance import next_word

_LONGEST_PATH = 128
_SEATS = 8


@dataclass(frozen=True, slots=True)
class Branch:
    """A move that was searched: how often it was made, and what it brought on average to the seat that made it."""

    node: int
    seat: int
    name: int
    visits: int
    mean: float


class Desk:
    """The tree of one thread and the states that it plays on, for one game and so many nodes."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.game, self.room_for = game, nodes
        self.seen = game.state()
        self.head_start = 0
        """How many of the visits an earlier search made."""
        self._nodes = wide_row(FIELDS * nodes)
        self._places = wide_row(1 << (2 * nodes).bit_length())
        self._room = wide_row(ROOM)
        self._sides, self._clues, self._stood = wide_row(_SEATS), wide_row(_SEATS), wide_row(_SEATS)
        self._plan, self._rng = wide_row(SETTINGS), wide_row(1)
        self._names = wide_row(game.rules.moves_buffer)
        world, moves, found = game.state(), wide_row(game.rules.moves_buffer), wide_row(game.rules.moves_buffer)
        self._points, before, self._values = wide_row(_SEATS), wide_row(_SEATS), wide_row(_SEATS)
        path = wide_row(_LONGEST_PATH)
        self._clear = clear.on(self._nodes, self._places, self._room)
        self.all = (
            *(self.seen, world, game.state(), moves, found, self._nodes, self._places, self._room, path),
            *(self._points, before, self._values, self._sides, self._plan, self._clues, self._rng),
        )
        """What simulations work on."""
        self.simulate = game.bound(simulate).on(*self.all)
        self.sized_up = (self.seen, world, self._points, self._clues, self._rng, self._plan, self._stood)
        """What finding out how things stand works on."""
        self.size_up = game.bound(size_up).on(*self.sized_up)

    def lay_out(self, seen: Any, settings: dict[int, int], seed: int, clues: Sequence[int] = ()) -> None:
        """An empty tree above what a seat has seen; all that is known to the search is in here."""
        self.seen.assign(seen)
        self._rng[0] = next_word(seed)
        lay_plan(self.game, self.seen, settings, self._plan, self._sides)
        for place in range(len(self._clues)):
            self._clues[place] = clues[place] if place < len(clues) else 0
        self._clear()
        self.head_start = 0

    def take_over(self, old: OldTree, start: int, names: Collection[int]) -> None:
        """Begin with what an old tree has below a node, of the moves so named; it is of no use afterwards."""
        for place, name in enumerate(names):
            self._names[place] = name
        for seat, stood in enumerate(old.stood):
            self._points[seat] = self._stood[seat] - stood
        graft(
            *(self._nodes, self._places, self._room, self._points, self._values, self._sides, self._plan),
            *(self._names, old.nodes, self.seen.players, len(names), start),
        )
        self.head_start = self.visits

    def keep(self) -> OldTree:
        """What was found, for the next search."""
        return OldTree(self.seen.copy(), list(self._stood), beginning_of(self._nodes, FIELDS * self.used))

    @property
    def used(self) -> int:
        """How many nodes there are."""
        return self._room[USED]

    @property
    def visits(self) -> int:
        return self._nodes[FIELDS * ROOT + VISITS]

    def below(self, node: int = ROOT) -> Iterator[Branch]:
        """The moves that were tried from a node."""
        node = self._nodes[FIELDS * node + FIRST]
        while node:
            at = FIELDS * node
            visits = self._nodes[at + VISITS]
            mean = self._nodes[at + TOTAL] / (ONE * max(1, visits))
            yield Branch(node, self._nodes[at + SEAT], self._nodes[at + NAME], visits, mean)
            node = self._nodes[at + NEXT]

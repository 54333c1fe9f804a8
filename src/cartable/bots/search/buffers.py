"""The memory that one search works in, allocated once and used for many moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cartable.bots.networks import NONE, Networks, networks_for
from cartable.bots.search.plan import Plan, fill_plan, uses_networks
from cartable.bots.search.simulation import simulate
from cartable.bots.search.tree import FIRST, MOVE, NEXT, NODE, ROOT, SEAT, TOTAL, VISITS, clear
from cartable.bots.search.tree_reuse import OldTree, graft, write_root_evaluation
from cartable.bots.search.values import ONE
from cartable.bots.search.workspace import Workspace
from cartable.games.game import Game
from cartable.kernel import row_prefix, wide_row
from cartable.kernel.chance import next_word


@dataclass(frozen=True, slots=True)
class Branch:
    """A move that was searched: how often it was made, and what it brought on average to the seat that made it."""

    node: int
    seat: int
    move: int
    """As the seat that searches sees it."""
    visits: int
    mean: float


class SearchBuffers:
    """The tree of one thread and the states that it plays on, for one game and so many nodes."""

    def __init__(self, game: Game, capacity: int) -> None:
        self.game, self.capacity = game, capacity
        self.seen = game.state()
        self.reused_visits = 0
        """How many of the visits an earlier search made."""
        self._nodes = wide_row(NODE * capacity)
        self._index = wide_row(1 << (2 * capacity).bit_length())
        self.plan, self._work = Plan(), Workspace()
        self._allowed = wide_row(game.rules.moves_buffer)
        self.networks: Networks | None = None
        world, hidden = game.state(), game.state()
        moves, children = wide_row(game.rules.moves_buffer), wide_row(game.rules.moves_buffer)
        self._clear = clear.on(self._nodes, self._index, self._work)
        self.of_simulate = (
            *(self.seen, world, hidden, moves, children),
            *(self._nodes, self._index, self.plan, self._work),
        )
        """The arguments of `simulate`, without the networks."""
        self.of_write_root_evaluation = (self.seen, world, self._work)
        """The arguments of `write_root_evaluation`."""
        self._use(NONE)
        self.write_root_evaluation = game.bound(write_root_evaluation).on(*self.of_write_root_evaluation)

    def prepare(self, seen: Any, settings: Mapping[str, int], seed: int) -> None:
        """Start a search with an empty tree, from what a seat has seen."""
        self.seen.assign(seen)
        self._work.rng[0] = next_word(seed)
        fill_plan(self.plan, self.game, self.seen, settings)
        if uses_networks(settings):
            self._use(networks_for(self.game, seen))
        self._clear()
        self.reused_visits = 0

    def _use(self, networks: Networks) -> None:
        """Bind the simulations to these networks, unless they are the ones that were used last."""
        if networks is not self.networks:
            self.networks = networks
            self._simulate = self.game.bound(simulate).on(*self.of_simulate, networks)

    def simulate(self, simulations: int) -> None:
        """Make so many more simulations."""
        self.plan.simulations = simulations
        self._simulate()

    def reuse(self, old: OldTree, start: int, allowed: Collection[int]) -> None:
        """Start with what an old tree has below a node, of the allowed moves; this uses the old tree up."""
        for place, move in enumerate(allowed):
            self._allowed[place] = move
        for seat, before in enumerate(old.root_evaluation):
            self._work.points[seat] = self._work.root_evaluation[seat] - before
        graft(
            *(self._nodes, self._index, self.plan, self._work),
            *(self._allowed, len(allowed), old.nodes, start),
        )
        self.reused_visits = self.visits

    def saved_tree(self) -> OldTree:
        """A copy of the tree, for the next search."""
        return OldTree(self.seen.copy(), list(self._work.root_evaluation), row_prefix(self._nodes, NODE * self.used))

    @property
    def used(self) -> int:
        """How many nodes there are."""
        return self._work.used

    @property
    def visits(self) -> int:
        return self._nodes[NODE * ROOT + VISITS]

    def branches(self, node: int = ROOT) -> Iterator[Branch]:
        """The moves that were tried from a node."""
        child = self._nodes[NODE * node + FIRST]
        while child:
            at = NODE * child
            visits = self._nodes[at + VISITS]
            mean = self._nodes[at + TOTAL] / (ONE * max(1, visits))
            yield Branch(child, self._nodes[at + SEAT], self._nodes[at + MOVE], visits, mean)
            child = self._nodes[at + NEXT]

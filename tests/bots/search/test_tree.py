"""The tree of a search: nodes are found again, the most promising one is chosen, and threads are added up."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log, sqrt
from typing import Any

import pytest

import cartable
from cartable.bots.search import engine
from cartable.bots.search.buffers import Branch
from cartable.bots.search.engine import MoveEstimate, SearchResult
from cartable.bots.search.plan import Plan
from cartable.bots.search.simulation import best_child
from cartable.bots.search.tree import (
    FIRST,
    MOVE,
    NEXT,
    NODE,
    OFFERED,
    ORDER,
    ROOT,
    SEAT,
    TOTAL,
    VISITS,
    add,
    clear,
    slot_of,
)
from cartable.bots.search.values import ONE
from cartable.bots.search.workspace import Workspace
from cartable.kernel import Row, wide_row
from tests.cases import each_case
from tests.interpreted import interpreted


class Tree:
    """A tree for so many nodes, and its hash index, which has so many slots."""

    def __init__(self, capacity: int, slots: int) -> None:
        self.nodes, self.index, self.work = wide_row(NODE * capacity), wide_row(slots), Workspace()
        interpreted(clear)(self.nodes, self.index, self.work)

    def add(self, parent: int, seat: int, move: int) -> int:
        return int(interpreted(add)(parent, seat, move, self.nodes, self.index, self.work))

    def find(self, parent: int, seat: int, move: int) -> int:
        return self.index[interpreted(slot_of)(parent, seat, move, self.nodes, self.index)]

    def of(self, node: int, field: int) -> int:
        return self.nodes[NODE * node + field]


def test_a_node_is_found_by_its_parent_its_seat_and_its_move() -> None:
    """In an index that is nearly full, so that most of them share their slot with others."""
    tree, chance = Tree(60, 64), random.Random(1)
    known: dict[tuple[int, int, int], int] = {}
    keys = [(parent, seat, move) for parent in range(3) for seat in range(4) for move in (0, 1, 2, 1 << 40, -5)]
    for key in chance.sample(keys[:20], 20) + chance.sample(keys[20:], 39):
        assert tree.find(*key) == 0
        known[key] = tree.add(*key)
    assert {key: tree.find(*key) for key in known} == known
    assert sorted(known.values()) == list(range(1, 60))
    assert tree.add(ROOT, 7, 7) == ROOT, "the tree is full"
    assert tree.work.used == 60


def test_children_are_listed_from_the_newest_and_know_their_order() -> None:
    tree = Tree(10, 32)
    children = [tree.add(ROOT, 1, move) for move in (30, 20, 10)]
    below = tree.add(children[1], 0, 30)
    listed, child = [], tree.of(ROOT, FIRST)
    while child:
        listed.append(
            (child, tree.of(child, SEAT), tree.of(child, MOVE), tree.of(child, ORDER), tree.of(child, OFFERED))
        )
        child = tree.of(child, NEXT)
    assert listed == [(children[2], 1, 10, 2, 1), (children[1], 1, 20, 1, 1), (children[0], 1, 30, 0, 1)]
    assert tree.of(children[1], FIRST) == below
    assert tree.of(below, ORDER) == 0


def bound(mean: float, visits: int, offered: int, order: int, exploring: int, early_bonus: int) -> float:
    """The upper confidence bound, and the bonus of what was added early."""
    return mean + exploring / 1000 * sqrt(log(offered) / visits) + early_bonus / 1000 / ((1 + order) * (1 + visits))


@each_case("exploring, early_bonus", [(0, 0), (400, 0), (800, 4000), (200, 1500)])
def test_the_child_with_the_highest_bound_is_chosen(exploring: int, early_bonus: int) -> None:
    chance, plan, chosen = random.Random(exploring), Plan(), set[int]()
    plan.exploring, plan.early_bonus = exploring, early_bonus
    for _ in range(60):
        tree, bounds = Tree(10, 32), dict[int, float]()
        for order in range(6):
            child, visits = tree.add(ROOT, 0, order), chance.randint(1, 30)
            offered, mean = visits + chance.randrange(200), chance.random()
            for field, number in ((VISITS, visits), (OFFERED, offered), (TOTAL, int(ONE * mean) * visits)):
                tree.nodes[NODE * child + field] = number
            bounds[child] = bound(mean, visits, offered, order, exploring, early_bonus)
        children = _row([0, *chance.sample(sorted(bounds), 6), 0])
        found = interpreted(best_child)(8, children, tree.nodes, plan)
        assert bounds[found] == pytest.approx(max(bounds.values()), abs=1e-5)
        chosen.add(found)
    assert len(chosen) > 3


def _row(numbers: Sequence[int]) -> Row:
    made = wide_row(len(numbers))
    for place, number in enumerate(numbers):
        made[place] = number
    return made


class Found:
    """The trees of one thread after a search."""

    reused_visits = 5

    def __init__(self, game: Any, visits: int, *branches: Branch) -> None:
        self.game, self.visits, self._branches = game, visits, branches

    def branches(self, node: int = ROOT) -> list[Branch]:
        return list(self._branches) if node == ROOT else []


def test_threads_are_added_up_by_move_and_the_most_visited_comes_first() -> None:
    match = cartable.new("shokoba", players=2, seed=1)
    one, two, three, *_ = match.legal_moves.codes
    seat = match.actor
    seen = match.hidden(seat)
    buffers: Any = [
        Found(
            match.game,
            40,
            Branch(1, seat, one, 10, 0.2),
            Branch(2, seat, two, 25, 0.5),
            Branch(3, 1 - seat, three, 9, 1),
        ),
        Found(match.game, 30, Branch(1, seat, two, 5, 0.8), Branch(2, seat, three, 10, 0.4)),
    ]
    result = SearchResult(buffers, seen)
    assert (result.simulations, result.reused_visits) == (60, 10)
    assert result.estimates() == [
        MoveEstimate(two, 30, pytest.approx(0.55)),  # type: ignore[arg-type]
        MoveEstimate(three, 10, 0.4),
        MoveEstimate(one, 10, 0.2),
    ]


@each_case(
    "visits, to_come, is_decided",
    [
        ([10, 4], 5, True),
        ([10, 4], 6, False),
        ([4, 10, 9], 1, False),
        ([4, 10, 9], 0, True),
        ([5, 5], 0, False),
        ([10], 0, False),
        ([], 0, False),
    ],
)
def test_a_move_is_decided_when_no_other_can_catch_up(visits: list[int], to_come: int, is_decided: bool) -> None:
    buffers: Any = Found(None, 0, *(Branch(1 + place, 0, place, each, 0.5) for place, each in enumerate(visits)))
    assert engine._is_decided(buffers, to_come) == is_decided

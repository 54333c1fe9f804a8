"""Thinking about a move: simulations in small portions until the budget is spent or the matter is decided."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from cartable.bots.endings import working_out as endings
from cartable.bots.search.buffers import Branch, Desk
from cartable.bots.search.tree_reuse import OldTree, graft, made_since, size_up
from cartable.bots.search.observed_moves import name_moves, name_of, named_moves
from cartable.bots.search.simulation import simulate
from cartable.bots.search.tree import ROOT, clear
from cartable.games.game import Game, RoundHistory
from cartable.kernel import Kernel, mode

if TYPE_CHECKING:
    from collections.abc import Iterator

_FIRST_PORTION: Final = 8
_PORTION: Final = 0.008
"""Seconds that a portion of simulations should take, so that the clock is looked at often enough."""
_QUESTIONS: Final = 16
"""How often it is asked whether a move can still be overtaken."""
_MOST_NODES: Final = 1 << 17


@dataclass(frozen=True)
class Budget:
    """How long to think: at most so many simulations, so many seconds, in so many threads."""

    simulations: int
    seconds: float = 60.0
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Option:
    """A kernel move that was searched: how often it was made in all threads, and what it brought on average."""

    move: int
    visits: int
    mean: float


class Thought:
    """What a search found out; it can be read until the next one begins."""

    def __init__(self, desks: Sequence[Desk], seen: Any) -> None:
        self._desks, self._seen = desks, seen
        self.head_start = sum(desk.head_start for desk in desks)
        """How many simulations of an earlier search counted."""
        self.simulations = sum(desk.visits for desk in desks) - self.head_start

    def options(self, made: Sequence[int] = ()) -> list[Option]:
        """The moves tried after these kernel moves of the seat that thinks, the most visited first."""
        game, state = self._desks[0].game, self._seen.copy()
        tried: list[dict[int, Branch]] = [self._tried(desk, ROOT) for desk in self._desks]
        for move in made:
            name = game.bound(name_of)(state, move, state.turn)
            tried = [
                self._tried(desk, branches[name].node) if name in branches else {}
                for desk, branches in zip(self._desks, tried, strict=True)
            ]
            game.rules.play(state, move)
        found = {
            move: [branches[name] for branches in tried if name in branches]
            for name, move in named_moves(game, state).items()
        }
        options = [_together(move, branches) for move, branches in found.items() if branches]
        return sorted(options, key=lambda each: (-each.visits, -each.mean, each.move))

    def _tried(self, desk: Desk, node: int) -> dict[int, Branch]:
        """By their names, the moves of the seat that thinks that were tried from a node."""
        return {each.name: each for each in desk.below(node) if each.seat == self._seen.turn}


def _together(move: int, branches: Sequence[Branch]) -> Option:
    visits = sum(each.visits for each in branches)
    return Option(move, visits, sum(each.visits * each.mean for each in branches) / max(1, visits))


class Memory:
    """What a bot knows of its last search, one tree for each thread; the next one begins with it."""

    def __init__(self) -> None:
        self._trees: list[OldTree] = []

    def hand_out(self, desks: Sequence[Desk], seen: Any, story: RoundHistory) -> None:
        """Give each desk what is below the moves made since, and forget it; nothing where the story goes otherwise."""
        trees, self._trees = self._trees, []
        for desk in desks:
            desk.size_up()
        made = made_since(desks[0].game, trees[0].seen, story, seen.turn) if trees else None
        if made is None:
            return
        names = named_moves(desks[0].game, seen)
        for desk, tree in zip(desks, trees, strict=False):
            start = tree.node_after(made)
            if start is not None:
                desk.take_over(tree, start, names)

    def keep(self, desks: Sequence[Desk]) -> None:
        self._trees = [desk.keep() for desk in desks]


@contextmanager
def thought(
    game: Game,
    seen: Any,
    plan: dict[int, int],
    budget: Budget,
    seed: int,
    clues: Sequence[int] = (),
    memory: Memory | None = None,
    story: RoundHistory = (),
) -> Iterator[Thought]:
    """Think about what the seat to act should do, from what it has seen, and what others' moves gave away.

    With a memory of the search before, it goes on where the moves of the story since then have led.
    """
    nodes = min((1 if memory is None else 2) * budget.simulations + 1, _MOST_NODES)
    desks = [_borrow(game, nodes) for _ in range(budget.threads)]
    try:
        for number, desk in enumerate(desks):
            desk.lay_out(seen, plan, seed + number, clues)
        if memory is not None:
            memory.hand_out(desks, seen, story)
        if len(desks) == 1:
            _think(desks[0], budget)
        else:
            with ThreadPoolExecutor(len(desks)) as pool:
                list(pool.map(lambda desk: _think(desk, budget), desks))
        if memory is not None:
            memory.keep(desks)
        yield Thought(desks, seen)
    finally:
        _give_back(desks)


def kernels(game: Game) -> list[Kernel[..., Any]]:
    """All that people and bots need at a table of this game, to be made ready beforehand."""
    search: list[Kernel[..., Any]] = [clear, graft, game.bound(simulate), game.bound(size_up)]
    search += [game.bound(name_moves), game.bound(name_of)]
    solvers = [*(game.ai.solver.kernels if game.ai.solver else ()), *endings.kernels(game)]
    return [*game.rules.kernels().values(), *search, *solvers]


def is_ready(game: Game) -> bool:
    """Whether simulations run as machine code, now or after it is loaded."""
    return mode.may_load() or game.bound(simulate).is_loaded


def _think(desk: Desk, budget: Budget, clock: Callable[[], float] = time.perf_counter) -> None:
    """Each thread has its share of the simulations, and all of the time.

    While there is time enough, what is found does not depend on the clock: it is asked at the same simulations whether
    the matter is decided.
    """
    began = clock()
    left = -(-budget.simulations // budget.threads)
    between = max(1, left // _QUESTIONS)
    portion = _FIRST_PORTION
    while left > 0:
        portion = min(portion, (left - 1) % between + 1)
        before = clock()
        desk.simulate(portion)
        now = clock()
        left -= portion
        each = max(now - before, 1e-9) / portion
        in_time = (began + budget.seconds - now) / each
        if in_time <= 0 or (left % between == 0 and _is_decided(desk, left)):
            return
        if in_time < left and _is_decided(desk, in_time):
            return
        portion = max(1, int(min(2 * portion, _PORTION / each, in_time + 1)))


def _is_decided(desk: Desk, to_come: float) -> bool:
    """Whether no other move can be made as often any more as the one that was made most."""
    visits = sorted((branch.visits for branch in desk.below()), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > to_come


# desks are large: they are kept for the next move, whoever thinks about it

_lock = threading.Lock()
_free: dict[str, list[Desk]] = {}
_KEPT: Final = 4


def _borrow(game: Game, nodes: int) -> Desk:
    with _lock:
        free = _free.get(game.name, [])
        fitting = [desk for desk in free if desk.room_for == nodes and desk.game is game]
        if fitting:
            free.remove(fitting[-1])
            return fitting[-1]
    return Desk(game, nodes)


def _give_back(desks: Sequence[Desk]) -> None:
    with _lock:
        for desk in desks:
            free = _free.setdefault(desk.game.name, [])
            free.append(desk)
            del free[:-_KEPT]

"""Searching for a move: simulations in small batches until the budget is spent or the move is decided."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from cartable.bots.search.buffers import Branch, SearchBuffers
from cartable.bots.search.observed_moves import legal_by_observed, list_observed, observed
from cartable.bots.search.pauses import PAUSES, Pauses
from cartable.bots.search.simulation import simulate
from cartable.bots.search.tree import ROOT, clear
from cartable.bots.search.tree_reuse import OldTree, graft, moves_since, write_root_evaluation
from cartable.games.game import Game, RoundHistory
from cartable.kernel import Kernel

_FIRST_BATCH: Final = 8
_BATCH_SECONDS: Final = 0.002
"""How long a batch of simulations should take, so that the clock is read often enough."""
_CHECK_SECONDS: Final = 0.008
"""How often a search that has too little time checks whether its best move can still be overtaken."""
_GRACE: Final = 0.1
"""The part of its time by which a search may be late if it has to wait for a core."""
_RESERVE: Final = 0.5
"""The part of its time that a search gives up at most, so as not to be late."""
_LEAST: Final = 0.025
"""The part of its time that a search works at least, however long it has to wait."""
_UNEVEN: Final = 2
"""How many times longer than the fastest simulations others may take without a pause."""
_CHECKS: Final = 16
"""How often a search checks whether its best move can still be overtaken."""
_MOST_NODES: Final = 1 << 17


@dataclass(frozen=True)
class Budget:
    """How much to search: at most so many simulations, so many seconds, in so many threads."""

    simulations: int
    seconds: float = 60.0
    threads: int = 1


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """A kernel move that was searched: how often it was made in all threads, and what it brought on average."""

    move: int
    visits: int
    mean: float


class SearchResult:
    """What a search found; it can be read until the next search starts."""

    def __init__(self, buffers: Sequence[SearchBuffers], seen: Any) -> None:
        self._buffers, self._seen = buffers, seen
        self.reused_visits = sum(each.reused_visits for each in buffers)
        """How many simulations of an earlier search counted."""
        self.simulations = sum(each.visits for each in buffers) - self.reused_visits

    def estimates(self, made: Sequence[int] = ()) -> list[MoveEstimate]:
        """The moves tried after these kernel moves of the seat that searches, the most visited first."""
        game, state = self._buffers[0].game, self._seen.copy()
        tried = [self._tried(each, ROOT) for each in self._buffers]
        for move in made:
            seen_move = game.bound(observed)(state, move, state.turn)
            tried = [
                self._tried(each, branches[seen_move].node) if seen_move in branches else {}
                for each, branches in zip(self._buffers, tried, strict=True)
            ]
            game.rules.play(state, move)
        found = {
            move: [branches[seen_move] for branches in tried if seen_move in branches]
            for seen_move, move in legal_by_observed(game, state).items()
        }
        estimates = [_joined(move, branches) for move, branches in found.items() if branches]
        return sorted(estimates, key=lambda each: (-each.visits, -each.mean, each.move))

    def _tried(self, buffers: SearchBuffers, node: int) -> dict[int, Branch]:
        """The moves of the seat that searches that were tried from a node, by how it sees them."""
        return {each.move: each for each in buffers.branches(node) if each.seat == self._seen.turn}


def _joined(move: int, branches: Sequence[Branch]) -> MoveEstimate:
    visits = sum(each.visits for each in branches)
    return MoveEstimate(move, visits, sum(each.visits * each.mean for each in branches) / max(1, visits))


class TreeMemory:
    """The trees of a bot's last search, one for each thread; its next search starts with them."""

    def __init__(self) -> None:
        self._trees: list[OldTree] = []

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy of a bot starts with a new search: trees take megabytes, and nothing has to be kept."""
        return TreeMemory, ()

    def move_to(self, buffers: Sequence[SearchBuffers], seen: Any, history: RoundHistory) -> None:
        """Give each thread what is below the moves made since; nothing where the history does not lead here."""
        trees, self._trees = self._trees, []
        for each in buffers:
            each.write_root_evaluation()
        moves = moves_since(buffers[0].game, trees[0].seen, history, seen.turn) if trees else None
        if moves is None:
            return
        allowed = legal_by_observed(buffers[0].game, seen)
        for each, tree in zip(buffers, trees, strict=False):
            start = tree.node_after(moves)
            if start is not None:
                each.reuse(tree, start, allowed)

    def save(self, buffers: Sequence[SearchBuffers]) -> None:
        self._trees = [each.saved_tree() for each in buffers]


@contextmanager
def search(
    game: Game,
    seen: Any,
    settings: Mapping[str, int],
    budget: Budget,
    seed: int,
    memory: TreeMemory | None = None,
    history: RoundHistory = (),
    began: float | None = None,
) -> Iterator[SearchResult]:
    """Search for the best move of the seat to act, from what it has seen.

    With the memory of the search before, it goes on from where the moves of the history have led since. Its time runs
    since `began`, by `time.perf_counter`, or since now.
    """
    began = time.perf_counter() if began is None else began
    capacity = min((1 if memory is None else 2) * budget.simulations + 1, _MOST_NODES)
    buffers = [_borrow(game, capacity) for _ in range(budget.threads)]
    try:
        for number, each in enumerate(buffers):
            each.prepare(seen, settings, seed + number)
        if memory is not None:
            memory.move_to(buffers, seen, history)
        if len(buffers) == 1:
            _spend(buffers[0], budget, began)
        else:
            with ThreadPoolExecutor(len(buffers)) as pool:
                list(pool.map(lambda each: _spend(each, budget, began), buffers))
        if memory is not None:
            memory.save(buffers)
        yield SearchResult(buffers, seen)
    finally:
        _give_back(buffers)


def kernels(game: Game) -> list[Kernel[..., Any]]:
    """The kernels of a search."""
    generic: list[Kernel[..., Any]] = [simulate, write_root_evaluation, list_observed, observed]
    return [clear, graft, *map(game.bound, generic)]


def is_compiled(game: Game) -> bool:
    """Whether simulations run as machine code, now or after it is loaded."""
    return game.bound(simulate).is_available


class _Timer:
    """Watches the time of one search, and how fast it is."""

    def __init__(self, began: float, seconds: float, now: float, pauses: Pauses) -> None:
        self._deadline = began + seconds
        self._latest = self._deadline + _GRACE * seconds
        self._longest = _RESERVE * seconds
        self._least = _LEAST * seconds
        self._pauses = pauses
        self._began = self._last = now
        self._done, self._working = 0, 0.0
        self.fastest = inf
        """The seconds of a simulation without any pause."""

    def note(self, simulations: int, now: float) -> None:
        """So many more simulations are done."""
        taken, self._last = max(now - self._last, 1e-9), now
        self.fastest = min(self.fastest, taken / simulations)
        working = min(taken, _UNEVEN * simulations * self.fastest)
        self._done += simulations
        self._working += working
        self._pauses.note(taken, working)

    @property
    def left(self) -> float:
        """How many simulations the time allows, at the speed so far; none where a pause would be over too late."""
        pause = min(self._pauses.expected, self._longest)
        if self._working > self._least and self._last + pause > self._latest:
            return 0.0
        return (self._deadline - self._last) * self._done / (self._last - self._began + 1e-9)


def _spend(
    buffers: SearchBuffers,
    budget: Budget,
    began: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
    pauses: Pauses = PAUSES,
) -> None:
    """Spend one thread's share of the simulations, and all of the time since it began.

    While there is time enough, the result does not depend on the clock: whether the move is decided is checked at the
    same simulations.
    """
    now = clock()
    timer = _Timer(now if began is None else began, budget.seconds, now, pauses)
    left = -(-budget.simulations // budget.threads)
    between = max(1, left // _CHECKS)
    batch, checked = _FIRST_BATCH, now
    while left > 0:
        batch = min(batch, (left - 1) % between + 1)
        buffers.simulate(batch)
        now = clock()
        timer.note(batch, now)
        left -= batch
        in_time = timer.left
        if in_time <= 0 or (left % between == 0 and _is_decided(buffers, left)):
            return
        if in_time < left and now - checked > _CHECK_SECONDS:
            checked = now
            if _is_decided(buffers, in_time):
                return
        batch = max(1, int(min(2 * batch, _BATCH_SECONDS / timer.fastest, in_time + 1)))


def _is_decided(buffers: SearchBuffers, to_come: float) -> bool:
    """Whether no other move can overtake the most visited one any more."""
    visits = sorted((branch.visits for branch in buffers.branches()), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > to_come


# Buffers are large: they are kept for the next search, whichever bot makes it.

_lock = threading.Lock()
_free: dict[str, list[SearchBuffers]] = {}
_KEPT: Final = 4


def _borrow(game: Game, capacity: int) -> SearchBuffers:
    with _lock:
        free = _free.get(game.name, [])
        fitting = [each for each in free if each.capacity == capacity and each.game is game]
        if fitting:
            free.remove(fitting[-1])
            return fitting[-1]
    return SearchBuffers(game, capacity)


def _give_back(buffers: Sequence[SearchBuffers]) -> None:
    with _lock:
        for each in buffers:
            free = _free.setdefault(each.game.name, [])
            free.append(each)
            del free[:-_KEPT]

"""The time that a search takes while other programs use the cores, by a clock that the tests turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cartable.bots.search.buffers import Branch
from cartable.bots.search.engine import Budget, _spend
from cartable.bots.search.pauses import Pauses
from tests.cases import each_case

SIMULATION = 0.00005
"""Seconds."""


class Machine:
    """Runs simulations for `slice_` seconds of every turn; then others run for as long as `pauses` says."""

    def __init__(self, slice_: float = 1e9, pauses: Callable[[], float] = lambda: 0.0) -> None:
        self.now, self.simulations = 100.0, 0
        self._slice, self._left, self._pauses = slice_, slice_ / 2, pauses

    def simulate(self, simulations: int) -> None:
        self.simulations += simulations
        self.work(simulations * SIMULATION)

    def work(self, seconds: float) -> None:
        while seconds > self._left:
            self.now += self._left + self._pauses()
            seconds -= self._left
            self._left = self._slice
        self.now += seconds
        self._left -= seconds

    def branches(self) -> Iterator[Branch]:
        """Two moves that stay close to each other."""
        return iter([Branch(1, 0, 1, 1, 0.5), Branch(2, 0, 2, 1, 0.5)])

    def answer(self, seconds: float, pauses: Pauses, before: float = 0.0) -> float:
        """How long a decision takes that may think so long, if something else takes some time `before` the search."""
        began = self.now
        self.work(before)
        buffers: Any = self
        _spend(buffers, Budget(10**9, seconds), began, lambda: self.now, pauses)
        self.work(0.001)
        return self.now - began


def test_a_search_alone_on_its_core_uses_all_of_its_time() -> None:
    machine, pauses = Machine(), Pauses()
    for _ in range(5):
        assert machine.answer(0.2, pauses) == pytest.approx(0.2, abs=0.004)
    assert machine.simulations == pytest.approx(5 * 0.2 / SIMULATION, rel=0.02)


def test_what_comes_before_the_search_counts() -> None:
    assert Machine().answer(0.2, Pauses(), before=0.15) == pytest.approx(0.2, abs=0.004)


@each_case("pause", [0.02, 0.05, 0.1])
@each_case("seconds", [0.2, 0.45])
def test_a_search_that_has_to_wait_answers_in_time(pause: float, seconds: float) -> None:
    machine, pauses = Machine(0.01, lambda: pause), Pauses()
    taken = sorted(machine.answer(seconds, pauses) for _ in range(300))[3:]
    assert taken[int(0.99 * len(taken))] <= 1.2 * seconds
    assert sum(taken) / len(taken) > 0.4 * seconds


def test_pauses_are_forgotten_when_they_are_over() -> None:
    pauses = Pauses()
    machine = Machine(0.01, lambda: 0.15)
    machine.answer(0.2, pauses)
    assert pauses.expected > 0.1
    assert pauses.share < 0.3
    free = Machine()
    for _ in range(4):
        free.answer(0.2, pauses)
    assert free.answer(0.2, pauses) == pytest.approx(0.2, abs=0.004)
    assert pauses.share > 0.8


def test_what_is_noted_counts_less_the_more_work_is_done_since() -> None:
    pauses = Pauses()
    for taken, working, expected, share in (
        (0.01, 0.01, 0.0, 1.0),
        (0.06, 0.01, 0.05, 0.0195 / 0.0695),  # a pause of 0.05, after a little work
        (0.1, 0.1, 0.025, 0.10975 / 0.13475),  # half of the memory
        (0.0409, 0.04, 0.02, 0.1278 / 0.1478),  # too short to be a pause
        (0.2, 0.2, 0.0, 1.0),  # all of the memory
        (5.0, 0.1, 0.3, 0.2 / 0.5),  # longer than the turn of any other program
    ):
        pauses.note(taken, working)
        assert [pauses.expected, pauses.share] == pytest.approx([expected, share]), taken
    pauses.forget()
    assert (pauses.expected, pauses.share) == (0.0, 1.0)


def test_a_search_that_expects_long_pauses_still_thinks_a_little() -> None:
    machine, pauses = Machine(0.01, lambda: 0.15), Pauses()
    pauses.note(10.0, 0.001)
    machine.answer(0.2, pauses)
    assert machine.simulations >= 0.025 * 0.2 / SIMULATION


def test_a_single_long_stop_is_no_pause_to_expect() -> None:
    """A laptop that was closed, or code that was compiled: the next searches think as ever after a little work."""
    pauses = Pauses()
    pauses.note(30.0, 0.001)
    assert 0.0 < pauses.expected <= 0.3
    for _ in range(20):
        pauses.note(0.02, 0.02)
    assert pauses.expected < 0.05
    assert pauses.share > 0.8

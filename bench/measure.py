"""How benchmarks are timed: competitors take turns, so that noise affects all alike, and medians are compared."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Result:
    """One line of the table: a rate in moves a second, and how it compares with the peer of its group."""

    group: str
    name: str
    moves_a_second: float
    ratio: float
    target: float | None = None

    @property
    def is_met(self) -> bool:
        return self.target is None or self.ratio >= self.target


Clock = Callable[[], float]


def rate(work: Callable[[], int], clock: Clock = time.thread_time) -> float:
    """Moves a second of processor time; `work` returns how many moves it made."""
    start = clock()
    moves = work()
    return moves / (clock() - start)


def compare(
    group: str,
    peer: tuple[str, Callable[[], int]],
    ours: Mapping[str, tuple[Callable[[], int], float | None]],
    rounds: int,
    clock: Clock = time.thread_time,
) -> list[Result]:
    """Run the peer and each of ours in turn, `rounds` times; ratios are medians of the ratios within a round.

    With a peer that works in threads of its own, `time.process_time` counts all of them, for both.
    """
    peer_name, peer_work = peer
    peer_rates: list[float] = []
    rates: dict[str, list[float]] = {name: [] for name in ours}
    peer_work()
    for work, _ in ours.values():
        work()
    for _ in range(rounds):
        peer_rates.append(rate(peer_work, clock))
        for name, (work, _) in ours.items():
            rates[name].append(rate(work, clock))
    results = [Result(group, peer_name, median(peer_rates), 1.0)]
    for name, (_, target) in ours.items():
        ratios = [mine / theirs for mine, theirs in zip(rates[name], peer_rates, strict=True)]
        results.append(Result(group, name, median(rates[name]), median(ratios), target))
    return results

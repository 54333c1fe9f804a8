"""How a network of a file plays in several variants: arenas against other bots, deal after deal in all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Any

from cartable.games.game import Game
from cartable.kernel import Kernel
from cartable.lab.arena import Arena
from cartable.lab.deal_result import DealResult
from cartable.lab.executors import Executor
from cartable.lab.preparation import prepare
from cartable.lab.standings import Standings


@dataclass(frozen=True)
class NetworkTrial:
    """Plain values only, so that it can be sent to any process."""

    game: str
    file: Path
    variants: Sequence[Mapping[str, Any]]
    rivals: Sequence[str]
    seed: int = 1

    def __reduce__(self) -> tuple[Any, ...]:
        return (NetworkTrial, (self.game, self.file, self.variants, self.rivals, self.seed))

    @cached_property
    def arenas(self) -> list[Arena]:
        """By variant, then by rival."""
        entrant = f"network:file={self.file}"
        return [
            Arena(self.game, variant, (entrant, rival), self.seed) for variant in self.variants for rival in self.rivals
        ]

    @property
    def declared(self) -> Game:
        return self.arenas[0].declared

    @property
    def kernels(self) -> list[Kernel[..., Any]]:
        return list(dict.fromkeys(chain.from_iterable(each.kernels for each in self.arenas)))

    def play(self, number: int) -> list[DealResult]:
        """Deal `number` of every arena, each in all arrangements."""
        return [each.play(number) for each in self.arenas]


def try_network(trial: NetworkTrial, deals: int, seconds: float, executor: Executor) -> list[Standings] | None:
    """The standings of the trial's arenas, the network first in each; None if Ctrl+C ended it.

    It ends after so many deals, or after so many seconds and two deals.
    """
    found = [Standings([one.name for one in each.entrants], each.sides, rated=False) for each in trial.arenas]
    stream = executor.play(trial, range(1, deals + 1))
    try:
        for each in trial.arenas:
            prepare(each)
        end = monotonic() + seconds
        for results in stream:
            for standings, deal in zip(found, results, strict=True):
                standings.add(deal)
            if found[0].deals >= 2 and monotonic() > end:
                break
    except KeyboardInterrupt:
        return None
    finally:
        stream.close()
    return found

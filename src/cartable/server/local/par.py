"""Par of the daily deals of a device: a worker of the bots computes it step by step, when the own try is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cartable.server.answers.par import PLAYS, SIMULATIONS, ParSteps
from cartable.server.table.daily import public_secret

STEPS_AT_ONCE: Final = 4
"""Decisions of the master for each job: a bot that has to move at another table waits no longer than that."""


@dataclass(frozen=True, slots=True)
class ParRequest:
    """The next step of a par; `is_first` where it begins."""

    game: str
    day: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class ParStep:
    """The scores of all plays, or None while it is not done."""

    scores: list[int] | None


@dataclass(slots=True)
class RunningPar:
    game: str
    day: str
    is_begun: bool = False

    def next_request(self) -> ParRequest:
        is_first, self.is_begun = not self.is_begun, True
        return ParRequest(self.game, self.day, is_first)


class ParWorker:
    """Computes pars in a worker of bots."""

    def __init__(self, plays: int = PLAYS, simulations: int = SIMULATIONS) -> None:
        self._running: dict[tuple[str, str], ParSteps] = {}
        self.plays, self.simulations = plays, simulations

    def step(self, request: ParRequest) -> ParStep:
        key = (request.game, request.day)
        if request.is_first:
            secret = public_secret(request.game, request.day)
            self._running[key] = ParSteps(request.game, secret, self.plays, self.simulations)
        steps = self._running[key]
        for _ in range(STEPS_AT_ONCE):
            if steps.take() is None:
                return ParStep(self._running.pop(key).scores)
        return ParStep(None)

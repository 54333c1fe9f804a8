"""Reviews of the matches of a device: a worker of the bots makes one step after another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from cartable.games.match import Match
from cartable.games.record_reader import read
from cartable.server import wire
from cartable.server.answers.reviews import ReviewSteps
from cartable.server.wire.reviews import REVIEW_VERSION

WORLDS: Final = 80
"""A third of a server's: a phone has less power, and a battery."""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """The next step of a review. The record is told with the first one only."""

    match: str
    game: str
    worlds: int
    record: str | None


@dataclass(frozen=True, slots=True)
class Reviewed:
    """How many decisions are reviewed, and how many there are; at the end the review, as it is stored."""

    done: int
    total: int
    review: dict[str, Any] | None = None


@dataclass(slots=True)
class RunningReview:
    table: str
    match: str
    game: str
    record: str
    done: int = 0
    total: int = 0

    @classmethod
    def of(cls, table: str, id_: str, match: Match) -> RunningReview:
        return cls(table, id_, match.game.name, match.record())

    def next_request(self) -> ReviewRequest:
        return ReviewRequest(self.match, self.game, WORLDS, None if self.total else self.record)

    def status(self) -> wire.ReviewStatus:
        return wire.ReviewStatus(state="running", done=self.done, total=self.total)


class StepWorker:
    """Makes reviews in a worker of bots."""

    def __init__(self) -> None:
        self._running: dict[str, ReviewSteps] = {}

    def step(self, request: ReviewRequest) -> Reviewed:
        if request.record is not None:
            self._running[request.match] = ReviewSteps(read(request.record), request.worlds)
        steps = self._running[request.match]
        progress = steps.take()
        if progress is not None:
            return Reviewed(progress[0], max(1, progress[1]))
        del self._running[request.match]
        return Reviewed(0, 0, {"version": REVIEW_VERSION, "review": steps.result().model_dump()})

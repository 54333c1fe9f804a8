"""Reviews of finished matches: what each move was worth, and how the result came about."""

from __future__ import annotations

from typing import Final, Literal

from cartable.server.wire.basics import Count, Identifier, Steps, Wire, Words
from cartable.server.wire.server_messages import Legal, NextStep

REVIEW_VERSION: Final = 1
"""Increased when reviews become better: those of earlier versions are made again when somebody asks for them."""

GradeName = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class ReviewedChoice(Wire):
    """A move that could have been made. Points are those of the round, as margins: more than the others on average."""

    move: str
    steps: list[str]
    words: Words
    grade: GradeName
    margin: float
    """What the round is expected to bring to the side."""
    behind: float
    """How much less that is than with the best move; 0 where the difference is not certain."""
    error: float
    """The standard error of `behind`."""
    wins: float | None
    """The chance to win the match, from 0 to 1; only of the best move and the one that was played."""


class OpenCards(Wire):
    """What was best with all cards open, which nobody could know at the table; exact to the end of the round."""

    best: list[Words]
    """Up to three of the best moves."""
    margin: float
    """What the round then brings to the side."""
    behind: float
    """How much less the move that was played brings."""


class ReviewedDecision(Wire):
    """A moment in which a seat could choose, from what it could know then."""

    ply: Count
    """How many moves had been made, private ones included."""
    frame: Count
    """The frame of the seat's own replay that shows the moment."""
    round: Count
    seat: int
    grade: GradeName
    lost: float
    """What the move that was played gave away, in points."""
    choices: list[ReviewedChoice]
    """The best moves, best first; the one that was played is always among them."""
    played: Count
    """The place of the move that was played among `choices`."""
    reasons: list[Words]
    """Why the best move is good."""
    open_cards: OpenCards | None = None
    """Null where that is too much to solve."""


class AccountInfo(Wire):
    """How the result of a side came about, in points: `expected + luck - given + received` is `result`."""

    expected: float
    luck: float
    given: float
    received: float
    result: float


class CoursePoint(Wire):
    """What a seat could expect of the match at a frame of its replay."""

    frame: Count
    margin: float


class LuckInfo(Wire):
    """What luck brought to a seat by the time of this frame."""

    frame: Count
    luck: float
    words: Words
    """The act of chance."""


class SeatReview(Wire):
    seat: int
    accuracy: float | None
    """From 0 to 100; null for a seat that had nothing to decide."""
    account: AccountInfo | None
    """Null if no round was finished, and then there is no story and no course either."""
    story: Words | None
    """The match in a sentence."""
    turning_point: Count | None
    """The ply of the decision that gave away the most; null if none gave away enough to count."""
    course: list[CoursePoint]
    luck: list[LuckInfo]


class MatchReview(Wire):
    worlds: Count
    """In how many random worlds the better moves were tried."""
    seats: list[SeatReview]
    decisions: list[ReviewedDecision]


class ReviewStatus(Wire):
    """`none` if nobody has asked for the review; `waiting` and `running` while it is made."""

    state: Literal["none", "waiting", "running", "done"]
    done: Count = 0
    """How many decisions are reviewed."""
    total: Count = 0
    """How many there are; 0 while that is not known."""
    review: MatchReview | None = None


class AskMoment(Wire):
    """Which steps can follow these, as in `ask_choices`."""

    steps: Steps = []


class MomentChoices(Wire):
    """What the seat to act could play at a moment of a finished match."""

    match: Identifier
    ply: Count
    seat: int
    legal: Legal
    options: list[NextStep]
    """The steps that can follow those that were asked for."""

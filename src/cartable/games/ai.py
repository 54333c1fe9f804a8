"""What a game declares so that bots play it well. All of it is optional: search and playouts work without it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cartable.games.texts import Text
from cartable.kernel import Kernel


@dataclass(frozen=True)
class SolvedMove:
    """The best move, its expectation from 0 (all is lost) to 1 (all is won), and a sentence about it."""

    move: int
    expected: float
    text: Text


class Solver(Protocol):
    """Exact play, for games that allow it."""

    @property
    def kernels(self) -> Sequence[Kernel[..., Any]]:
        """The kernels that it uses, for the warm-up."""
        ...

    def choose(self, seen: Any, legal: Sequence[int]) -> int | None:
        """The best legal move, from the hidden state of the seat to act; None if it cannot be computed."""
        ...

    def advise(self, seen: Any, legal: Sequence[int]) -> SolvedMove | None:
        """The same move, with its expectation."""
        ...


class OpenSolver(Protocol):
    """Exact play with all cards open, for a game of at most two sides that has a faster way than `bots/endings`."""

    @property
    def kernels(self) -> Sequence[Kernel[..., Any]]:
        """The kernels that it uses, for the warm-up."""
        ...

    def can_solve(self, state: Any) -> bool:
        """Whether it is made for such states; all their cards are known."""
        ...

    def gains(self, state: Any, legal: Sequence[int], limit: int) -> Mapping[int, int] | None:
        """By legal move: the points that the mover's side gains until the round is over, less those of the other side.

        None where more than `limit` positions would have to be visited. The answer depends on nothing else.
        """
        ...


@dataclass(frozen=True)
class Endings:
    """The functions that enumerate all deals that agree with what a seat has seen: see `contract`."""

    unseen_cards: Kernel[..., int]
    fill_unseen: Kernel[..., None]


@dataclass(frozen=True)
class ReviewLimits:
    """What a move may give away, in points, before a review grades it so. `bench/review.py` measures them."""

    inaccuracy: float = 0.2
    mistake: float = 0.5
    blunder: float = 1.0
    scale: float = 1.0
    """A move that gives away so much has an accuracy of 37 of 100."""


def _no_reasons(_state: Any, _move: int) -> list[Text]:
    return []


@dataclass(frozen=True)
class AI:
    """Heuristics, evaluation, solvers and settings for a game's bots."""

    worth: Kernel[..., int] | None = None
    """How good a move looks on a hidden state: see `contract.worth`. Without it all moves look the same."""
    best_looking: Kernel[..., int] | None = None
    """The best move by `worth`, found faster than by rating one move after the other: see `contract.best_looking`."""
    reasons: Callable[[Any, int], list[Text]] = _no_reasons
    """Reasons for a move, from a hidden state: the strongest one first."""
    evaluate: Kernel[..., None] | None = None
    """The expected points in the middle of a round, for searches that do not play rounds to their end."""
    observed_move: Kernel[..., int] | None = None
    """What a reader sees of a move, if that is not the move itself: see `contract.observed_move`."""
    search: Mapping[str, int] = field(default_factory=dict)
    """Search settings that measured better than the defaults: see `bots/search/plan.py`."""
    levels: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Settings of bot levels that differ from the defaults: see `bots/levels.py`."""
    trusts_network: bool = False
    """Whether the game's network alone plays better than a search: then the master goes by it."""
    review: ReviewLimits = ReviewLimits()
    """The scale of what moves give away in this game."""
    solver: Solver | None = None
    open_solver: OpenSolver | None = None
    endings: Endings | None = None
    """For a game whose last turns can be solved over all possible deals: see `bots/endings`."""

"""What a review says of one decision."""

from __future__ import annotations

from dataclasses import dataclass

from cartable.analysis.grades import Grade
from cartable.games.moves import Move
from cartable.games.texts import Text


@dataclass(frozen=True)
class RatedMove:
    """A move that could have been made."""

    move: Move
    margin: float
    """What the round is expected to bring to the side, in points more than the others on average."""
    behind: float
    """How much less that is than with the best move; 0 where the difference is not certain."""
    error: float
    """The standard error of `behind`."""
    wins: float | None
    """The chance that the side wins the match, from 0 to 1; a shared win counts in part.

    Only of the best move and the one that was played."""


@dataclass(frozen=True)
class OpenValue:
    """What was best with all cards open, the undealt ones too: nobody could know it at the table.

    It is exact: from here to the end of the round every side sees all cards and plays for its own margin. With three
    or more sides, one that has equal moves makes the one that is worst for the side that decides here.
    """

    best: tuple[Move, ...]
    """All moves that bring the most."""
    margin: float
    """What the round then brings to the side, in points more than the others on average; on a solo board its points."""
    played: float
    """The same for the move that was played."""

    @property
    def behind(self) -> float:
        """How much less that is than with the best moves."""
        return self.margin - self.played


@dataclass(frozen=True)
class Decision:
    """A moment in which a seat could choose, as far as it could know then; `open_cards` alone knows more."""

    ply: int
    round: int
    seat: int
    choices: tuple[RatedMove, ...]
    """The best moves, best first; the move that was played is always among them."""
    played: RatedMove
    grade: Grade
    given: tuple[float, ...]
    """By side: how much of its expected margin the move cost it, compared with the best move; others mostly gain."""
    best_margins: tuple[float, ...]
    """By side: the expected margin with the best move."""
    reasons: tuple[Text, ...]
    """Why the best move is good."""
    open_cards: OpenValue | None = None
    """What hidden cards would have told. Nothing else depends on it.

    None where it takes too long to solve, in a round that is not over, and in a record of what one seat knew."""

    @property
    def best(self) -> RatedMove:
        return self.choices[0]

    @property
    def lost(self) -> float:
        """What the move gave away, in points."""
        return self.played.behind

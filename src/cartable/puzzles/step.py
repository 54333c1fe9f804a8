"""One decision of a puzzle: its solution, what the other moves give up, and how certain that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cartable.games.texts import Text

Method = Literal["exact", "worlds"]


@dataclass(frozen=True)
class Refutation:
    """A move that is not the solution, and what it gives up compared with the solution, in the game's points."""

    move: str
    gives_up: float


@dataclass(frozen=True)
class Proof:
    """How certain it is that no other move is as good."""

    method: Method
    """`exact`: the seat can know all cards that matter, and the rest of the round was solved; else `worlds`."""
    worlds: int
    """In how many worlds the moves were compared."""
    error: float
    """The probability that another move brings at least as much: at most this."""


@dataclass(frozen=True)
class Step:
    """One decision of a puzzle."""

    solution: tuple[str, ...]
    """The best moves; where there are several, all lead to the same position."""
    refutations: tuple[Refutation, ...]
    """Other moves, those that give up the least first."""
    tempting: str
    """The move that the greedy bot makes."""
    proof: Proof
    answers: tuple[str, ...] = ()
    """What is played between the solution and the next step."""

    @property
    def gap(self) -> float:
        """What the best of the other moves gives up, in the game's points."""
        return self.refutations[0].gives_up


@dataclass(frozen=True)
class Verdict:
    """What is said about a move that somebody tried."""

    is_right: bool
    move: str
    gives_up: float | None
    """In the game's points; None where the move was not among those that are listed, which are better than it."""
    text: Text
    brief: Text
    """The same without the solution, for somebody who wants to try again."""

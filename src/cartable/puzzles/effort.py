"""How much is tried before a move is called the solution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

SEARCHES: Final[tuple[Mapping[str, int], ...]] = ({}, {"horizon": 0}, {"greed": 85}, {})
"""The strong searches: what differs from the game's own settings in each. They have different random numbers, too."""
ERROR: Final = 1e-4
"""The probability of error of a puzzle, over all its other moves and all stages of the comparison."""


_CHECKED_SHARE: Final = 0.7
"""A gap that was found by chance to be large enough is mostly a little smaller when it is measured again."""


@dataclass(frozen=True)
class Effort:
    screening: int = 10
    """Worlds in which all moves are tried at first; most moments are given up then."""
    doubts: tuple[int, ...] = (30, 100)
    """Worlds after which the best move is given up if it does not lead by enough."""
    stages: tuple[int, ...] = (400, 1000, 4000)
    """Worlds after which it is tested whether the best move is certain."""
    whole_matches: int = 200
    """Worlds in which the match is played to its end."""
    simulations: int = 20_000
    """Of each strong search."""
    searches: int = len(SEARCHES)
    """How many strong searches have to agree."""

    playouts: int = 12
    """Worlds in which everybody searches, in each batch."""

    least_share: float = 1.0
    """The share of a review's mistake that every other move has to give up."""

    def times(self, factor: int, worlds: int) -> Effort:
        """A check of what was found in so many worlds, with more worlds and simulations."""
        return Effort(
            screening=self.screening,
            doubts=(),
            stages=(factor * worlds,),
            whole_matches=self.whole_matches,
            simulations=factor * self.simulations,
            searches=self.searches,
            playouts=factor * self.playouts,
            least_share=_CHECKED_SHARE,
        )


FULL: Final = Effort()

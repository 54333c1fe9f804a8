"""The result of one deal, played once in every arrangement: the unit of all statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from cartable.lab.arrangements import Arrangement
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.match_play import MatchResult, RoundResult


@dataclass(frozen=True)
class DealResult:
    number: int
    seated: tuple[Arrangement, ...]
    """The entrants of each match, by side."""
    matches: tuple[MatchResult, ...]
    stats: tuple[EntrantStats, ...]
    """By entrant."""

    def as_data(self) -> dict[str, Any]:
        return {
            "deal": self.number,
            "matches": [
                {
                    "seated": seated,
                    "scores": match.scores,
                    "winners": match.winners,
                    "rounds": [(each.began, each.points) for each in match.rounds],
                }
                for seated, match in zip(self.seated, self.matches, strict=True)
            ],
            "conduct": [each.as_data() for each in self.stats],
        }

    @classmethod
    def from_data(cls, content: Mapping[str, Any]) -> Self:
        """From plain data; raises KeyError, TypeError or ValueError for anything else."""
        return cls(
            int(content["deal"]),
            tuple(tuple(match["seated"]) for match in content["matches"]),
            tuple(_match(match) for match in content["matches"]),
            tuple(EntrantStats.from_data(each) for each in content["conduct"]),
        )


def _match(content: Mapping[str, Any]) -> MatchResult:
    rounds = tuple(RoundResult(began, tuple(points)) for began, points in content["rounds"])
    return MatchResult(tuple(content["scores"]), tuple(content["winners"]), rounds)

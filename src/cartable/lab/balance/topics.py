"""What a game is described by: the measures that belong together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cartable.games.texts import Text


@dataclass(frozen=True)
class Topic:
    name: str
    title: Text
    measures: tuple[str, ...]
    """The first ones are drawn: as many as `drawn`."""
    drawn: int


TOPICS: Final = (
    Topic("length", Text("Length", "Durée"), ("minutes", "rounds", "turns", "decisions"), 3),
    Topic("lead", Text("Lead", "Avance"), ("lead_changes", "settled", "last_change"), 2),
    Topic("luck", Text("Luck and skill", "Chance et habileté"), ("stronger", "deal_luck", "stronger_points"), 2),
    Topic("choices", Text("Choices", "Choix"), ("choices", "forced", "matter", "gain", "obvious"), 4),
)

"""Entrants: people and bots, each with what happened to them so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Entrant:
    number: int
    """The place in the order of joining, counted from 0."""
    name: str
    player: str | None
    """The person's public id; None for a bot."""
    level: str | None
    joined_after: int
    """How many rounds had been paired before."""
    team: int | None = None
    """0 or 1, in a tournament of two teams."""
    is_in: bool = True
    was_removed: bool = False
    byes: int = 0
    bots_met: int = 0
    """How often a bot only filled a seat at the entrant's table."""
    seats: Counter[int] = field(default_factory=Counter)
    """How often the entrant had each seat."""
    opponents: Counter[int] = field(default_factory=Counter)
    partners: Counter[int] = field(default_factory=Counter)

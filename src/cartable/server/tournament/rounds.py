"""A round: its tables, who has none, and until when it lasts."""

from __future__ import annotations

from dataclasses import dataclass, field

from cartable.server.tournament.acts import TableReported


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a side of a table has made of its cards, beside all others who had them."""

    points: int
    """In per cent of the comparisons: a whole one for each that is won, half a one for each that is equal."""
    ahead: int
    """By how many points in all comparisons together."""


@dataclass(slots=True)
class RoundTable:
    id: str
    seats: tuple[int | None, ...]
    """The entrant on each seat; None for a bot that only fills it."""
    team: int | None = None
    """The team that has the seats of the first side, in a tournament of two teams."""
    outcome: TableReported | None = None
    played: tuple[int, ...] = ()
    """By deal that was finished while the match ran: by how many points the first side was ahead."""

    @property
    def deals(self) -> tuple[int, ...]:
        """The same, of the whole match once it is decided."""
        if self.outcome is None:
            return self.played
        return tuple(self.outcome.deals or ())

    def team_on(self, side: int) -> int | None:
        """The team that has the seats of a side."""
        return self.team if self.team is None or side == 0 else 1 - self.team


@dataclass(slots=True)
class Round:
    number: int
    """Counted from 1."""
    tables: dict[str, RoundTable]
    byes: tuple[int, ...]
    paired_at: int
    arrive_by: int
    ends_at: int
    over_at: int | None = None
    """When the last result came in."""
    bye_points: dict[int, int] = field(default_factory=dict)
    comparisons: dict[tuple[str, int], Comparison] = field(default_factory=dict)
    """By table and side, once the round is over and they were asked for."""

    @property
    def is_over(self) -> bool:
        return self.over_at is not None

    @property
    def unreported(self) -> list[RoundTable]:
        return [table for table in self.tables.values() if table.outcome is None]

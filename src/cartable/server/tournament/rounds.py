"""A round: its tables, who has none, and until when it lasts."""

from __future__ import annotations

from dataclasses import dataclass, field

from cartable.server.tournament.acts import TableReported


@dataclass(slots=True)
class RoundTable:
    id: str
    seats: tuple[int | None, ...]
    """The entrant on each seat; None for a bot that only fills it."""
    outcome: TableReported | None = None


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

    @property
    def is_over(self) -> bool:
        return self.over_at is not None

    @property
    def unreported(self) -> list[RoundTable]:
        return [table for table in self.tables.values() if table.outcome is None]

    def table_of(self, entrant: int) -> RoundTable | None:
        return next((table for table in self.tables.values() if entrant in table.seats), None)

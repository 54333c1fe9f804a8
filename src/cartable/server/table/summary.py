"""The summary of a table, from which its database rows are made: for lists, history and the scheduler."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cartable.bots.levels import is_rated
from cartable.server import wire
from cartable.server.table.seats import seats_sharing_device
from cartable.server.table.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    state: Literal["open", "running", "finished"]
    names: tuple[str | None, ...]
    players: tuple[str | None, ...]
    """The people by seat; None for bots and free seats."""
    levels: tuple[str | None, ...]
    """The levels of bots by seat."""
    due_at: int | None
    """`Table.stored_due_at`."""
    match: str
    """The match that is prepared, running or finished."""
    match_number: int
    started_at: int | None
    finished_at: int | None
    rated: bool
    """Whether the match is rated, as far as is known by now."""
    marked: bool
    result: wire.ResultInfo | None
    closed_at: int | None
    has_finished_match: bool


def table_summary(table: TableState, due_at: int | None) -> Summary:
    current = table.table_match
    return Summary(
        state=table.state,
        names=tuple(seat.name for seat in table.seats),
        players=tuple(seat.player for seat in table.seats),
        levels=tuple(seat.level for seat in table.seats),
        due_at=due_at,
        match=table.match_id,
        match_number=table.match_number,
        started_at=None if current is None else current.started_at,
        finished_at=None if current is None else current.finished_at,
        rated=_is_rated(table),
        marked=current is not None and current.marked,
        result=None if current is None else current.result,
        closed_at=table.closed_at,
        has_finished_match=table.has_finished_match,
    )


def _is_rated(table: TableState) -> bool:
    """Whether the match is rated: on a rated table, between sides, with people, and without an undo that showed cards.

    Only bots of rated levels may take part: the others do not always play their best move. People who share a device
    may not play against each other.
    """
    marked = table.table_match is not None and table.table_match.marked
    has_people = any(seat.is_person for seat in table.seats)
    bots_are_rated = all(is_rated(seat.level or table.level) for seat in table.seats if seat.kind == "bot")
    if not table.settings.rated or marked or not has_people or not bots_are_rated or len(table.sides) < 2:
        return False
    return not any(_plays_against_own_device(table, side) for side in table.sides)


def _plays_against_own_device(table: TableState, side: tuple[int, ...]) -> bool:
    return any(other not in side for seat in side for other in seats_sharing_device(table.seats, seat))

"""Database rows as the summaries that clients get."""

from __future__ import annotations

from cartable.bots.rating_scale import deviation_of
from cartable.server.storage.rows import MatchRow, PlayedMatch, RatingChange, TableRow
from cartable.server.table.brought import is_brought
from cartable.server.wire import MatchSummary, SeatRating, TableSummary


def table_summary(row: TableRow, your_turn: bool | None = None) -> TableSummary:
    return TableSummary(
        id=row.id,
        code=row.code,
        game=row.game,
        options=row.options,
        state=row.state,
        rated=row.rated,
        clock=row.clock,
        names=list(row.names),
        created_at=row.created_at,
        changed_at=row.changed_at,
        your_turn=your_turn,
    )


def detailed_summary(played: PlayedMatch, player: str | None) -> MatchSummary:
    """The same with the changes of ratings and the accuracies."""
    row, changes = played.row, {change.player: change for change in played.changes}
    ratings: list[SeatRating | None] = []
    if played.is_settled and row.rated:
        of_seats = [changes.get(seat.player or "") for seat in row.seats]
        ratings = [None if change is None else _seat_rating(change) for change in of_seats]
    more = {"ratings": ratings, "accuracies": list(played.accuracies)}
    return match_summary(row, player).model_copy(update=more)


def _seat_rating(change: RatingChange) -> SeatRating:
    return SeatRating(points=change.points, change=change.gain, deviation=deviation_of(change.sigma))


def match_summary(row: MatchRow, player: str | None) -> MatchSummary:
    """`player` is the person who asks."""
    players = [seat.player for seat in row.seats]
    return MatchSummary(
        id=row.id,
        table=row.table,
        game=row.game,
        options=row.options,
        names=[seat.name for seat in row.seats],
        players=players,
        seat=players.index(player) if player is not None and player in players else None,
        rated=row.rated,
        marked=row.marked,
        started_at=row.started_at,
        finished_at=row.finished_at,
        result=row.result,
        alone=is_brought(row.id),
    )

"""Undo: how far back it goes, who has to agree, and whether it reveals hidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cartable.games.game import Game
from cartable.games.partial import PartialRecords
from cartable.server.table.seats import Seat
from cartable.server.table.table_match import TableMatch


def moves_before_own_last(table_match: TableMatch, seat: int) -> int | None:
    """The number of moves before the last public move of the person on this seat; None if there is no such move."""
    for position in range(len(table_match.authors) - 1, -1, -1):
        author = table_match.authors[position]
        if author.seat == seat and author.by == "person" and not author.is_private:
            return position
    return None


def awaited_seats(table_match: TableMatch, seats: Sequence[Seat]) -> list[int]:
    """The seats whose people still have to agree to the undo."""
    assert table_match.undo_request is not None
    answered = {table_match.undo_request.asked_by, *table_match.undo_request.agreed}
    return [number for number, seat in enumerate(seats) if seat.decides and number not in answered]


def reveals_cards(table_match: TableMatch, moves: int, people: Iterable[int]) -> bool:
    """Whether an undo to this many moves leaves one of these people with the knowledge of a hidden card.

    A deal in between shows new cards, and so does a card that was drawn or that somebody else played. In a game that
    does not declare what a seat has seen (`Game.partial`), every undo is assumed to reveal cards.
    """
    match = table_match.match
    partial = match.game.partial
    last = match.rounds[-1]
    left = moves - sum(len(each.moves) for each in match.rounds[:-1])
    if left < 0 or partial is None:
        return True
    undone = list(zip(table_match.authors[moves:], last.states[left:], last.moves[left:], strict=False))
    return any(
        partial.known_cards(last.states[: left + 1], seat) != partial.known_cards(last.states, seat)
        or any(
            _reveals_card(match.game, partial, before, move, seat)
            for author, before, move in undone
            if author.seat != seat
        )
        for seat in people
    )


def _reveals_card(game: Game, partial: PartialRecords, before: Any, move: int, seat: int) -> bool:
    """Whether another seat's move shows a card that this seat did not know of."""
    seen = game.state()
    game.rules.hide(before, seat, seen)
    revealed = seen.copy()
    partial.reveal(revealed, game.cover(move))
    return bytes(revealed) != bytes(seen)

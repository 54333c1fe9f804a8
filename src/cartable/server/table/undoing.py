"""Taking moves back: from where, by whose consent, and whether it showed hidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cartable.games.match import Match
from cartable.server.table.playing import Playing
from cartable.server.table.seats import Seat


def own_last_move(playing: Playing, seat: int) -> int | None:
    """How many moves came before the last one that the person on this seat made before everybody."""
    for place in range(len(playing.makers) - 1, -1, -1):
        maker = playing.makers[place]
        if maker.seat == seat and maker.by == "person" and not maker.is_quiet:
            return place
    return None


def waiting_for(playing: Playing, seats: Sequence[Seat]) -> list[int]:
    """The seats whose people still have to agree."""
    assert playing.undo is not None
    answered = {playing.undo.asked_by, *playing.undo.agreed}
    return [number for number, seat in enumerate(seats) if seat.decides and number not in answered]


def shows_cards(playing: Playing, moves: int, people: Iterable[int]) -> bool:
    """Whether one of these people, going back until so many moves are left, would keep the knowledge of a card.

    A deal in between shows new cards; so does a card drawn, and one that somebody else played.
    """
    match = playing.match
    last = match.rounds[-1]
    left = moves - sum(len(each.moves) for each in match.rounds[:-1])
    if left < 0:
        return True
    taken_back = list(zip(playing.makers[moves:], last.states[left:], last.moves[left:], strict=False))
    return any(
        match.game.require_partial().known_cards(last.states[: left + 1], seat)
        != match.game.require_partial().known_cards(last.states, seat)
        or any(_shows_card(match, before, move, seat) for maker, before, move in taken_back if maker.seat != seat)
        for seat in people
    )


def _shows_card(match: Match, before: Any, move: int, seat: int) -> bool:
    """Whether another's move puts a card on the table that this seat did not know of."""
    seen = match.game.state()
    match.game.rules.hide(before, seat, seen)
    shown = seen.copy()
    match.game.require_partial().reveal(shown, match.game.cover(move))
    return bytes(shown) != bytes(seen)

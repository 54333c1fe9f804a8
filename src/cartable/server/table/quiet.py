"""Decisions that are not made before everybody, so that nothing at the table tells of them, not even a pause.

A seat may act as far as it knows although another one is quietly being asked. And every round that may begin with such
a question begins with a time to look at the cards, as long whether there is one or not.
"""

from __future__ import annotations

from typing import Final

from cartable.games.match import Match
from cartable.games.reader import SPECTATOR, reader_at

LOOKING_TIME: Final = 15_000
"""In milliseconds, where people could watch each other wait."""

ANSWERED_BEFORE: Final = 1_000
"""So long before play opens, questions that are still open are answered by a bot."""

LEAST_LOOKING_TIME: Final = 1_000
"""Where one person plays with bots, whose quiet answers take a moment."""


def is_quiet(match: Match, code: int) -> bool:
    """Whether a move of the seat to act is made unknown to some, or known to them by its outcome only."""
    quiet = match.game.private_moves
    return quiet is not None and quiet.noticed(match.state, code, SPECTATOR) != code


def asks_quietly(match: Match) -> bool:
    """Whether the seat to act decides something that others may not know of."""
    return (
        match.game.private_moves is not None and match.turn is not None and is_quiet(match, match.legal_moves.codes[0])
    )


def may_ask(match: Match) -> bool:
    """Whether, for all that a spectator knows, somebody may be deciding something quietly."""
    quiet = match.game.private_moves
    return quiet is not None and match.turn is not None and bool(quiet.may_follow(match.hidden(SPECTATOR)))


def turn_known_to(match: Match, reader: int | None) -> int | None:
    """The seat to act as far as this reader knows."""
    if match.game.private_moves is None:
        return match.turn
    turn: int = match.hidden(reader_at(reader)).turn
    return turn if turn >= 0 else None


def noticed_by(match: Match, code: int, readers: frozenset[int | None]) -> dict[int | None, int]:
    """The readers that will know that the move was made, each with the move as it will know it; asked before it is."""
    quiet = match.game.private_moves
    if quiet is None:
        return dict.fromkeys(readers, code)
    noticed = {each: quiet.noticed(match.state, code, reader_at(each)) for each in readers}
    return {reader: move for reader, move in noticed.items() if move is not None}

"""Private decisions, which some readers may not know of. Nothing at the table may reveal them, not even a pause.

A seat may act on what it knows although another seat is privately being asked. Every round that could begin with a
private decision begins with a fixed time to look at the cards, which is the same whether there is one or not.
"""

from __future__ import annotations

from typing import Final

from cartable.games.match import Match
from cartable.games.reader import SPECTATOR, Reader

LOOKING_TIME: Final = 15_000
"""Milliseconds to look at new cards, where several people play."""

ANSWERED_BEFORE: Final = 1_000
"""Milliseconds before play opens at which a bot answers private questions that are still open."""

LEAST_LOOKING_TIME: Final = 1_000
"""The least looking time where one person plays with bots, which need a moment for their private answers."""


def is_private(match: Match, code: int) -> bool:
    """Whether some readers may not know of this move of the seat to act, or know only its outcome."""
    private = match.game.private_moves
    return private is not None and private.noticed(match.state, code, SPECTATOR) != code


def is_private_turn(match: Match) -> bool:
    """Whether the seat to act has a private decision to make."""
    if match.game.private_moves is None or match.turn is None:
        return False
    return is_private(match, match.legal_moves.codes[0])


def may_be_private_turn(match: Match) -> bool:
    """Whether somebody may have a private decision to make, as far as a spectator knows."""
    private = match.game.private_moves
    return private is not None and match.turn is not None and bool(private.may_follow(match.hidden(SPECTATOR)))


def turn_known_to(match: Match, reader: Reader) -> int | None:
    """The seat to act as far as this reader knows."""
    if match.game.private_moves is None:
        return match.turn
    turn: int = match.hidden(reader).turn
    return turn if turn >= 0 else None


def observers(match: Match, code: int, readers: frozenset[Reader]) -> dict[Reader, int]:
    """The readers that will know of the move, each with the move as it will know it. Call it before the move."""
    private = match.game.private_moves
    if private is None:
        return dict.fromkeys(readers, code)
    observed = {reader: private.noticed(match.state, code, reader) for reader in readers}
    return {reader: move for reader, move in observed.items() if move is not None}

"""What can be read from a record, as plain data that can be compared between versions."""

from __future__ import annotations

import tomllib
from typing import Any

import cartable

_LISTED = 50


def contents(record: str) -> dict[str, Any]:
    """The scores, the moves, the views, whether the deals were fair, and whether it is written again as it was."""
    match = cartable.read(record)
    verified = cartable.verify(record)
    return {
        "ply": match.ply,
        "turn": match.turn,
        "over": match.is_over,
        "scores": list(match.scores),
        "winners": list(match.winners),
        "moves": [str(move) for move in match.moves],
        "legal moves": [str(move) for move in match.legal_moves[:_LISTED]],
        "views": [match.view(), *(match.view(seat) for seat in _seats_of(record, match.players))],
        "verdicts": [deal.verdict for deal in verified.deals],
        "good": verified.is_good,
        "written again": match.record() == record,
    }


def _seats_of(record: str, players: int) -> range:
    """The seats whose knowledge the record holds: all of them, one, or none where a spectator wrote it down."""
    known_to = tomllib.loads(record).get("known_to")
    if known_to is None:
        return range(players)
    return range(0) if known_to == "spectator" else range(known_to, known_to + 1)

"""Counting the ways to play on: a change of any rule shows in the numbers."""

from __future__ import annotations

from cartable import Match


def perft(match: Match, depth: int) -> int:
    """How many different sequences of so many moves there are."""
    if depth == 1:
        return len(match.legal_moves)
    count = 0
    for move in list(match.legal_moves):
        match.play(move)
        count += perft(match, depth - 1)
        match.undo()
    return count

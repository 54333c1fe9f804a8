"""Performance test counts: the number of move sequences, which any change of a rule changes."""

from __future__ import annotations

from cartable import Match


def perft(match: Match, depth: int) -> int:
    """The number of different sequences of `depth` moves."""
    if depth == 1:
        return len(match.legal_moves)
    count = 0
    for move in list(match.legal_moves):
        match.play(move)
        count += perft(match, depth - 1)
        match.undo()
    return count

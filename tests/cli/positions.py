"""Positions that several tests start from."""

from __future__ import annotations

import cartable


def before_a_forced_pass() -> cartable.Match:
    """Two players; seat 0 holds a 1 and a 2 and can take a 3, 4 or 5: never a set."""
    match = cartable.new("toko_maja", players=2, first_player=0, decks=["1 2 3 4 5 4 5 4 5 4 5"], names=["Ana", "Bo"])
    for move in ("take A", "draw", "4 > A", "take B", "draw", "4 > B"):
        match.play(move)
    assert [str(move) for move in match.legal_moves] == ["take A", "take B", "take C", "draw"]
    return match

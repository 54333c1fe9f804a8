"""How many ways there are to play on from fixed deals: a change of any rule shows here."""

from __future__ import annotations

from typing import Any

import cartable
from cartable import Match
from tests.cases import each_case
from tests.conformance.perft import perft

DEALS: list[tuple[dict[str, Any], int, list[int]]] = [
    ({"players": 2}, 0, [4, 12, 27, 78, 258, 780]),
    ({"players": 2}, 30, [2, 6, 10, 36, 72, 144, 436]),
    ({"players": 2}, 60, [2, 6, 10, 36, 100, 224, 728]),
    ({"players": 3}, 0, [4, 12, 27, 69, 198, 486]),
    ({"players": 3}, 30, [1, 3, 5, 8, 27, 64, 207, 399, 825]),
    ({"players": 3}, 60, [3, 9, 18, 36, 126, 342, 1116]),
    ({"players": 3, "table_sets": True}, 0, [4, 12, 27, 69, 192, 450]),
    ({"players": 3, "table_sets": True}, 30, [1, 3, 5, 8, 27, 64, 206, 392, 816]),
    ({"players": 4}, 0, [4, 15, 42, 132, 396, 918]),
    ({"players": 4}, 30, [1, 2, 6, 8, 30, 50, 94, 300, 596]),
    ({"players": 4}, 60, [1, 2, 6, 14, 48, 142, 296, 978]),
    ({"players": 5}, 0, [4, 15, 42, 150, 516]),
    ({"players": 5}, 60, [4, 4, 12, 22, 36, 102, 174, 492]),
    ({"players": 5, "table_sets": True}, 0, [4, 15, 38, 126, 438, 1212]),
    ({"players": 6}, 30, [3, 4, 7, 14, 20, 51, 99, 228, 661]),
    ({"players": 6, "teams": 3}, 0, [4, 15, 42, 150, 516]),
    ({"players": 6, "teams": 3}, 30, [3, 4, 7, 14, 20, 51, 99, 228, 661]),
    ({"players": 6, "teams": 3}, 60, [3, 7, 15, 39, 78, 216, 504]),
    ({"players": 2, "table_sets": True}, 0, [4, 12, 27, 78, 258, 780]),
    ({"players": 2, "table_sets": True}, 30, [2, 6, 10, 36, 72, 144, 436]),
    ({"players": 2, "table_sets": True}, 60, [2, 6, 10, 36, 100, 224, 728]),
    ({"players": 4, "teams": 2, "table_sets": True}, 0, [4, 15, 40, 123, 368, 816]),
    ({"players": 4, "teams": 2, "table_sets": True}, 30, [1, 2, 6, 8, 30, 50, 96, 300, 592]),
    ({"players": 4, "teams": 2, "table_sets": True}, 60, [1, 2, 6, 14, 48, 142, 296, 942]),
    ({"players": 6, "teams": 2, "table_sets": True}, 0, [4, 15, 42, 150, 500]),
    ({"players": 6, "teams": 2, "table_sets": True}, 30, [3, 4, 7, 14, 20, 51, 99, 228, 665]),
    ({"players": 6, "teams": 2, "table_sets": True}, 60, [3, 7, 15, 39, 78, 216, 492]),
]


def begun(options: dict[str, Any], plies: int) -> Match:
    """A match after so many moves, each the one in the middle of the list."""
    match = cartable.new("toko_maja", seed=1, **options)
    while match.ply < plies:
        match.play(match.legal_moves[len(match.legal_moves) // 2])
    return match


@each_case(("options", "plies", "counts"), DEALS)
def test_ways_to_play_on(options: dict[str, Any], plies: int, counts: list[int]) -> None:
    match = begun(options, plies)
    assert [perft(match, depth) for depth in range(1, len(counts) + 1)] == counts

"""How many ways there are to play on from fixed deals, a few moves deep: a change of any rule shows here."""

from __future__ import annotations

from typing import Any

import cartable
from tests.cases import each_case
from tests.conformance.perft import perft

DEALS: list[tuple[dict[str, Any], int, list[int]]] = [
    ({}, 1, [2, 9, 46, 138, 444, 876]),
    ({}, 2, [4, 14, 24, 75, 167, 477]),
    ({"players": 2}, 1, [6, 30, 72, 405, 1309, 4613]),
    ({"players": 2}, 3, [6, 28, 61, 304, 904, 2765]),
    ({"players": 3}, 1, [6, 32, 68, 223, 778, 2619]),
    ({"players": 3, "two_at_random": True}, 1, [6, 28, 73, 309, 712, 2265]),
    ({"players": 1, "mode": "solo"}, 1, [28, 756, 18732]),
    ({"players": 2, "mode": "solo"}, 4, [28, 756]),
    ({"players": 4, "mode": "solo"}, 2, [28, 756]),
    ({}, 17, [2, 7, 32, 85, 199, 517]),  # five pawns: the first decision is whether to cancel the round
    ({}, 85, [2, 6, 19, 55, 158, 410, 896]),
    ({"players": 2}, 5, [2, 9, 45, 100, 514]),
    ({"players": 3}, 2, [2, 12, 60, 98, 331, 1194]),
    ({"first_player": 0}, 9, [6, 26, 61, 202, 305, 705]),
]


@each_case(("options", "seed", "counts"), DEALS)
def test_ways_to_play_on(options: dict[str, Any], seed: int, counts: list[int]) -> None:
    match = cartable.new("goita", seed=seed, **options)
    assert [perft(match, depth) for depth in range(1, len(counts) + 1)] == counts

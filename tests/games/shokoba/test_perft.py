"""How many ways there are to play on from fixed deals, up to eight moves deep: a change of any rule shows here."""

from __future__ import annotations

from typing import Any

import cartable
from tests.cases import each_case
from tests.conformance.perft import perft

DEALS: list[tuple[dict[str, Any], int, list[int]]] = [
    ({"players": 2}, 1, [3, 9, 22, 44, 51, 52, 178, 698]),
    ({"players": 2}, 2, [4, 16, 35, 73, 76, 76, 152, 483]),
    ({"players": 2, "mistakes": True}, 1, [5, 15, 54, 143, 317, 575, 1090]),
    ({"players": 2, "mistakes": True}, 2, [6, 24, 88, 258, 665, 1381, 2545]),
    ({"players": 2, "same_number_first": True}, 1, [3, 9, 18, 36, 36, 36, 130, 455]),
    ({"players": 2, "same_number_first": True}, 2, [4, 14, 31, 65, 68, 68, 136, 423]),
    ({"players": 3}, 1, [3, 12, 43, 88, 222, 483, 501]),
    ({"players": 3}, 2, [4, 12, 36, 79, 159, 324, 361]),
    ({"players": 3, "mistakes": True, "same_number_first": True}, 1, [4, 17, 66, 204, 578, 1764]),
    ({"players": 3, "mistakes": True, "same_number_first": True}, 2, [7, 22, 86, 265, 788, 2175]),
    ({"players": 4}, 1, [3, 6, 25, 77, 158, 269, 690]),
    ({"players": 4}, 2, [2, 6, 19, 52, 75, 153, 319]),
    ({"teams": True, "same_number_first": True}, 1, [3, 6, 19, 58, 117, 180, 373]),
    ({"teams": True, "same_number_first": True}, 2, [2, 6, 18, 42, 64, 129, 258]),
    ({"teams": True, "nine_cards": True}, 1, [10, 66, 586, 5214]),
    ({"teams": True, "nine_cards": True}, 2, [9, 100, 699, 5904]),
    ({"teams": True, "nine_cards": True, "mistakes": True}, 1, [14, 97, 957, 9234]),
    ({"teams": True, "nine_cards": True, "mistakes": True}, 2, [11, 145, 1146, 10347]),
]


@each_case(("options", "seed", "counts"), DEALS)
def test_ways_to_play_on(options: dict[str, Any], seed: int, counts: list[int]) -> None:
    match = cartable.new("shokoba", seed=seed, **options)
    assert [perft(match, depth) for depth in range(1, len(counts) + 1)] == counts

"""The pieces of Goita Shogi: letter, shogi sign, points, name and colours."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text

SIGNS: Final = {"K": "王", "B": "角", "R": "飛", "G": "金", "S": "銀", "N": "桂", "L": "香", "P": "歩"}
POINTS: Final = {"K": 5, "B": 4, "R": 4, "G": 3, "S": 3, "N": 2, "L": 2, "P": 1}
NAMES: Final = {
    "K": Text("king", "roi"),
    "B": Text("bishop", "fou"),
    "R": Text("rook", "tour"),
    "G": Text("gold", "or"),
    "S": Text("silver", "argent"),
    "N": Text("knight", "cavalier"),
    "L": Text("lance", "lance"),
    "P": Text("pawn", "pion"),
}
INK: Final = "#1f2933"
ATTACK: Final = "bold #ffb4a2"
BLOCK: Final = "bold #9ad1ff"
CURRENT_ATTACK: Final = "bold #201a05 on #ffdf80"

"""The gems of Shokoba: each has its letter (SHO-3), a shape, an ink for paper and a brighter one for the table."""

from __future__ import annotations

from typing import Final, NamedTuple

from cartable.games.texts import Text


class Gem(NamedTuple):
    shape: str
    ink: str
    bright: str
    name: Text


GEMS: Final = {
    "D": Gem("◆", "#0e7490", "#7fe3f5", Text("diamond", "diamant")),
    "E": Gem("■", "#15803d", "#6fdc8c", Text("emeralds", "émeraudes")),
    "R": Gem("●", "#be123c", "#ff8fa3", Text("rubies", "rubis")),
    "S": Gem("▲", "#1d4ed8", "#9ab8ff", Text("sapphires", "saphirs")),
}

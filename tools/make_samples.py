"""Writes the sample sets that come with Cartable: ten thousand decisions of each game and the rest of the last match.

python tools/make_samples.py
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cartable import GAMES
from cartable.research.dataset import SAMPLES
from cartable.research.parquet import PlayedMatch, rows, self_play, write

_DECISIONS: Final = 10_000
_LEVELS: Final = ("expert", "sensible")
_SMALLEST: Final = 19
"""How hard zstd tries: the files are written once, and read often."""


def enough(game: str) -> Iterator[PlayedMatch]:
    """Matches until there are so many decisions."""
    matches = self_play(game, _LEVELS, _DECISIONS, 1, {"players": 2})
    made = 0
    for played in matches:
        yield played
        made += sum(1 for _ in rows(played))
        if made >= _DECISIONS:
            return


if __name__ == "__main__":
    SAMPLES.mkdir(exist_ok=True)
    for name in GAMES:
        file = SAMPLES / f"{name}.parquet"
        count, decisions = write(file, enough(name), level=_SMALLEST)
        print(f"{name}: {count} matches, {decisions} decisions, {file.stat().st_size:,} bytes")

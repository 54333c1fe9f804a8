"""Starting times: the first compilation after an install, and every later start."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from statistics import median

from cartable import GAMES

_FIRST_MOVE = "import cartable; match = cartable.new({game!r}, seed=1); match.play(match.legal_moves[0])"
_WARM_UP = "import cartable; [cartable.warm_up(game) for game in {games!r}]"


@dataclass(frozen=True)
class Start:
    name: str
    seconds: float
    target: float

    @property
    def is_met(self) -> bool:
        return self.seconds < self.target


def seconds(program: str, cache: str) -> float:
    environment = {**os.environ, "CARTABLE_CACHE": cache}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)  # noqa: S603
    return time.perf_counter() - start


def start_times(repeats: int = 5) -> list[Start]:
    """Seconds from starting Python until every rule is compiled, and, later, until the first move is made."""
    with tempfile.TemporaryDirectory() as cache:
        first = seconds(_WARM_UP.format(games=["shokoba"]), cache)
        others = seconds(_WARM_UP.format(games=list(GAMES)), cache)
        later = {game: median(seconds(_FIRST_MOVE.format(game=game), cache) for _ in range(repeats)) for game in GAMES}
    return [
        Start("first start, Shokoba compiled", first, 10.0),
        Start("first start, all games compiled", first + others, 25.0),
        Start("later start to the first move, Shokoba", later["shokoba"], 1.0),
        *(
            Start(f"later start to the first move, {game}", taken, 1.5)
            for game, taken in later.items()
            if game != "shokoba"
        ),
    ]

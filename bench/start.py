"""How long a newcomer waits: the first compilation after an install, and every later start."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

_FIRST_MOVE = "import cartable; match = cartable.new('shokoba', seed=1); match.play(match.legal_moves[0])"
_WARM_UP = "import cartable; cartable.warm_up('shokoba')"


def seconds(program: str, cache: str) -> float:
    environment = {**os.environ, "CARTABLE_CACHE": cache}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)  # noqa: S603
    return time.perf_counter() - start


def start_times(repeats: int = 5) -> dict[str, float]:
    """Seconds from starting Python until every rule is compiled, and, later, until the first move is made."""
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds(_WARM_UP, cache)
        warm = median(seconds(_FIRST_MOVE, cache) for _ in range(repeats))
    return {"first start, all rules compiled": cold, "later start to the first move": warm}

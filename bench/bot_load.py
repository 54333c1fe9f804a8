"""`python bench/bot_load.py`: does a server with many tables of the strongest bots stay responsive? Exits 1 if not.

Tables without people, with bots of the strongest level at one move a second; meanwhile the catalogue is requested again
and again, and the tables' moves are counted.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.load import percentile
from tests.server_process import running_server

GAMES = (("shokoba", 4), ("toko_maja", 4), ("goita", 4), ("scopette", 4))
_TARGET_P99 = 0.25
TOKEN = "bench"  # noqa: S105


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--level", default="master")
    arguments = parser.parse_args()
    waits: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/bench.sqlite"
        with running_server(database, Path(folder), "--limits", "0", "--wait-warm", "--metrics-token", TOKEN) as server:
            http = httpx.Client(base_url=server.url, timeout=60, trust_env=False)
            token = http.post("/api/guests", json={"name": "Host", "language": "en"}).raise_for_status().json()["token"]
            http.headers["Authorization"] = f"Bearer {token}"
            tables = []
            for number in range(arguments.tables):
                game, players = GAMES[number % len(GAMES)]
                wishes = {"game": game, "options": {"players": players}, "level": arguments.level}
                opened = http.post("/api/tables", json={**wishes, "pace": 1000, "seat": None, "start": True})
                tables.append(opened.raise_for_status().json()["id"])
            before = _moves(http)
            began = time.perf_counter()
            while time.perf_counter() - began < arguments.seconds:
                asked = time.perf_counter()
                http.get("/api/games").raise_for_status()
                waits.append(time.perf_counter() - asked)
                time.sleep(0.05)
            taken = time.perf_counter() - began
            moves = _moves(http) - before
    late = percentile(waits, 99)
    print(
        f"{arguments.tables} tables of {arguments.level} bots: {moves / taken:.1f} moves a second; an answer takes "
        f"{1000 * percentile(waits, 50):.0f} ms at the median, {1000 * late:.0f} ms at p99, {1000 * max(waits):.0f} ms "
        f"at most, of {len(waits)}"
    )
    return 0 if late <= _TARGET_P99 else 1


def _moves(http: httpx.Client) -> float:
    """How many moves bots have chosen, from the server's own metrics."""
    text = http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).raise_for_status().text
    counts = (line for line in text.splitlines() if "bot_thinking_seconds_count" in line and not line.startswith("#"))
    return sum(float(line.rpartition(" ")[2]) for line in counts)


if __name__ == "__main__":
    raise SystemExit(main())

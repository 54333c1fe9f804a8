"""Writes the plays with which the web client's tests check the steps of each game: what readers of real matches saw.

    python tools/make_plays.py            write web/tests/plays.json
    python tools/make_plays.py --check    fail if the file is out of date

Each play has the views of one reader, as changes from one to the next, with the events between them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import cartable
from cartable.games.reader import SPECTATOR

PLAYS = Path(__file__).parent.parent / "web/tests/plays.json"
_TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("shokoba", {"players": 2}, 60),
    ("shokoba", {"players": 4, "teams": True}, 45),
    ("scopette", {"players": 2}, 90),
    ("scopette", {"players": 6}, 90),
    ("toko_maja", {"players": 3}, 130),
    ("toko_maja", {"players": 6}, 60),
    ("goita", {"players": 4}, 60),
    ("goita", {"players": 2}, 60),
    ("goita", {"players": 2, "mode": "solo"}, 80),
)


def plays() -> list[dict[str, Any]]:
    return [_play(game, options, most, reader) for game, options, most in _TABLES for reader in (0, SPECTATOR)]


def _play(game: str, options: dict[str, Any], most: int, reader: int) -> dict[str, Any]:
    match, rng = cartable.new(game, seed=3, **options), Random(5)
    view: dict[str, Any] = match.view(reader)
    frames: list[dict[str, Any]] = []
    first = view
    for _ in range(most):
        if match.is_over:
            break
        events = match.play(rng.choice(list(match.legal_moves)))
        seen = [each.seen_by(reader) for each in events]
        after: dict[str, Any] = match.view(reader)
        changed = {name: value for name, value in after.items() if view.get(name) != value}
        frames.append(
            {
                "events": [{"kind": each.kind, "seat": each.seat, "details": dict(each.details)} for each in seen],
                "changed": changed,
            }
        )
        view = after
    return {"game": game, "options": options, "reader": reader, "view": first, "frames": frames}


def main() -> None:
    text = "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in plays()) + "\n]\n"
    if "--check" in sys.argv:
        if PLAYS.read_text() != text:
            raise SystemExit(f"{PLAYS} is out of date: python tools/make_plays.py")
        return
    PLAYS.write_text(text)


if __name__ == "__main__":
    main()

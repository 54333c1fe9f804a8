"""The server verifies the records of all matches, with a wide margin."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cartable
from cartable.server.wire.rest import LONGEST_RECORD

LONGEST = [
    ("shokoba", {"players": 4, "target": 50, "mistakes": True}),
    ("toko_maja", {"players": 6}),
    ("goita", {"players": 4, "target": 100}),
    ("goita", {"mode": "solo"}),
    ("scopette", {"players": 6}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), LONGEST, ids=lambda each: each if isinstance(each, str) else "")
def test_the_longest_matches_are_far_from_what_a_server_accepts(game: str, options: dict[str, Any]) -> None:
    """Targets as high as the options allow, and moves at random."""
    for seed in range(5):
        chance = random.Random(seed)
        match = cartable.new(game, seed=seed, **options)
        while not match.is_over:
            match.play(match.legal_moves[chance.randrange(len(match.legal_moves))])
        record = match.record()
        assert len(record) < LONGEST_RECORD / 2
        assert cartable.verify(record).is_good

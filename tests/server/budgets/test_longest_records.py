"""The server verifies the records of all matches, with a wide margin."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cartable
from cartable.server.wire.rest import LONGEST_RECORD
from tests.tiers import in_soak

LONGEST: list[tuple[str, dict[str, Any]]] = [
    ("shokoba", {"players": 4, "target": 50, "mistakes": True}),
    ("toko_maja", {"players": 6}),
    ("goita", {"players": 4, "target": 100}),
    ("goita", {"mode": "solo"}),
    ("scopette", {"players": 6}),
]


@pytest.mark.slow
@pytest.mark.parametrize("matches", [1, *in_soak(10)])
def test_the_longest_matches_are_far_from_what_a_server_accepts(matches: int, subtests: pytest.Subtests) -> None:
    """Targets as high as the options allow, and moves at random."""
    for game, options in LONGEST:
        for seed in range(matches):
            with subtests.test(game, seed=seed, **options):
                chance = random.Random(seed)
                match = cartable.new(game, seed=seed, **options)
                while not match.is_over:
                    match.play(match.legal_moves[chance.randrange(len(match.legal_moves))])
                record = match.record()
                assert len(record) < LONGEST_RECORD / 2
                assert cartable.verify(record).is_good

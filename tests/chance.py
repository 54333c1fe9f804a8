"""Deals and bots' chances that are the same in every run of a test, and others with another `CARTABLE_TEST_SEED`."""

from __future__ import annotations

import os
import random
import secrets
import sys
from typing import Any

import pytest

SEED = os.environ.get("CARTABLE_TEST_SEED", "0")
_USERS = (
    "cartable.games.fairness",
    "cartable.server.live.bot_pool",
    "cartable.server.local.host",
    "cartable.server.local.worker",
    "cartable.server.table.creation",
)


class _Chance:
    """The module `secrets` with chances from a seed. Ids stay unique: they come from the real one."""

    def __init__(self, seed: str) -> None:
        chance = random.Random(seed)
        self.token_bytes = chance.randbytes
        self.randbits = chance.getrandbits
        self.randbelow = chance.randrange

    def __getattr__(self, name: str) -> Any:
        return getattr(secrets, name)


def fix(patch: pytest.MonkeyPatch, test: str) -> None:
    """Let this process deal to `test` what it always deals to it."""
    chance = _Chance(f"{SEED} {test}")
    for name in _USERS:
        if name in sys.modules:
            patch.setattr(sys.modules[name], "secrets", chance)

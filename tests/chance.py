"""Deals and bots' chances that are the same in every run of a test, and others with another `CARTABLE_TEST_SEED`.

Servers in processes of their own get theirs from the same seed: a file tells them which test is running.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import random
import secrets
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

SEED = os.environ.get("CARTABLE_TEST_SEED", "0")
_USERS = (
    "cartable.games.fairness",
    "cartable.server.live.bot_pool",
    "cartable.server.local.host",
    "cartable.server.local.worker",
    "cartable.server.storage.server_keys",
    "cartable.server.table.creation",
    "cartable.server.tournament.creation",
)


class _Chance:
    """The module `secrets` with chances from a seed. Ids stay unique: they come from the real one."""

    def __init__(self, chance: Callable[[], random.Random]) -> None:
        self._chance = chance

    def token_bytes(self, number: int) -> bytes:
        return self._chance().randbytes(number)

    def randbits(self, number: int) -> int:
        return self._chance().getrandbits(number)

    def randbelow(self, limit: int) -> int:
        return self._chance().randrange(limit)

    def __getattr__(self, name: str) -> Any:
        return getattr(secrets, name)


class _Occasion:
    """What is being tested: a test, or the set-up of a fixture that several tests share."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._servers: Counter[str] = Counter()
        self._file: Path | None = None

    @property
    def file(self) -> Path:
        """Where servers read the occasion."""
        if self._file is None:
            handle, name = tempfile.mkstemp(prefix="cartable-test-")
            os.close(handle)
            self._file = Path(name)
            atexit.register(self._file.unlink, missing_ok=True)
            self._write()
        return self._file

    def next_server(self) -> int:
        """The number of a server that is started now, counted in this occasion."""
        name = self._names[-1] if self._names else ""
        self._servers[name] += 1
        return self._servers[name]

    def begin(self, name: str) -> None:
        self._names.append(name)
        self._write()

    def end(self) -> None:
        self._names.pop()
        self._write()

    def _write(self) -> None:
        if self._file is not None:
            partial = self._file.with_suffix(".partial")
            partial.write_text(self._names[-1] if self._names else "")
            partial.replace(self._file)


OCCASION = _Occasion()


@contextlib.contextmanager
def same_chances(occasion: str) -> Iterator[None]:
    """Deal in this process, and in servers, what is always dealt on this occasion."""
    chance = random.Random(f"{SEED} {occasion}")
    OCCASION.begin(occasion)
    try:
        with pytest.MonkeyPatch.context() as patch:
            for name in _USERS:
                if name in sys.modules:
                    patch.setattr(sys.modules[name], "secrets", _Chance(lambda: chance))
            yield
    finally:
        OCCASION.end()


def follow(file: Path, server: int) -> None:
    """In the process of a server: deal what is always dealt on the occasion that this file names."""
    chances: dict[str, random.Random] = {}

    def chance() -> random.Random:
        occasion = file.read_text()
        return chances.setdefault(occasion, random.Random(f"{SEED} {occasion} server {server}"))

    for name in _USERS:
        if name in sys.modules:
            vars(sys.modules[name])["secrets"] = _Chance(chance)

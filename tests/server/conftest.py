"""Databases that are waited for: on a busy machine one may stall for longer than a server would put up with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from cartable.server.storage import database, postgres, sqlite

_PATIENCE: Final = 60.0
_OWN_TIMEOUT: Final = database.TIMEOUT
_SETTINGS: Final[dict[str, str]] = vars(postgres)["_SETTINGS"]
"""Of PostgreSQL's sessions."""
_OWN_LIMITS: Final = {name: _SETTINGS[name] for name in ("lock_timeout", "statement_timeout")}


def _set(patch: pytest.MonkeyPatch, timeout: float, limits: dict[str, str]) -> None:
    for module in (postgres, sqlite):
        patch.setattr(module, "TIMEOUT", timeout)
    for name, limit in limits.items():
        patch.setitem(_SETTINGS, name, limit)


@pytest.fixture(autouse=True, scope="session")
def _patient_stores() -> Iterator[None]:
    """For the whole session, since several tests share stores."""
    with pytest.MonkeyPatch.context() as patch:
        _set(patch, _PATIENCE, dict.fromkeys(_OWN_LIMITS, f"{_PATIENCE:.0f}s"))
        yield


@pytest.fixture
def impatient_stores(monkeypatch: pytest.MonkeyPatch) -> None:
    """The product's own time-outs, for tests of what happens after them."""
    _set(monkeypatch, _OWN_TIMEOUT, _OWN_LIMITS)

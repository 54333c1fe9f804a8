"""The lab is tested with interpreted rules: its tests are about statistics and need no compiler."""

from __future__ import annotations

import pytest

from cartable.kernel import mode


@pytest.fixture(autouse=True)
def _interpreted_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mode, "COMPILED", False)
    monkeypatch.setenv("CARTABLE_COMPILE", "0")  # for the processes that a test starts

"""What kernels run on."""

from __future__ import annotations

import os

import pytest

from cartable.kernel.devices import cores


def test_all_cores_that_this_process_may_use_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {1, 3, 5}, raising=False)
    assert cores() == 3


def test_where_processes_are_not_bound_to_cores_all_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on macOS and Windows; a system may also not know how many it has."""
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    for known, counted in ((6, 6), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda known=known: known)
        assert cores() == counted

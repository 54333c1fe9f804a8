"""The processes of a Ray cluster that a test starts: found by a mark in their environment, and ended with the test."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

_MARK = "CARTABLE_TEST_CLUSTER"
_PATIENCE = 30.0
"""Seconds that processes have for ending by themselves."""


@contextmanager
def environment() -> Iterator[dict[str, str]]:
    """The environment for a process that starts Ray; whatever is left of it in the end is killed."""
    mark = uuid4().hex
    with TemporaryDirectory(prefix="ray", dir="/tmp", ignore_cleanup_errors=True) as folder:  # sockets want short paths
        try:
            yield {**os.environ, "RAY_TMPDIR": folder, "RAY_USAGE_STATS_ENABLED": "0", _MARK: mark}
        finally:
            for number in _marked(mark):
                os.kill(number, signal.SIGKILL)


def left_running(environment: dict[str, str]) -> list[int]:
    """The processes with this environment that do not end; empty where the system has no `/proc` to look at."""
    end = time.monotonic() + _PATIENCE
    while (left := _marked(environment[_MARK])) and time.monotonic() < end:
        time.sleep(0.2)
    return left


def _marked(mark: str) -> list[int]:
    """Ray's processes have sessions of their own, but the environment of the one that started them."""
    found = []
    for each in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"{_MARK}={mark}".encode() in each.read_bytes().split(b"\0"):
                found.append(int(each.parent.name))
        except OSError:  # gone, or somebody else's
            continue
    return found

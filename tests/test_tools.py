"""The tools of the repository that nothing else calls in a test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_TOOLS = Path(__file__).parents[1] / "tools"


def test_times_are_taken_before_any_library_is_installed() -> None:
    """In a new clone `make test` runs the client's tests, and notes their time, before Python has any other library."""
    bare = [sys.executable, "-I", "-S", str(_TOOLS / "timed.py")]
    result = subprocess.run(bare, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (2, "")
    assert "--report" in result.stdout

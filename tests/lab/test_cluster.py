"""A Ray cluster plays the same deals. Ray is an extra: without it, the tests that need it are skipped."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from cartable.lab.cluster import ClusterExecutor
from cartable.lab.errors import ArenaError
from tests.lab.arenas import played, short
from tests.lab.test_results import lines, timeless

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'cartable[ray]'")


def arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: Ray leaves threads and warnings behind."""
    command = [
        sys.executable,
        "-c",
        "from cartable.cli.app import main; main()",
        "arena",
        "shokoba",
        "greedy",
        "random",
    ]
    options = ["--players", "2", "--option", "target=1", *arguments]
    environment = {**os.environ, "CARTABLE_COMPILE": "0", "LC_ALL": "C"}
    return subprocess.run([*command, *options], env=environment, capture_output=True, text=True, check=False)


@needs_ray
@pytest.mark.slow
def test_a_local_cluster_gives_what_one_process_gives(tmp_path: Path) -> None:
    alone, spread = tmp_path / "alone.jsonl", tmp_path / "spread.jsonl"
    played(short(), 12, alone)
    result = arena("--deals", "12", "--ray", "local", "--results", str(spread))
    assert result.returncode == 0, result.stderr
    assert timeless(lines(spread)) == timeless(lines(alone))


@needs_ray
@pytest.mark.slow
def test_a_missing_cluster_is_an_error() -> None:
    result = arena("--deals", "2", "--ray", "127.0.0.1:1")
    assert result.returncode == 2
    assert "cartable: arena/cluster: no Ray cluster at 127.0.0.1:1" in result.stderr


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_the_error_says_what_to_install() -> None:
    with pytest.raises(ArenaError, match=r"cartable\[ray\]") as error:
        ClusterExecutor("local")
    assert error.value.code == "arena/missing"


def test_ray_is_imported_only_when_needed() -> None:
    look = "import sys, cartable.lab.cluster, cartable.cli.arena; print('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout == "False\n"

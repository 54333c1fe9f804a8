"""A Ray cluster plays the same deals, starts in a bounded time, and leaves nothing running."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cartable.lab import cluster
from cartable.lab.cluster import ClusterExecutor
from cartable.lab.errors import ArenaError
from cartable.lab.results import code_digest
from tests import ray_processes
from tests.cases import each_case
from tests.lab.arenas import played, short
from tests.lab.test_results import lines, timeless

_LONGEST = 180.0
"""Seconds for a cluster to start, play and stop, on a machine that has much else to do."""


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    """For a cluster that is interpreted, keeps its files to itself, and is ended with the test."""
    with ray_processes.environment() as found:
        yield {**found, "CARTABLE_COMPILE": "0", "LC_ALL": "C"}


def arena(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: Ray leaves threads and warnings behind."""
    command = "from cartable.cli.app import main; main()"
    options = ["arena", "shokoba", "greedy", "random", "--players", "2", "--option", "target=1", *arguments]
    return subprocess.run(
        [sys.executable, "-c", command, *options],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=_LONGEST,
    )


@pytest.mark.extras
def test_a_local_cluster_gives_what_one_process_gives_and_ends(tmp_path: Path, environment: dict[str, str]) -> None:
    if find_spec("ray") is None:
        pytest.skip("Ray is not installed: pip install 'cartable[ray]'")
    alone, spread = tmp_path / "alone.jsonl", tmp_path / "spread.jsonl"
    played(short(), 6, alone)
    result = arena(environment, "--deals", "6", "--ray", "local", "--workers", "2", "--results", str(spread))
    assert result.returncode == 0, result.stderr
    assert timeless(lines(spread)) == timeless(lines(alone))
    assert ray_processes.left_running(environment) == []


class FailingRay(SimpleNamespace):
    """Stands for a Ray whose first nodes do not start in time."""

    def __init__(self, failures: int) -> None:
        super().__init__(failures=failures, started=[], stopped=0)

    def init(self, address: str, **options: Any) -> None:
        self.started.append((address, options))
        if len(self.started) <= self.failures:
            raise Exception("Starting.\nThe node timed out during startup.")

    def shutdown(self) -> None:
        self.stopped += 1


@pytest.fixture
def _ray_seems_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _: object())


@pytest.mark.usefixtures("_ray_seems_installed")
def test_a_new_cluster_that_is_slow_to_start_gets_other_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FailingRay(2)
    monkeypatch.setitem(sys.modules, "ray", ray)
    ClusterExecutor("local", 2)._connect()
    assert [(address, options["num_cpus"]) for address, options in ray.started] == [("local", 2)] * 3
    assert ray.stopped == 2


@pytest.mark.usefixtures("_ray_seems_installed")
@each_case(("address", "tries"), [("local", 3), ("auto", 1)])
def test_a_cluster_that_does_not_start_is_an_error(monkeypatch: pytest.MonkeyPatch, address: str, tries: int) -> None:
    ray = FailingRay(9)
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(ArenaError, match=f"no Ray cluster at {address}: The node timed out") as error:
        next(ClusterExecutor(address, 2).play(short(), [1]))
    assert error.value.code == "arena/cluster"
    assert len(ray.started) == ray.stopped == tries
    assert ("num_cpus" in ray.started[0][1]) == (address == "local")  # a running cluster has its own workers


@pytest.mark.usefixtures("_ray_seems_installed")
def test_a_missing_cluster_is_an_error() -> None:
    """Found out without Ray, which would wait for minutes."""
    with pytest.raises(ArenaError, match=r"no Ray cluster at 127\.0\.0\.1:1: "):
        next(ClusterExecutor("127.0.0.1:1").play(short(), [1]))


def test_a_machine_with_other_code_does_not_play() -> None:
    arena = short()
    assert cluster._play(arena, 1, "another") is None
    found = cluster._play(arena, 1, code_digest(arena.declared))
    assert found is not None
    assert found.matches == arena.play(1).matches


def test_without_ray_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    with pytest.raises(ArenaError, match=r"cartable\[ray\]") as error:
        ClusterExecutor("local")
    assert error.value.code == "arena/missing"


def test_ray_is_imported_only_when_needed() -> None:
    look = "import sys, cartable.lab.cluster, cartable.cli.arena; print('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout == "False\n"

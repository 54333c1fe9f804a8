"""Networks of our own leave nothing behind, not even when the process that made them is killed."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.server.network.machines import Network, command, inside, need_machines, remove_left_overs

_ROOT = Path(__file__).parents[3]
_MAKE_AND_WAIT = """
import subprocess
from tests.server.network.machines import Network, inside
with Network("one") as network:
    sleeping = subprocess.Popen(inside(network["one"].namespace, "sleep", "600"))
    print(network.router, network.folder, sleeping.pid, flush=True)
    sleeping.wait()
"""


def namespaces() -> set[str]:
    return {line.split()[0] for line in command("ip", "netns", "list").splitlines() if line.strip()}


def test_nothing_is_left_behind() -> None:
    """Other tests make networks at the same time: only the namespaces of this one count."""
    need_machines()
    with Network("one", "two") as network:
        own = {network.router, network["one"].namespace, network["two"].namespace}
        process = subprocess.Popen(inside(network["one"].namespace, "sleep", "600"))
        assert own <= namespaces()
    assert process.wait(10) == -signal.SIGKILL
    assert own.isdisjoint(namespaces())
    assert not network.folder.exists()


def test_what_a_killed_process_left_is_removed() -> None:
    need_machines()
    with subprocess.Popen([sys.executable, "-c", _MAKE_AND_WAIT], cwd=_ROOT, stdout=subprocess.PIPE, text=True) as made:
        assert made.stdout is not None
        router, folder, sleeping = made.stdout.readline().split()
        remove_left_overs()
        assert router in namespaces(), "its process is still running"
        made.kill()
    remove_left_overs()  # another test that makes a network now may have been faster
    assert router not in namespaces()
    assert not Path(folder).exists()
    deadline = time.monotonic() + 10
    while Path("/proc", sleeping, "exe").exists():
        assert time.monotonic() < deadline, "its processes still run"
        time.sleep(0.01)

"""Machines of our own on this machine: network namespaces, each joined to a router by a cable of its own.

Everything is named after the process that made it (`cartable-network-PID-COUNT-NAME`), so that what a killed process
left behind can be removed by the next one. Needs root and `ip` (Debian's iproute2).
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self, TypeVar

import pytest

from tests.namespace import run_in_namespace

T = TypeVar("T")

ROUTER = "router"
_NAME = re.compile(r"cartable-network-(\d+)-")
_networks = itertools.count()


class Machine(NamedTuple):
    """`cable` is the router's end of the machine's cable."""

    name: str
    namespace: str
    address: str
    cable: str


class Network:
    """`with Network("a", "b") as network`: two machines, and the router between them."""

    def __init__(self, *names: str) -> None:
        remove_left_overs()
        self._prefix = f"cartable-network-{os.getpid()}-{next(_networks)}"
        self.router = f"{self._prefix}-{ROUTER}"
        self.machines = {
            name: Machine(name, f"{self._prefix}-{name}", f"10.203.{number}.2", f"to-{name}"[:15])
            for number, name in enumerate(names, 1)
        }
        self.folder = Path()
        """For the files of services, readable by other users."""

    def __getitem__(self, name: str) -> Machine:
        return self.machines[name]

    def __enter__(self) -> Self:
        try:
            self.folder = Path(tempfile.mkdtemp(prefix=f"{self._prefix}-"))
            self.folder.chmod(0o755)
            _ip("netns", "add", self.router)
            _ip("-n", self.router, "link", "set", "lo", "up")
            command(*inside(self.router, "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward"))
            for machine in self.machines.values():
                self._add(machine)
        except BaseException:
            self.remove()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()

    def remove(self) -> None:
        """End the processes of all machines, and remove the machines."""
        for name in (self.router, *(machine.namespace for machine in self.machines.values())):
            _remove_namespace(name)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run_on(self, name: str, work: Callable[[], T]) -> T:
        """Run this in a thread whose sockets are those of the machine."""
        return run_in_namespace(self.machines[name].namespace, work)

    def _add(self, machine: Machine) -> None:
        inside, router = ("-n", machine.namespace), ("-n", self.router)
        gateway = machine.address.removesuffix("2") + "1"
        _ip("netns", "add", machine.namespace)
        _ip(*router, "link", "add", machine.cable, "type", "veth", "peer", "name", "eth0", "netns", machine.namespace)
        _ip(*router, "address", "add", f"{gateway}/24", "dev", machine.cable)
        _ip(*router, "link", "set", machine.cable, "up")
        _ip(*inside, "address", "add", f"{machine.address}/24", "dev", "eth0")
        _ip(*inside, "link", "set", "lo", "up")
        _ip(*inside, "link", "set", "eth0", "up")
        _ip(*inside, "route", "add", "default", "via", gateway)


def need_machines() -> None:
    """Skip the test, with the reason, where machines of our own cannot be made."""
    if (reason := why_not()) is not None:
        pytest.skip(reason)


@cache
def why_not() -> str | None:
    if sys.platform != "linux":
        return "network namespaces need Linux"
    if shutil.which("ip") is None:
        return "network namespaces need `ip` (iproute2)"
    if os.geteuid() != 0:
        return "network namespaces need root"
    try:
        with Network("one"):
            return None
    except (subprocess.CalledProcessError, OSError) as error:
        return f"network namespaces cannot be made here: {getattr(error, 'stderr', None) or error}".strip()


def remove_left_overs() -> None:
    """Remove what tests left behind whose process is no longer running."""
    names = [line.split()[0] for line in _ip("netns", "list").splitlines() if line.strip()]
    for name in filter(_is_left_over, names):
        _remove_namespace(name)
    for folder in Path(tempfile.gettempdir()).glob("cartable-network-*"):
        if _is_left_over(folder.name):
            shutil.rmtree(folder, ignore_errors=True)


def _is_left_over(name: str) -> bool:
    found = _NAME.match(name)
    return found is not None and not Path("/proc", found[1]).exists()


def _remove_namespace(name: str) -> None:
    if not Path("/run/netns", name).exists():
        return
    with contextlib.suppress(subprocess.CalledProcessError):
        for process in _ip("netns", "pids", name).split():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(process), signal.SIGKILL)
        _ip("netns", "delete", name)


def _ip(*arguments: str) -> str:
    return command("ip", *arguments)


def command(*arguments: str, text: str | None = None) -> str:
    """Run a command to its end, and return its output."""
    return subprocess.run(arguments, input=text, capture_output=True, text=True, check=True).stdout


def inside(namespace: str, *arguments: str) -> Sequence[str]:
    """The command line that runs a command in a namespace."""
    return ["ip", "netns", "exec", namespace, *arguments]

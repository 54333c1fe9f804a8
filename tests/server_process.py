"""Real server processes for tests: they are started on a free port, killed, and started again on the same port."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.chance import OCCASION
from tools.reserved_port import ReservedPort

_ROOT = Path(__file__).parents[1]
_TIMEOUT = 180.0


@dataclass(frozen=True)
class Host:
    """The machine that a server runs on."""

    address: str = "127.0.0.1"
    namespace: str | None = None
    """The network namespace of the machine; None for this machine's own network."""
    clock_error: float = 0.0
    """How many seconds the machine's clock is ahead when the server starts."""
    niceness: int = 0
    """Below 0, the server comes before other processes of this machine, if this process may say so."""
    has_long_breaks: bool = False
    """Whether a break between rounds waits an hour for the players, so that none ends while a slow page looks at it."""


class Server:
    """A server that keeps its address when it is killed and started again."""

    def __init__(self, database: str, folder: Path, *arguments: str, host: Host | None = None) -> None:
        self.host = host or Host()
        self._port = ReservedPort()
        self.port = self._port.number
        self.url = f"http://{self.host.address}:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        self.process: int | None = None
        address = ["--host", self.host.address, "--port", str(self.port)]
        fast = ["--review-worlds", "4"]  # a review follows every match that somebody plays to its end in a page
        self._arguments = ["serve", "--database", database, *address, "--log", "json", *fast, *arguments]

    def start(self) -> None:
        assert self.process is None
        self.process = _fork_server().fork(self.log, self._arguments, self.host)
        if self.host.niceness < 0:
            with contextlib.suppress(PermissionError):  # its threads will have it from its only one
                os.setpriority(os.PRIO_PROCESS, self.process, self.host.niceness)
        _wait_until(self._is_open, f"the server did not start: {self.output()}")

    def kill(self) -> None:
        """Kill it, as a power failure would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it gracefully."""
        self._end(signal.SIGTERM)

    def output(self) -> str:
        return self.log.read_text(errors="replace")[-6000:] if self.log.exists() else ""

    def send(self, what: signal.Signals) -> None:
        assert self.process is not None
        os.kill(self.process, what)

    @property
    def is_running(self) -> bool:
        if self.process is None:
            return False
        try:
            os.kill(self.process, 0)
        except ProcessLookupError:
            return False
        return True

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, how)
            _wait_until(lambda: not self.is_running, f"the server did not end: {self.output()}")
            self.process = None

    def _is_open(self) -> bool:
        assert self.is_running, self.output()
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=30) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


class _ForkServer:
    """The warmed-up process from which servers are forked, started when it is first needed; it ends with this one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.fork_server", str(OCCASION.file)],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._answer()

    def fork(self, output: Path, arguments: list[str], host: Host) -> int:
        assert self._process.stdin is not None
        with self._lock:
            conditions = [host.namespace, host.clock_error, host.has_long_breaks, OCCASION.next_server()]
            self._process.stdin.write(json.dumps([str(output), arguments, *conditions]) + "\n")
            self._process.stdin.flush()
            return int(self._answer())

    def _answer(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the fork server has ended"
        return line.strip()


_creation_lock = threading.Lock()


@cache
def _new_fork_server() -> _ForkServer:
    return _ForkServer()


def _fork_server() -> _ForkServer:
    """The fork server of this process."""
    with _creation_lock:
        return _new_fork_server()


def prepare_fork_server() -> None:
    """Start the fork server now: in a namespace, the servers of all later tests would be started there."""
    _fork_server()


@contextlib.contextmanager
def running_server(database: str, folder: Path, *arguments: str, host: Host | None = None) -> Iterator[Server]:
    """A running server; `arguments` are options of `cartable serve`, such as `--limits 0`."""
    server = Server(database, folder, *arguments, host=host)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def _wait_until(condition: object, message: str) -> None:
    assert callable(condition)
    deadline = time.monotonic() + _TIMEOUT
    while not condition():
        assert time.monotonic() < deadline, message
        time.sleep(0.01)

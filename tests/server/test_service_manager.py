"""What systemd is told: when the server listens, that it lives, when it stops."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

from cartable.server.service_manager import ServiceManager
from tests.patience import PATIENCE


def test_a_server_reports_to_systemd(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(PATIENCE)
        environment = {
            **os.environ,
            "CARTABLE_COMPILE": "0",
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": "300000",
        }
        command = [sys.executable, "-m", "cartable", "serve", "--port", "0", "--database", str(tmp_path / "a.sqlite")]
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
            try:
                heard = {manager.recv(100) for _ in range(4)}
                assert heard == {b"READY=1", b"WATCHDOG=1"}
                server.send_signal(signal.SIGTERM)
                while manager.recv(100) != b"STOPPING=1":
                    pass
                assert server.wait(PATIENCE) == 0
            finally:
                server.kill()


def test_without_systemd_nothing_is_sent() -> None:
    manager = ServiceManager({})
    assert manager.watchdog is None
    manager.listening()
    manager.stopping()


def test_the_watchdog_of_another_process_is_ignored() -> None:
    assert ServiceManager({"WATCHDOG_USEC": "5000000", "WATCHDOG_PID": "1"}).watchdog is None
    assert ServiceManager({"WATCHDOG_USEC": "5000000"}).watchdog == 5

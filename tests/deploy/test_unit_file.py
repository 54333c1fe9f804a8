"""The unit file: its directives, what systemd says about it, and a server under the same restrictions."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from cartable.server import process
from tests.patience import PATIENCE
from tools.reserved_port import ReservedPort

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "cartable.service"
MOST_EXPOSED = 15
"""In tenths: the highest exposure that `systemd-analyze security` may find."""
NEWER_THAN_252 = {"RestartSteps", "RestartMaxDelaySec"}


def directives() -> dict[str, list[str]]:
    """The values of each directive, in order; a unit file may repeat one, which `configparser` does not allow."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "[")):
            name, equals, value = line.partition("=")
            assert equals, line
            found[name].append(value)
    return found


def seconds(text: str) -> int:
    return int(text)


def test_it_may_only_write_its_state_and_its_cache() -> None:
    unit = directives()
    assert unit["ProtectSystem"] == ["strict"]
    assert unit["StateDirectory"] == unit["CacheDirectory"] == ["cartable"]
    assert "ReadWritePaths" not in unit
    settings = dict(each.split("=", 1) for each in unit["Environment"])
    assert settings["CARTABLE_DATABASE"].startswith("%S/cartable/")
    assert settings["CARTABLE_CACHE"].startswith("%C/cartable")


def test_it_has_no_privileges() -> None:
    unit = directives()
    assert unit["User"] == ["cartable"]
    assert unit["CapabilityBoundingSet"] == unit["AmbientCapabilities"] == [""]
    for name in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "PrivateUsers", "ProtectHome", "RestrictSUIDSGID"):
        assert unit[name] == ["yes"], name
    assert unit["SystemCallFilter"] == ["@system-service", "~@privileged"]
    assert set(unit["RestrictAddressFamilies"][0].split()) == {"AF_INET", "AF_INET6", "AF_UNIX"}
    assert unit["IPAddressDeny"] == ["any"]


def test_it_has_limits_and_starts_again() -> None:
    unit = directives()
    for name in ("MemoryMax", "MemoryHigh", "TasksMax", "LimitNOFILE"):
        assert re.fullmatch(r"\d+[MG]?", unit[name][0]), name
    assert unit["Restart"] == ["always"]
    assert unit["StartLimitIntervalSec"] == ["0"]
    assert seconds(unit["RestartMaxDelaySec"][0]) > seconds(unit["RestartSec"][0])
    assert unit["OOMPolicy"] == ["continue"]


def test_it_waits_for_the_server_to_stop() -> None:
    longest = process.STOP_SECONDS + process.DISCONNECT_SECONDS + process.SHUTDOWN_SECONDS
    assert seconds(directives()["TimeoutStopSec"][0]) > longest


def test_what_would_stop_the_compiler_is_absent_and_explained() -> None:
    assert not {"MemoryDenyWriteExecute", "ProcSubset"} & set(directives())
    left_out = UNIT.read_text(encoding="utf-8").partition("Left out on purpose")[2]
    assert "MemoryDenyWriteExecute" in left_out
    assert "ProcSubset" in left_out


def test_the_docs_include_the_file_instead_of_repeating_it() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert '--8<-- "deploy/cartable.service"' in page
    assert "ProtectSystem=" not in page
    assert "share/cartable/cartable.service" in page
    assert 'deploy = "share/cartable"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The unit with a program and a user that exist on this machine: systemd looks for them."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    unit = UNIT.read_text(encoding="utf-8")
    unit = unit.replace("/opt/cartable/bin/cartable", shutil.which("true") or "/bin/true")
    path = tmp_path / "cartable.service"
    path.write_text(unit)
    return path


def test_systemd_accepts_it(copy: Path) -> None:
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
    about_it = [line for line in checked.stderr.splitlines() if copy.name in line]
    assert [line for line in about_it if not any(name in line for name in NEWER_THAN_252)] == []


def test_systemd_finds_little_exposed(copy: Path) -> None:
    checked = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={MOST_EXPOSED}", str(copy)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if "unrecognized option" in checked.stderr or "Unknown option" in checked.stderr:
        pytest.skip("this systemd-analyze cannot check a file offline")
    assert checked.returncode == 0, checked.stdout[-300:]
    assert "Overall exposure level" in checked.stdout


# under the same restrictions, as far as they can be had without systemd

_CONFINE = """
set -e
mount --make-rprivate /
mount -t tmpfs -o mode=1777 tmpfs /mnt
mkdir /mnt/state /mnt/cache
for place in $(findmnt --noheadings --raw --output TARGET | grep -v '^/mnt\\|^/proc\\|^/sys\\|^/dev'); do
    mount -o remount,bind,ro "$place" 2>/dev/null || true
done
if touch / 2>/dev/null; then exit 77; fi
exec prlimit --nofile=1024:1024 --core=0 \
    setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
"""
"""Everything is read-only but two folders; no privileges, and none can be gained."""


@contextlib.contextmanager
def confined_server(port: int) -> Iterator[subprocess.Popen[bytes]]:
    for tool in ("unshare", "setpriv", "prlimit", "findmnt"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    environment = {
        **os.environ,
        "CARTABLE_DATABASE": "/mnt/state/cartable.sqlite",
        "CARTABLE_CACHE": "/mnt/cache",
        "CARTABLE_COMPILE": "0",
        "CARTABLE_LOG": "json",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    serve = [sys.executable, "-m", "cartable", "serve", "--port", str(port)]
    command = ["unshare", "--map-root-user", "--mount", "--kill-child", "sh", "-c", _CONFINE, "sh", *serve]
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        yield server
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
        server.wait()
        for stream in (server.stdout, server.stderr):
            assert stream is not None
            stream.close()


@pytest.mark.slow
def test_a_server_runs_without_privileges_on_a_read_only_system() -> None:
    with ReservedPort() as port, confined_server(port) as server:
        deadline = time.monotonic() + PATIENCE
        while True:
            if server.poll() is not None:
                assert server.stderr is not None
                output = server.stderr.read().decode()
                if server.returncode == 77 or "unshare" in output or "mount:" in output:
                    pytest.skip(f"no mount namespace can be made here: {output[-200:].strip()}")
                pytest.fail(f"the server ended: {output[-2000:]}")
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=PATIENCE) as ready,
            ):
                assert ready.status == 200
                break
            assert time.monotonic() < deadline
            time.sleep(0.1)
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/guests", b'{"name": "Ada"}', {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            assert answer.status == 201

"""PostgreSQL and Redis on machines of their own, with their data in the network's folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.network.machines import Machine, Network, command, inside

_TIMEOUT = 60.0
_PORT_OF_POSTGRES = 5432
_PORT_OF_REDIS = 6379


def need_services() -> None:
    """Skip the test, with the reason, where PostgreSQL or Redis is not installed."""
    for program in ("initdb", "postgres", "pg_isready", "redis-server", "redis-cli", "setpriv"):
        if _program(program) is None:
            pytest.skip(f"{program} is not installed on this machine")


@contextmanager
def postgres(network: Network, name: str) -> Iterator[str]:
    """A PostgreSQL server on this machine of the network; gives the address of its database."""
    machine, user = network[name], _user()
    folder = network.folder / "postgres"
    folder.mkdir()
    os.chown(folder, user.pw_uid, user.pw_gid)
    command(*_as(user), _needed("initdb"), "-D", str(folder / "data"), "-U", "cartable", "-A", "trust", "--no-sync")
    with (folder / "data" / "pg_hba.conf").open("a") as rules:
        rules.write("host all all 10.203.0.0/16 trust\n")
    settings = {
        "listen_addresses": machine.address,
        "unix_socket_directories": str(folder),
        "shared_buffers": "32MB",
        "max_connections": "50",
    }
    line = [_needed("postgres"), "-D", str(folder / "data")]
    line += [part for setting, value in settings.items() for part in ("-c", f"{setting}={value}")]
    ask = [_needed("pg_isready"), "-q", "-h", machine.address, "-U", "cartable"]
    with _running(machine, user, line, network.folder / "postgres.log", ask):
        yield f"postgresql+asyncpg://cartable@{machine.address}:{_PORT_OF_POSTGRES}/postgres"


@contextmanager
def redis(network: Network, name: str) -> Iterator[str]:
    """A Redis server on this machine of the network; gives its address."""
    machine = network[name]
    line = [_needed("redis-server"), "--bind", machine.address, "--protected-mode", "no", "--save", ""]
    line += ["--appendonly", "no", "--dir", "/"]
    ask = [_needed("redis-cli"), "-h", machine.address, "ping"]
    with _running(machine, _user(), line, network.folder / "redis.log", ask):
        yield f"redis://{machine.address}:{_PORT_OF_REDIS}/0"


@contextmanager
def _running(
    machine: Machine, user: pwd.struct_passwd, line: Sequence[str], log: Path, ask: Sequence[str]
) -> Iterator[None]:
    """A service from when it answers until the block ends. It ends with this process, too."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            inside(machine.namespace, *_as(user), "--pdeathsig", "QUIT", *line), stdout=output, stderr=output
        )
    try:
        _wait_for(lambda: _answers(machine, ask), process, log)
        yield
    finally:
        process.kill()
        process.wait()


def _wait_for(condition: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + _TIMEOUT
    while not condition():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)


def _answers(machine: Machine, ask: Sequence[str]) -> bool:
    answer = subprocess.run(inside(machine.namespace, *ask), capture_output=True, check=False)
    return answer.returncode == 0


def _user() -> pwd.struct_passwd:
    """PostgreSQL refuses to run as root."""
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _as(user: pwd.struct_passwd) -> list[str]:
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


def _needed(program: str) -> str:
    found = _program(program)
    assert found is not None
    return found


def _program(name: str) -> str | None:
    """Debian keeps PostgreSQL's programs outside the path, one folder for each version."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: int(each.parent.name), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))

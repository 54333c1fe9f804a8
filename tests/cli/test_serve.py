"""`cartable serve`: the settings that it refuses, what it prints, and how it stops."""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cartable.cli.app import app
from cartable.server import settings
from cartable.server.settings import BadSetting, Settings
from tests.cases import each_case
from tests.patience import PATIENCE
from tests.tiers import in_soak
from tools.reserved_port import ReservedPort

START = [sys.executable, "-m", "cartable", "serve", "--port", "0"]


@pytest.fixture(autouse=True)
def _restored_logging() -> Iterator[None]:
    """A server started here reconfigures the logging of the whole process."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers, root.level = handlers, level


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", **environment}).invoke(
        app, ["serve", *arguments]
    )


@each_case("language", ["en", "fr"])
@each_case(
    ("arguments", "code"),
    [
        (("--trusted-proxy", "proxy.example"), "setting/proxy"),
        (("--trusted-proxy", "10.0.0.1/8"), "setting/proxy"),
        (("--allow-origin", "cards.example.org"), "setting/origin"),
        (("--allow-origin", "https://cards.example.org/"), "setting/origin"),
        (("--metrics", "everywhere"), "setting/metrics"),
        (("--metrics", "127.0.0.1:99999"), "setting/metrics"),
        (("--redis", "127.0.0.1:6379"), "setting/redis"),
        (("--redis", "redis://127.0.0.1:6379/0"), "setting/alone"),
        (("--host", "192.0.2.1"), "setting/address"),
        (("--port", "0", "--database", "mysql://localhost/cards"), "storage/url"),
    ],
)
def test_a_bad_setting_is_reported_on_one_line(
    arguments: tuple[str, ...], code: str, language: str, tmp_path: Path
) -> None:
    database = () if "--database" in arguments else ("--database", str(tmp_path / "cards.sqlite"))
    result = run(*arguments, *database, "--lang", language)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"cartable: {code}: ")


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = run("--port", str(taken.getsockname()[1]), "--database", str(tmp_path / "cards.sqlite"))
    assert result.exit_code == 2
    assert "cartable: setting/address: " in result.stderr


def test_every_option_can_be_set_in_the_environment(tmp_path: Path) -> None:
    result = run("--database", str(tmp_path / "cards.sqlite"), CARTABLE_TRUSTED_PROXY="127.0.0.1 nonsense")
    assert "setting/proxy: 'nonsense'" in result.stderr
    shown = run("--help", COLUMNS="200").stdout
    for option in re.findall(r"--([a-z-]+)", shown):
        if option not in ("help", "lang", "no-wait-warm"):
            assert f"CARTABLE_{option.replace('-', '_').upper()}" in shown, option


def test_the_help_is_in_the_language_of_the_locale() -> None:
    environment = {**os.environ, "LC_ALL": "fr_FR.UTF-8"}
    result = subprocess.run([*START[:4], "--help"], env=environment, capture_output=True, text=True, check=True)
    assert "Démarrer le serveur web" in result.stdout


@each_case(
    ("given", "url"),
    [
        ("/var/lib/cards.sqlite", "sqlite:////var/lib/cards.sqlite"),
        ("postgresql://cards@db/cards", "postgresql://cards@db/cards"),
        ("sqlite:////var/lib/cards.sqlite", "sqlite:////var/lib/cards.sqlite"),
    ],
)
def test_a_database_is_a_file_or_a_url(given: str, url: str) -> None:
    assert settings.database_url(given) == url


def test_the_default_database_is_a_file_in_the_data_folder() -> None:
    assert settings.database_url("") == f"sqlite:///{settings.data_folder() / 'cartable.sqlite'}"
    assert settings.data_folder().name == "cartable"


def test_settings_that_contradict_each_other_are_refused() -> None:
    assert settings.metrics_address("[::1]:9464") == ("::1", 9464)
    assert settings.metrics_address(":9464") == ("127.0.0.1", 9464)
    with pytest.raises(BadSetting):
        Settings(database="sqlite:///cards.sqlite", redis="redis://127.0.0.1")


@contextmanager
def started(tmp_path: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "CARTABLE_COMPILE": "0", "LC_ALL": "C"}
    command = [*START, "--database", str(tmp_path / "new" / "cards.sqlite"), *arguments]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        timeout = threading.Timer(2 * PATIENCE, server.kill)
        timeout.start()
        try:
            yield server
        finally:
            server.kill()
            timeout.cancel()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, *(case for case in in_soak(signal.SIGTERM))])
def test_it_prints_its_address_owns_its_file_and_stops_on_a_signal(tmp_path: Path, how: signal.Signals) -> None:
    """Its metrics have an address of their own."""
    with ReservedPort() as port, started(tmp_path, "--metrics", f"127.0.0.1:{port}") as server:
        assert server.stdout is not None
        assert server.stderr is not None
        first = server.stdout.readline()
        address = re.fullmatch(r"Cartable is at (http://localhost:\d+) .*\n", first)
        assert address is not None, first
        assert "cards.sqlite" in server.stdout.readline()
        with urllib.request.urlopen(
            f"{address[1].replace('localhost', '127.0.0.1')}/readyz", timeout=PATIENCE
        ) as ready:
            assert ready.status == 200
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as metrics:
            assert b"cartable_sockets 0.0" in metrics.read()
        second = run("--port", "0", "--database", str(tmp_path / "new" / "cards.sqlite"))
        assert second.exit_code == 2
        assert second.stderr.startswith("cartable: storage/in-use: ")
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
        server.send_signal(how)
        assert server.wait(PATIENCE) == 0
        assert "All rules are compiled" in server.stdout.read()
        logged = server.stderr.read()
        assert "stopping" in logged
        assert "error" not in logged

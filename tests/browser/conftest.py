"""A real browser, the Chromium that `tools/find-browser` finds, and a real server in a process of its own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.axe import TURNS
from tests.browser.browser_user import BrowserUser, Devices, NewUser
from tests.browser.played_tables import PlayedTable, play_table
from tests.server_process import Host, Server, running_server

_ROOT = Path(__file__).parents[2]
_CLIENT = _ROOT / "src/cartable/server/static/index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_HOST = Host(has_long_breaks=True)


def chromium_path() -> str:
    found = subprocess.run([_ROOT / "tools/find-browser"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith("tests/browser/"):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert _CLIENT.exists(), "the web client is not built: make src/cartable/server/static/index.html"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS, timeout=180_000)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("browser")
    push = ("--push-anywhere", "--push-after", "0.5")  # whoever asks for messages gets them soon, also on loopback
    no_par = "--no-daily"  # it would be computed meanwhile
    with running_server(str(folder / "tables.db"), folder, "--limits", "0", no_par, *push, host=_HOST) as running:
        yield running


@pytest.fixture(scope="session")
def devices(browser: Browser, server: Server) -> Iterator[Devices]:
    found = Devices(browser, server.url)
    yield found
    found.close()


@pytest.fixture(autouse=True)
def looks() -> None:
    """The looks of pages that axe takes in turn begin anew; `in_all_looks` lets a test have all of them in the soak."""
    TURNS.begin()


@pytest.fixture
def new_user(devices: Devices) -> Iterator[NewUser]:
    """Open the page as a new user; fail afterwards if any of their pages reported an error."""
    yield from new_users(devices)


def new_users(devices: Devices) -> Iterator[NewUser]:
    users: list[BrowserUser] = []

    def open_page(**settings: Any) -> BrowserUser:
        users.append(BrowserUser(devices, **settings))
        return users[-1]

    yield open_page
    for user in users:
        user.close()


@pytest.fixture
def restarting_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill and start again."""
    with running_server(str(tmp_path / "tables.db"), tmp_path, "--limits", "0", host=_HOST) as running:
        yield running


@pytest.fixture
def new_restarting_user(browser: Browser, restarting_server: Server) -> Iterator[NewUser]:
    yield from new_users(Devices(browser, restarting_server.url, lend_again=False))


@pytest.fixture(scope="session")
def finished_table(server: Server) -> PlayedTable:
    """A table with a short finished match: Goita for two, up to one point."""
    return play_table(server.url, "goita", options={"players": 2, "target": 1})

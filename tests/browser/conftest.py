"""A real browser at a real server: the Chromium that `tools/find-browser` finds, and a server process of our own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.evenings import Evening, evening
from tests.browser.visitor import Visit, Visitor
from tests.server_process import Server, running_server

_ROOT = Path(__file__).parents[2]
_CLIENT = _ROOT / "src/cartable/server/static/index.html"
_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert _CLIENT.exists(), "the web client is not built: make src/cartable/server/static/index.html"
    found = subprocess.run([_ROOT / "tools/find-browser"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found.stdout.strip(), args=_FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("browser")
    with running_server(str(folder / "tables.db"), folder, "--limits", "0") as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens pages as new people, and looks afterwards that none of them met an error."""
    yield from _visiting(browser, server)


def _visiting(browser: Browser, server: Server) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def come(**wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, server.url, **wishes))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed and started again."""
    with running_server(str(tmp_path / "tables.db"), tmp_path, "--limits", "0") as running:
        yield running


@pytest.fixture
def visit_mortal(browser: Browser, mortal: Server) -> Iterator[Visit]:
    yield from _visiting(browser, mortal)


@pytest.fixture(scope="session")
def finished(server: Server) -> Evening:
    """A short match that is over: Goita for two, to one point."""
    return evening(server.url, "goita", options={"players": 2, "target": 1})

"""Everything fits: every game in its fullest positions, on all screens from a small phone to a large desk."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.browser_user import BrowserUser
from tests.browser.full_positions import Position, load_positions, show_position
from tests.server_process import Server

SCREENS = [
    *((width, height, 1) for width, height in ((320, 568), (360, 640), (390, 844), (667, 375), (844, 390))),
    *((width, height, 1) for width, height in ((768, 1024), (1024, 768), (1280, 720), (1440, 900), (1920, 1080))),
    (640, 512, 2),  # 1280 by 1024 magnified to 200 %
    (320, 256, 4),  # and to 400 %: so low that the page may scroll
]
_WHAT_DOES_NOT_FIT = Path(__file__).with_name("fit.js").read_text(encoding="utf-8")
_UNFINISHED: dict[str, list[str]] = json.loads(
    Path(__file__).with_name("unfinished_screens.json").read_text(encoding="utf-8")
)
"""The screens on which a position does not fit yet, by the name of the position."""


class Screen:
    """A page whose size changes without loading it again."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def resize(self, width: int, height: int, scale: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False}
        self._session.send("Emulation.setDeviceMetricsOverride", metrics)
        # the sizes of cards are computed from the new space, and drawn in the frame after that
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def problems(self, position: Position) -> list[str]:
        """What does not fit on any of the screens that are finished for this position."""
        found: list[str] = []
        for width, height, scale in SCREENS:
            name = f"{width}x{height}"
            if name not in _UNFINISHED.get(position.name, []):
                self.resize(width, height, scale)
                found += [f"{name}: {each}" for each in self.page.evaluate(_WHAT_DOES_NOT_FIT)]
        return found


@pytest.fixture(scope="module")
def screen(browser: Browser, server: Server) -> Iterator[Screen]:
    user = BrowserUser(browser, server.url, language="fr")
    user.request("POST", "/api/guests", {"name": "Ana"})
    yield Screen(user.page)
    user.close()


@pytest.mark.parametrize("position", load_positions(), ids=lambda position: position.name)
def test_everything_fits(screen: Screen, position: Position) -> None:
    show_position(screen.page, position)
    assert screen.problems(position) == []
    if position.touch is not None:
        screen.resize(1440, 900, 1)
        screen.page.locator(".hand .card-button").nth(position.touch).click()
        screen.page.locator(".hand .chosen").wait_for()
        screen.page.mouse.move(0, 0)
        assert screen.problems(position) == []


_PAGES = ["/", "/new/goita", "/learn/shokoba", "/rules/toko_maja", "/rules/scopette", "/me", "/new/scopette"]
_BEYOND_THE_EDGE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll("*")]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => `${each.tagName}.${each.getAttribute("class")}`)"""


@pytest.mark.parametrize("path", _PAGES)
def test_no_page_scrolls_sideways(screen: Screen, path: str) -> None:
    screen.resize(1440, 900, 1)  # a low screen leaves out the title of a lesson
    screen.page.goto(path)
    screen.page.locator("h1").first.wait_for()
    for width, height, scale in SCREENS:
        screen.resize(width, height, scale)
        assert screen.page.evaluate(_BEYOND_THE_EDGE) == [], f"{width} by {height}"

"""Everything fits: every game in its fullest positions, on screens from a small phone to a large desk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.browser_user import RESULT, BrowserUser, Devices, lasting_problems, wait_until_drawn
from tests.browser.full_positions import NAMES, Position, PositionPage, load_positions
from tests.browser.played_tables import play_table
from tests.cases import each_case
from tests.server_process import Server
from tests.tiers import in_soak

SCREENS = [
    *((width, height, 1) for width, height in ((320, 568), (360, 640), (390, 844), (667, 375), (844, 390))),
    *((width, height, 1) for width, height in ((768, 1024), (1024, 768), (1280, 720), (1440, 900), (1920, 1080))),
    (640, 512, 2),  # 1280 by 1024 magnified to 200 %
    (320, 256, 4),  # and to 400 %: so low that the page may scroll
]
_TIGHT = [SCREENS[0], SCREENS[3], SCREENS[-2]]
_SOME = [*_TIGHT, (768, 1024, 1), (1440, 900, 1)]
"""A phone upright and sideways, a tablet, a desk, and what is magnified: all others are in the soak."""
Screens = Sequence[tuple[int, int, int]]
in_all_sizes = pytest.mark.parametrize("screens", [pytest.param(_SOME, id="some"), *in_soak(SCREENS, id="all")])
_FULLEST = ["shokoba-4-True-True-ways", "toko_maja-6-sets", "goita-4-rows", "scopette-6-centre", "scopa-4-ways"]
"""One position of each game; all others are in the soak."""
_WHAT_DOES_NOT_FIT = Path(__file__).with_name("fit.js").read_text(encoding="utf-8")


_ADD_STYLE = """(rules) => {
    const sheet = new CSSStyleSheet(); // the page's security policy allows no other
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
}"""


class Screen:
    """A page whose size changes without loading it again."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def resize(self, width: int, height: int, scale: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False}
        self._session.send("Emulation.setDeviceMetricsOverride", metrics)
        wait_until_drawn(self.page)  # the sizes of cards are computed from the new space, and drawn in the frame after

    def problems(self, screens: Screens) -> list[str]:
        """What does not fit on any of these screens."""
        found: list[str] = []
        for width, height, scale in screens:
            self.resize(width, height, scale)
            found += [f"{width}x{height}: {each}" for each in lasting_problems(self.page, _WHAT_DOES_NOT_FIT)]
        return found


@pytest.fixture(scope="module")
def screen(devices: Devices) -> Iterator[Screen]:
    user = BrowserUser(devices, language="fr")
    user.request("POST", "/api/guests", {"name": "Ana"})
    yield Screen(user.page)
    user.close()


@pytest.fixture(scope="module")
def positions(screen: Screen) -> PositionPage:
    return PositionPage(screen.page)


_POSITIONS = {each.name: each for each in load_positions()}


@each_case("name", _FULLEST)
def test_the_fullest_table_of_each_game_fits(screen: Screen, positions: PositionPage, name: str) -> None:
    _check_position(screen, positions, _POSITIONS[name], _SOME)


@pytest.mark.soak
@each_case("name", list(_POSITIONS))
def test_every_full_table_fits_everywhere(screen: Screen, positions: PositionPage, name: str) -> None:
    _check_position(screen, positions, _POSITIONS[name], SCREENS)


def _check_position(screen: Screen, positions: PositionPage, position: Position, screens: Screens) -> None:
    positions.show(position)
    assert screen.problems(screens if position.touch is None else _TIGHT) == []
    if position.touch is not None:  # then more is on the table: what the card can take
        screen.resize(1440, 900, 1)
        screen.page.locator(".hand .card-button").nth(position.touch).click()
        screen.page.locator(".hand .chosen").wait_for()
        screen.page.mouse.move(0, 0)
        assert screen.problems(screens) == []


_SPOILED = [
    (".hand .card-button { translate: 0 100vh; }", "outside: "),
    (".hand .card-button:first-child { translate: 0 -20vh; }", "overlap: "),
    (".hand { width: 3rem; overflow: hidden; }", "cut by "),
    (".hand .card-button { max-width: 30px; }", "too small to touch"),
    (".badge * { position: relative; left: 60px; }", "sticks out: "),
    (".play { min-width: 120vw; }", "the page scrolls sideways"),
]


def test_what_does_not_fit_is_found(screen: Screen, positions: PositionPage) -> None:
    positions.show(load_positions()[0])
    screen.resize(360, 640, 1)
    for spoiled, found in _SPOILED:
        screen.page.evaluate(_ADD_STYLE, spoiled)
        wait_until_drawn(screen.page)
        problems = screen.page.evaluate(_WHAT_DOES_NOT_FIT)
        assert any(each.startswith(found) for each in problems), (spoiled, problems)
    screen.page.evaluate(_ADD_STYLE, "")
    wait_until_drawn(screen.page)
    assert screen.problems([(360, 640, 1)]) == []


_PAGES = ["/", "/new/goita", "/learn/shokoba", "/rules/toko_maja", "/rules/scopette", "/me", "/new/scopette"]
_BEYOND_THE_EDGE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll("*")]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => `${each.tagName}.${each.getAttribute("class")}`)"""
_OUT_OF_REACH = """() => {
    const dialog = document.querySelector("dialog[open]");
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    const problems = [];
    if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) problems.push("beyond the edge");
    if (dialog.scrollWidth > dialog.clientWidth + 1) problems.push(`sideways ${dialog.scrollWidth}`);
    for (const each of dialog.querySelectorAll("button, a, summary, td, th, h2, h3, .emblem svg, .names")) {
        each.scrollIntoView({ block: "nearest" });
        const box = each.getBoundingClientRect();
        const reached = box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1
            && Math.min(box.bottom, box.top + 60) <= bottom + 1;
        const name = `${each.tagName} ${each.textContent.trim().slice(0, 30)}`;
        if (each.checkVisibility() && !reached) problems.push(name);
    }
    dialog.scrollTop = 0;
    return problems;
}"""
"""What of a dialog cannot be brought into view by scrolling down in it."""


def _check_everywhere(screen: Screen, question: str, screens: Screens) -> None:
    found = {}
    for width, height, scale in screens:
        screen.resize(width, height, scale)
        found[f"{width} by {height}"] = lasting_problems(screen.page, question)
    assert {size: problems for size, problems in found.items() if problems} == {}, screen.page.url
    screen.resize(1440, 900, 1)


@in_all_sizes
def test_no_page_scrolls_sideways(screen: Screen, screens: Screens) -> None:
    for path in _PAGES:
        screen.resize(1440, 900, 1)  # a low screen leaves out the title of a lesson
        screen.page.goto(path)
        screen.page.locator("h1").first.wait_for()
        _check_everywhere(screen, _BEYOND_THE_EDGE, screens)


@in_all_sizes
def test_the_lobby_and_the_settings_fit(devices: Devices, screens: Screens) -> None:
    ana = BrowserUser(devices, language="fr")
    ana.request("POST", "/api/guests", {"name": NAMES[0]})
    table = ana.open_table("scopette", options={"players": 6, "teams": True}, start=False, bots={"2": "random"})
    ana.page.goto(f"/t/{table}")
    ana.page.locator(".seats strong", has_text=NAMES[0]).wait_for()
    lobby = Screen(ana.page)
    _check_everywhere(lobby, _BEYOND_THE_EDGE, screens)
    ana.button("Réglages").click()
    ana.page.locator("dialog[open]").wait_for()
    _check_everywhere(lobby, _OUT_OF_REACH, screens)
    ana.close()


@pytest.mark.parametrize(
    ("game", "options", "screens"),
    [
        pytest.param("scopette", {"players": 6}, _SOME, id="scopette"),
        *in_soak("scopette", {"players": 6}, SCREENS, id="scopette everywhere"),
        *in_soak("shokoba", {"players": 4, "target": 1}, SCREENS, id="shokoba"),
        *in_soak("toko_maja", {"players": 6}, SCREENS, id="toko_maja"),
        *in_soak("goita", {"players": 2, "target": 1}, SCREENS, id="goita"),
    ],
)
def test_the_result_fits(
    devices: Devices, server: Server, game: str, options: dict[str, Any], screens: Screens
) -> None:
    played = play_table(server.url, game, name=NAMES[0], options=options)
    ana = BrowserUser(devices, language="fr", token=played.token)
    ana.page.goto(f"/t/{played.table}")
    ana.page.locator(RESULT).first.wait_for()
    _check_everywhere(Screen(ana.page), _OUT_OF_REACH, screens)
    ana.close()

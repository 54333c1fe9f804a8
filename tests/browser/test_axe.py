"""axe finds no serious accessibility problem on any page, at both sizes, in light and dark mode."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.browser_user import SIZES, NewUser, Size
from tests.browser.played_tables import play_table
from tests.browser.test_together import let_bubbles_stay, start_together
from tests.server_process import Server

_AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
_RUN = """async ([within]) => {
    const rules = { region: { enabled: false } }; // it takes a fifth of the time, and is never a serious problem
    const { violations } = await axe.run(within, { resultTypes: ["violations"], preload: false, rules });
    const text = (node) => `${node.html.slice(0, 120)} ${node.any[0]?.message ?? ""}`;
    return violations
        .filter((each) => ["serious", "critical"].includes(each.impact))
        .map((each) => `${each.id}: ${each.nodes.map(text).join("; ")}`);
}"""
_DIALOG = "dialog[open]"
_SET_THEME = """([theme]) => {
    document.documentElement.dataset.theme = theme;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    return frame().then(frame); // components that measure themselves have their new size by then
}"""
_STILL = "() => document.getAnimations().every((each) => each.playState !== 'running')"

_CHECKS: list[tuple[Size, str]] = [("desktop", "light"), ("phone", "dark")]


def check_page(page: Page, within: str = "html") -> None:
    """Run axe on a light desktop and a dark phone."""
    _load_axe(page)
    for size, theme in _CHECKS:
        page.set_viewport_size(SIZES[size])
        page.evaluate(_SET_THEME, [theme])
        page.wait_for_function(_STILL)
        assert (size, theme, page.evaluate(_RUN, [within])) == (size, theme, [])


def _load_axe(page: Page) -> None:
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=_AXE)


PAGES: dict[str, Callable[[Page], Any]] = {
    "/": lambda page: page.locator("article").first,
    "/new/scopette": lambda page: page.locator("#option-players"),
    "/learn/goita": lambda page: page.locator(".badge").first,
    "/learn/scopa": lambda page: page.locator("h1"),
    "/learn/toko_maja": lambda page: page.locator(".badge").first,
    "/rules/toko_maja": lambda page: page.locator("article h1"),
    "/leaderboard/goita": lambda page: page.locator("nav"),
    "/me": lambda page: page.locator("main h2").first,
    "/nowhere": lambda page: page.locator("h1"),
}


@pytest.mark.parametrize("path", PAGES)
def test_a_page(new_user: NewUser, path: str) -> None:
    ana = new_user(bypass_csp=True, drawn=True)
    ana.page.goto(path)
    expect(PAGES[path](ana.page)).to_be_visible()
    check_page(ana.page)


@pytest.mark.parametrize(
    ("game", "options", "moves"),
    [
        ("shokoba", {"players": 4, "teams": True, "nine_cards": True}, 1),
        ("toko_maja", {"players": 6}, 12),
        ("goita", {"players": 4}, 3),
        ("goita", {"players": 1, "mode": "solo"}, 3),
        ("scopette", {"players": 6}, 2),
        ("scopa", {"players": 4}, 2),
    ],
    ids=["shokoba", "toko_maja", "goita", "goita solo", "scopette", "a game without drawings"],
)
def test_a_table(new_user: NewUser, server: Server, game: str, options: dict[str, Any], moves: int) -> None:
    played = play_table(server.url, game, moves=moves, options=options)
    ana = new_user(bypass_csp=True, drawn=True, token=played.token, notation=True)
    ana.go_to_table(played.table)
    check_page(ana.page)
    ana.button("List of moves").click()
    expect(ana.page.locator(".options")).to_be_visible()
    check_page(ana.page, "footer")


def test_the_dialogs_of_a_table(new_user: NewUser, server: Server) -> None:
    played = play_table(server.url, "shokoba", moves=1, options={"players": 2, "first_dealer": 1})
    ana = new_user(bypass_csp=True, drawn=True, token=played.token)
    ana.go_to_table(played.table)
    ana.button("Hint").click()
    expect(ana.page.locator(".hint-line")).to_be_visible()
    check_page(ana.page)
    ana.button("Menu").click()
    check_page(ana.page, _DIALOG)
    ana.page.keyboard.press("Escape")
    ana.button("Log and chat").click()
    check_page(ana.page, _DIALOG)
    ana.page.locator("dialog").get_by_role("button", name="Chat").click()
    check_page(ana.page, _DIALOG)
    ana.page.keyboard.press("Escape")
    ana.button("Rules").click()
    expect(ana.page.locator("dialog[open] h1")).to_be_visible()
    check_page(ana.page, _DIALOG)


def test_reactions_and_bubbles(new_user: NewUser) -> None:
    ana, ben = new_user(bypass_csp=True, drawn=True, size="phone"), new_user(bypass_csp=True, drawn=True, dark=True)
    for each in (ana, ben):
        let_bubbles_stay(each)
    start_together(ana, ben)
    for sender, receiver in ((ana, ben), (ben, ana)):
        _load_axe(receiver.page)
        sender.button("Quick reactions").click()
        check_page(sender.page, "[popover]:popover-open")
        sender.button("Well played!").click()
        bubble = receiver.page.locator(".bubble")
        expect(bubble).to_be_visible()
        assert receiver.page.evaluate(_RUN, [".bubble"]) == []
        expect(bubble).to_be_visible()  # it was there all the time


def test_the_bubbles_of_a_guided_match(new_user: NewUser) -> None:
    ana = new_user(bypass_csp=True, drawn=True)
    ana.page.goto("/")
    ana.page.locator("[data-way=bots]").first.click()
    expect(ana.page.locator(".bubble")).to_be_visible()
    check_page(ana.page)


def test_the_lobby(new_user: NewUser) -> None:
    ana = new_user(bypass_csp=True, drawn=True)
    table = ana.open_table("scopette", options={"players": 4, "teams": True}, start=False, bots={"2": "random"})
    ana.page.goto(f"/t/{table}")
    expect(ana.button("Deal the cards")).to_be_visible()
    check_page(ana.page)
    ana.button("Settings").click()
    check_page(ana.page, _DIALOG)
    ben = new_user(bypass_csp=True, drawn=True)
    ben.page.goto(f"/t/{table}")
    expect(ben.button("Sit down and play")).to_be_visible()
    check_page(ben.page, ".join")


@pytest.mark.parametrize("way", ["friends", "device"])
def test_the_ways_to_start(new_user: NewUser, way: str) -> None:
    ana = new_user(bypass_csp=True, drawn=True)
    ana.page.goto("/")
    ana.page.locator(f"[data-way={way}]").first.click()
    expect(ana.page.locator(_DIALOG)).to_be_visible()
    check_page(ana.page, _DIALOG)


_SHORT: dict[str, dict[str, Any]] = {
    "shokoba": {"players": 4, "teams": True, "target": 1},
    "toko_maja": {"players": 4, "teams": 2},
    "goita": {"players": 2, "target": 1},
    "scopette": {"players": 6},
    "scopa": {"players": 2},
}


@pytest.mark.parametrize("game", _SHORT)
def test_the_result(new_user: NewUser, server: Server, game: str) -> None:
    played = play_table(server.url, game, options=_SHORT[game])
    ana = new_user(bypass_csp=True, drawn=True, token=played.token)
    ana.page.goto(f"/t/{played.table}")
    expect(ana.page.get_by_role("heading", name="Scoring")).to_be_visible()
    check_page(ana.page, _DIALOG)


@pytest.mark.parametrize("game", ["scopette", "scopa"])  # the fullest table, and one without drawings
def test_the_replay(new_user: NewUser, server: Server, game: str) -> None:
    played = play_table(server.url, game, options=_SHORT[game])
    ana = new_user(bypass_csp=True, drawn=True, token=played.token)
    ana.page.goto(f"/m/{played.match}?ply=5&seat=0")
    expect(ana.page.locator(".slider .count")).to_be_visible()
    check_page(ana.page)
    ana.button("Was the deal fair?").click()
    expect(ana.page.get_by_text("Every deal was fair.")).to_be_visible()
    check_page(ana.page, _DIALOG)


def test_the_handover_of_a_shared_device(new_user: NewUser) -> None:
    ana = new_user(bypass_csp=True, drawn=True)
    table = ana.open_table("shokoba", options={"players": 2, "first_dealer": 0}, start=False)
    ana.page.goto(f"/t/{table}")
    ana.button("On this device").click()
    ana.page.get_by_label("Their name").fill("Ben")
    check_page(ana.page)
    ana.button("OK").click()
    expect(ana.page.locator(".seats strong", has_text="Ben")).to_be_visible()
    ana.button("Deal the cards").click()
    expect(ana.page.locator(".cover")).to_be_visible()
    expect(ana.page.locator(".mat .pile")).to_be_attached()
    check_page(ana.page)


def test_an_undo_request_and_a_lost_connection(new_user: NewUser) -> None:
    ana, ben = new_user(bypass_csp=True, drawn=True), new_user(bypass_csp=True, drawn=True)
    table = ana.open_table("shokoba", options={"players": 2, "first_dealer": 1}, start=False)
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    ben.page.route_web_socket("**/play*", connect)
    for each in (ana, ben):
        each.page.goto(f"/t/{table}")
    ben.button("Sit here").click()
    ana.button("Deal the cards").click()
    ana.page.locator(".hand button.offered").first.click()
    if ana.page.locator(".answers .taking").count():
        ana.page.locator(".answers .taking").first.click()
    expect(ana.page.locator(".hand .card-button")).to_have_count(2)  # there is something to take back
    ana.button("Take back").click()
    expect(ben.page.locator(".question")).to_be_visible()
    check_page(ben.page)
    ben.page.route_web_socket("**/play*", lambda socket: socket.close())
    sockets[-1].close()
    expect(ben.page.get_by_text("Connection lost")).to_be_visible()
    check_page(ben.page)

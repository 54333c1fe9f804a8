"""axe finds no serious accessibility problem on any page and at any kind of moment of a table.

Pages are looked at on a light desktop and on a dark phone in turn; in the soak, each on both.

Other tests look at the moments that they reach: results, puzzles, reviews, tournaments, the admin page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.axe import check_page, in_all_looks, load_axe, problems
from tests.browser.browser_user import NewUser
from tests.browser.played_tables import play_table
from tests.browser.test_together import let_bubbles_stay, start_together
from tests.server_process import Server

_DIALOG = "dialog[open]"

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


@in_all_looks
def test_every_page(new_user: NewUser) -> None:
    ana = new_user()
    for path, landmark in PAGES.items():
        ana.page.goto(path)
        expect(landmark(ana.page)).to_be_visible()
        check_page(ana.page)


_TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("shokoba", {"players": 4, "teams": True, "nine_cards": True}, 1),
    ("toko_maja", {"players": 6}, 12),
    ("goita", {"players": 4}, 3),
    ("goita", {"players": 1, "mode": "solo"}, 3),
    ("scopette", {"players": 6}, 2),
    ("scopa", {"players": 4}, 2),
]


@in_all_looks
def test_the_table_of_every_game(new_user: NewUser, server: Server) -> None:
    ana = new_user(notation=True)
    for game, options, moves in _TABLES:
        played = play_table(server.url, game, moves=moves, options=options)
        ana.become(played.token)
        ana.go_to_table(played.table)
        check_page(ana.page)
        ana.button("List of moves").click()
        expect(ana.page.locator(".options")).to_be_visible()
        assert problems(ana.page, "footer") == [], (game, options)


@in_all_looks
def test_the_dialogs_of_a_table(new_user: NewUser, server: Server) -> None:
    played = play_table(server.url, "shokoba", moves=1, options={"players": 2, "first_dealer": 1})
    ana = new_user(token=played.token)
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


@in_all_looks
def test_reactions_and_bubbles(new_user: NewUser) -> None:
    ana, ben = new_user(size="phone"), new_user(dark=True)
    for each in (ana, ben):
        let_bubbles_stay(each)
    start_together(ana, ben)
    for sender, receiver in ((ana, ben), (ben, ana)):
        load_axe(receiver.page)
        sender.button("Quick reactions").click()
        check_page(sender.page, "[popover]:popover-open")
        sender.button("Well played!").click()
        bubble = receiver.page.locator(".bubble")
        expect(bubble).to_be_visible()
        assert problems(receiver.page, ".bubble") == []
        expect(bubble).to_be_visible()  # it was there all the time


@in_all_looks
def test_the_lobby(new_user: NewUser) -> None:
    ana = new_user()
    table = ana.open_table("scopette", options={"players": 4, "teams": True}, start=False, bots={"2": "random"})
    ana.page.goto(f"/t/{table}")
    expect(ana.button("Deal the cards")).to_be_visible()
    check_page(ana.page)
    ana.button("Settings").click()
    check_page(ana.page, _DIALOG)
    ben = new_user()
    ben.page.goto(f"/t/{table}")
    expect(ben.button("Sit down and play")).to_be_visible()
    check_page(ben.page, ".join")


@in_all_looks
def test_the_ways_to_start_and_the_bubbles_of_a_guided_match(new_user: NewUser) -> None:
    ana = new_user()
    for way in ("friends", "device"):
        ana.page.goto("/")
        ana.page.locator(f"[data-way={way}]").first.click()
        expect(ana.page.locator(_DIALOG)).to_be_visible()
        check_page(ana.page, _DIALOG)
    ana.page.goto("/")
    ana.page.locator("[data-way=bots]").first.click()
    expect(ana.page.locator(".bubble")).to_be_visible()
    check_page(ana.page)


@in_all_looks
def test_a_replay_and_the_check_of_its_deals(new_user: NewUser, server: Server) -> None:
    played = play_table(server.url, "scopette", options={"players": 6})  # the fullest table
    ana = new_user(token=played.token)
    ana.page.goto(f"/m/{played.match}?ply=5&seat=0")
    expect(ana.page.locator(".slider .count")).to_be_visible()
    check_page(ana.page)
    ana.button("Was the deal fair?").click()
    expect(ana.page.get_by_text("Every deal was fair.")).to_be_visible()
    check_page(ana.page, _DIALOG)


@in_all_looks
def test_an_undo_request_and_a_lost_connection(new_user: NewUser) -> None:
    ana, ben = new_user(), new_user()
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

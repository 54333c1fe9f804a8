"""Failures: a killed server, a wrong link, a taken seat, an outdated page, no network."""

from __future__ import annotations

import json
import signal
import tomllib
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.browser_user import OFFLINE, BrowserUser, NewUser
from tests.browser.played_tables import play_on
from tests.browser.test_matches import SHOKOBA
from tests.server_process import Server

# A server that is killed refuses, resets or closes what a page was asking for, by when it was asked.
REFUSED = rf"WebSocket connection to|{OFFLINE}|status of 404|status of 401"
LOST = "Connection lost"


def test_a_match_continues_after_the_server_was_killed(restarting_server: Server, new_restarting_user: NewUser) -> None:
    ana, ben = new_restarting_user(expected_errors=REFUSED, notation=True), new_restarting_user()
    table = ana.start_against(ben, "shokoba", options={"players": 2, "target": 1, "first_dealer": 1})
    held = ana.page.locator(".hand .card-button")
    ana.page.locator(".hand button.offered").first.click()
    _decide(ana)
    expect(held).to_have_count(2)
    play_on(ana.url, table, ben.token, moves=1)
    expect(ana.page.locator(".hand button.offered")).to_have_count(2)
    before = _moves(ana, table)
    assert len(before) == 2
    restarting_server.kill()
    banner, instead = ana.page.get_by_text(LOST), ana.button("Play on this device meanwhile")
    expect(banner).to_be_visible()
    expect(instead).to_be_visible()
    expect(held).to_have_count(2)
    ana.page.locator(".hand button.offered").first.click()
    _decide(ana)
    expect(ana.page.get_by_role("alert")).to_contain_text("the move was not sent")
    restarting_server.start()
    expect(banner).to_have_count(0)
    expect(instead).to_have_count(0)
    assert _moves(ana, table) == before  # a refused move is not played later
    ben.command(table, "rise")  # a bot plays on for Ben
    assert ana.play_match(*SHOKOBA) > 1
    logged = [line for line in ana.page.locator("aside code").all_inner_texts() if line]
    assert logged == _moves(ana, table)[-len(logged) :]  # each move once


def test_a_move_that_was_sent_when_the_server_died_is_played_once(
    restarting_server: Server, new_restarting_user: NewUser
) -> None:
    ana, ben = new_restarting_user(expected_errors=REFUSED), new_restarting_user()
    table = ana.start_against(ben, "shokoba", options={"players": 2, "first_dealer": 1})
    before = len(_moves(ana, table))
    restarting_server.send(signal.SIGSTOP)  # the move is sent but not answered
    ana.page.locator(".hand button.offered").first.click()
    _decide(ana)
    restarting_server.kill()
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    restarting_server.start()
    expect(ana.page.get_by_text(LOST)).to_have_count(0)
    expect(ana.page.locator("header .status")).to_have_text("Ben to play")
    assert len(_moves(ana, table)) == before + 1


def _decide(who: BrowserUser) -> None:
    """Pick the first way to play the card, if there are several."""
    if who.page.locator(".answers .taking, .lay").count():
        who.page.locator(".answers .taking, .lay").first.click()


def _moves(who: BrowserUser, table: str) -> list[str]:
    """The moves of the running match, from its record."""
    match = who.request("GET", f"/api/tables/{table}")["match"]["id"]
    record = who.context.request.get(f"/api/matches/{match}/record").text()
    return [move for deal in tomllib.loads(record)["rounds"] for move in deal["moves"]]


def test_a_wrong_link_and_a_failed_request_show_the_reason_and_the_way_on(new_user: NewUser) -> None:
    ana = new_user(expected_errors="status of 404|status of 503")
    for path in ("/t/nosuchtable", "/m/nosuchmatch", "/nowhere", "/learn/chess"):
        ana.page.goto(path)
        expect(ana.page.get_by_role("heading", name="This page is not available")).to_be_visible()
    ana.page.goto("/admin")  # this server was started without a token
    ana.page.get_by_label("Admin token").fill("a token of the operator")
    ana.button("Open").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("started without an admin token")
    ana.page.goto("/nowhere")
    ana.page.get_by_role("link", name="Back to the games").click()
    expect(ana.page.get_by_role("heading", name="Take a seat.")).to_be_visible()
    ana.page.get_by_label("Table code").fill("ZZZZZZ")
    ana.button("Join").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("there is no such table")

    def refuse(route: Route) -> None:
        text = {"en": "the storage does not answer", "fr": "le stockage ne répond pas"}
        route.fulfill(status=503, json={"code": "server/storage", "message": text})

    ana.page.route(
        "**/api/tables", lambda route: refuse(route) if route.request.method == "POST" else route.continue_()
    )
    ana.page.locator("article", has_text="Shokoba").locator("[data-way=friends]").click()
    ana.page.locator("dialog[open] [data-players='2']").click()
    expect(ana.page.locator("dialog[open]").get_by_role("alert")).to_contain_text("the storage does not answer")


def test_a_seat_that_was_just_taken_shows_an_error(new_user: NewUser) -> None:
    ana, ben = new_user(), new_user()
    table = ana.open_table("shokoba", options={"players": 2}, start=False)
    dropped = _drop_messages(ben)
    ben.page.goto(f"/t/{table}")
    expect(ben.button("Sit here")).to_be_visible()
    dropped.append("update")  # he does not learn in time that the seat is taken
    ana.command(table, "seat_bot", seat=1, level="random")
    ben.button("Sit here").click()
    expect(ben.page.get_by_role("alert")).to_contain_text("taken")


def _drop_messages(who: BrowserUser) -> list[str]:
    """Drop the messages to this user whose type is in the returned list, which the test fills."""
    types: list[str] = []

    def handle(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: None if json.loads(text)["type"] in types else socket.send(text))

    who.page.route_web_socket("**/play*", handle)
    return types


def test_a_deleted_table_shows_the_way_to_the_games_and_an_outdated_page_asks_to_be_reloaded(new_user: NewUser) -> None:
    ana = new_user()
    table = ana.open_table("shokoba")
    sockets: list[Any] = []
    outdated: list[int] = []
    """The protocol of a newer server, once it has been updated."""

    def changed(text: str | bytes) -> str | bytes:
        message: dict[str, Any] = json.loads(text)
        is_newer = outdated and message["type"] == "snapshot"
        return json.dumps({**message, "protocol": outdated[0]}) if is_newer else text

    def handle(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(changed(text)))
        sockets.append(socket)

    ana.page.route_web_socket("**/play*", handle)
    ana.go_to_table(table)
    text = {"en": "this table was cleared", "fr": "cette table a été débarrassée"}
    sockets[-1].send(json.dumps({"type": "closing", "code": "table/gone", "message": text, "retry": False}))
    expect(ana.page.get_by_text("this table was cleared")).to_be_visible()
    ana.page.get_by_role("link", name="Back to the games").click()
    expect(ana.page.get_by_role("heading", name="Welcome back, Ana.")).to_be_visible()
    outdated.append(99)
    ana.page.goto(f"/t/{table}")
    expect(ana.page.get_by_text("Cartable was updated")).to_be_visible()
    expect(ana.button("Reload the page")).to_be_visible()


def test_the_installed_page_opens_without_a_network(new_user: NewUser) -> None:
    ana = new_user(offline=True, expected_errors=OFFLINE)
    ana.page.goto("/")
    ana.wait_until_kept()
    ana.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="Shokoba")).to_be_visible()
    notice = ana.page.get_by_text("The server cannot be reached. You can play on this device meanwhile")
    expect(notice).to_be_visible()
    expect(ana.page.locator("[data-way=friends]").first).to_be_disabled()
    expect(ana.page.locator("[data-way=bots]").first).to_be_enabled()
    ana.context.set_offline(False)
    expect(notice).to_have_count(0)
    expect(ana.page.locator("[data-way=friends]").first).to_be_enabled()

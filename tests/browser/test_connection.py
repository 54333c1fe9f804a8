"""When things go wrong: a server that was killed, a wrong link, a taken seat, a page that is too old, no network."""

from __future__ import annotations

import json
import signal
import tomllib
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.test_matches import SHOKOBA
from tests.browser.visitor import Visit, Visitor
from tests.server_process import Server

REFUSED = r"WebSocket connection to|net::ERR_CONNECTION_REFUSED|status of 404|status of 401"
LOST = "Connection lost"


def test_a_match_goes_on_after_the_server_was_killed(mortal: Server, visit_mortal: Visit) -> None:
    ana = visit_mortal(expected_errors=REFUSED)
    table = ana.sit_down("shokoba", options={"players": 2, "target": 1})
    for _ in range(2):
        ana.click(ana.next_offer(*SHOKOBA) or "")
    ana.next_offer(*SHOKOBA)
    before = _moves(ana, table)
    mortal.kill()
    banner = ana.page.get_by_text(LOST)
    expect(banner).to_be_visible()
    expect(ana.page.locator(".hand .held").first).to_be_visible()
    ana.page.locator(".hand button.offered").first.click()
    _decide(ana)
    expect(ana.page.get_by_role("alert")).to_contain_text("the move was not sent")
    mortal.start()
    expect(banner).to_have_count(0)
    assert _moves(ana, table) == before  # what was refused is not made later
    assert ana.play_to_the_end(*SHOKOBA) > 1
    told = [line for line in ana.page.locator("aside code").all_inner_texts() if line]
    assert told == _moves(ana, table)[-len(told) :]  # nothing twice, nothing missed


def test_a_move_on_its_way_when_the_server_dies_is_made_once(mortal: Server, visit_mortal: Visit) -> None:
    ana = visit_mortal(expected_errors=REFUSED)
    table = ana.sit_down("shokoba", options={"players": 2, "first_dealer": 1}, pace=10_000)
    before = len(_moves(ana, table))
    mortal.send(signal.SIGSTOP)  # the frame is sent, and nobody answers
    ana.page.locator(".hand button.offered").first.click()
    _decide(ana)
    mortal.kill()
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    mortal.start()
    expect(ana.page.get_by_text(LOST)).to_have_count(0)
    expect(ana.page.locator(".status")).not_to_have_text("Your turn")
    assert len(_moves(ana, table)) == before + 1


def _decide(who: Visitor) -> None:
    """Where the card can be played in several ways, take the first."""
    if who.page.locator(".answers .taking, .lay").count():
        who.page.locator(".answers .taking, .lay").first.click()


def _moves(who: Visitor, table: str) -> list[str]:
    """The moves of the running match, from its record."""
    match = who.ask("GET", f"/api/tables/{table}")["match"]["id"]
    record = who.context.request.get(f"/api/matches/{match}/record").text()
    return [move for deal in tomllib.loads(record)["rounds"] for move in deal["moves"]]


def test_a_link_that_is_wrong_has_its_words_and_a_way_on(visit: Visit) -> None:
    ana = visit(expected_errors="status of 404")
    for path in ("/t/nosuchtable", "/m/nosuchmatch", "/nowhere", "/learn/chess"):
        ana.page.goto(path)
        expect(ana.page.get_by_role("heading", name="Nothing lies here")).to_be_visible()
    ana.page.get_by_role("link", name="Back to the games").click()
    expect(ana.page.get_by_role("heading", name="Take a seat.")).to_be_visible()
    ana.page.get_by_label("Table code").fill("ZZZZZZ")
    ana.button("Join").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("there is no such table")


def test_a_seat_that_is_taken_says_so(visit: Visit) -> None:
    ana, ben = visit(), visit()
    table = ana.open_table("shokoba", options={"players": 2}, start=False)
    deaf = _deaf_when_asked(ben)
    ben.page.goto(f"/t/{table}")
    expect(ben.button("Sit here")).to_be_visible()
    deaf.append("update")  # the news that the seat is taken does not reach him in time
    ana.ask("POST", f"/api/tables/{table}/commands", {"type": "seat_bot", "request": "b", "seat": 1, "level": "random"})
    ben.button("Sit here").click()
    expect(ben.page.get_by_role("alert")).to_contain_text("taken")


def _deaf_when_asked(who: Visitor) -> list[str]:
    """The kinds of messages that no longer reach this person's page: a list to add to."""
    kinds: list[str] = []

    def handle(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: None if json.loads(text)["type"] in kinds else socket.send(text))

    who.page.route_web_socket("**/play*", handle)
    return kinds


def test_a_table_that_was_cleared_says_so_and_shows_the_way(visit: Visit) -> None:
    ana = visit()
    table = ana.open_table("shokoba")
    sockets: list[Any] = []

    def handle(socket: Any) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    ana.page.route_web_socket("**/play*", handle)
    ana.go_to_table(table)
    words = {"en": "this table was cleared", "fr": "cette table a été débarrassée"}
    sockets[-1].send(json.dumps({"type": "closing", "code": "table/gone", "message": words, "retry": False}))
    expect(ana.page.get_by_text("this table was cleared")).to_be_visible()
    ana.page.get_by_role("link", name="Back to the games").click()
    expect(ana.page.get_by_role("heading", name="Take a seat.")).to_be_visible()


def test_a_page_that_is_too_old_asks_to_be_loaded_again(visit: Visit) -> None:
    ana = visit()
    table = ana.open_table("shokoba")

    def newer(text: str | bytes) -> str:
        message: dict[str, Any] = json.loads(text)
        return json.dumps({**message, "protocol": 99} if message["type"] == "snapshot" else message)

    def handle(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(newer(text)))

    ana.page.route_web_socket("**/play*", handle)
    ana.page.goto(f"/t/{table}")
    expect(ana.page.get_by_text("Cartable was renewed")).to_be_visible()
    expect(ana.button("Load the page again")).to_be_visible()


def test_without_a_network_the_installed_page_says_so(visit: Visit) -> None:
    ana = visit(expected_errors="ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    ana.page.goto("/")
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="Take a seat.")).to_be_visible()
    ana.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    ana.context.set_offline(False)
    ana.button("Try again").click()
    expect(ana.page.get_by_role("heading", name="Shokoba")).to_be_visible()


def test_a_question_that_fails_tells_why(visit: Visit) -> None:
    ana = visit(expected_errors="status of 503")

    def refuse(route: Route) -> None:
        words = {"en": "the storage does not answer", "fr": "le stockage ne répond pas"}
        route.fulfill(status=503, json={"code": "server/storage", "message": words})

    ana.page.route(
        "**/api/tables", lambda route: refuse(route) if route.request.method == "POST" else route.continue_()
    )
    ana.page.goto("/")
    ana.button("Play now Shokoba, against bots").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("the storage does not answer")

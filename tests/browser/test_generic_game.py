"""A game that the page has no drawings for, from an installed package: Scopa, in `examples/scopa`."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.played_tables import play_table
from tests.server_process import Server
from tests.tiers import in_soak

TEXTS: dict[Literal["en", "fr"], dict[str, str]] = {
    "en": {"new": "New table", "learn": "Learn", "rules": "Rules", "none": "There are no lessons for Scopa yet"},
    "fr": {"new": "Nouvelle table", "learn": "Apprendre", "rules": "Règles", "none": "pas encore de leçons pour Scopa"},
}


@pytest.mark.parametrize("language", ["fr", *in_soak("en")])
def test_every_page_shows_its_title(new_user: NewUser, language: Literal["en", "fr"]) -> None:
    texts = TEXTS[language]
    ana = new_user(size="phone", language=language)
    page = ana.page
    page.goto("/")
    tile = page.locator("article", has=page.get_by_role("heading", name="Scopa", exact=True))
    summary = next(game["summary"] for game in ana.request("GET", "/api/games")["games"] if game["name"] == "scopa")
    expect(tile).to_contain_text(summary[language])
    expect(tile.get_by_role("link", name=texts["learn"])).to_have_count(0)
    assert ana.overflowing_elements() == []
    tile.get_by_role("link", name=texts["rules"]).click()
    expect(page.locator("article h1")).to_have_text("Scopa")
    page.get_by_role("link", name=texts["new"]).click()
    expect(page.get_by_role("radio", name="Scopa", exact=True)).to_be_checked()
    expect(page.locator("#option-players")).to_be_visible()
    page.goto("/learn/scopa")
    expect(page.get_by_text(texts["none"])).to_be_visible()
    table = ana.open_table("scopa", start=False)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="Scopa", exact=True)).to_be_visible()
    page.goto("/")
    expect(page.locator(f"a[href='/t/{table}']")).to_contain_text("Scopa")


_POSITION = {"hands": [["10D", "4S", "1C"], ["??", "??", "??"]], "table": ["6C", "5B", "5S", "4D"]}
_MOVES = {
    "10D x 6C 4D": ["10D", "x 6C 4D"],
    "10D x 5B 5S": ["10D", "x 5B 5S"],
    "4S x 4D": ["4S", "x 4D"],
    "1C": ["1C", ""],
}


def test_the_cards_to_take_are_touched_on_the_table(new_user: NewUser) -> None:
    """Where a card can take in several ways, the touched cards decide; the chosen card can be put back first."""
    ana = new_user()
    sent = _show_position(ana)
    ana.start_table("scopa", options={"players": 2})
    hand, table = ana.page.locator(".hand"), ana.page.locator(".place")
    hand.get_by_role("button", name="the ten of coins").click()
    expect(hand.locator(".chosen")).to_have_count(1)
    expect(ana.page.locator(".answers .option")).to_have_count(2)
    ana.button("Back").click()
    expect(hand.locator(".chosen")).to_have_count(0)
    hand.get_by_role("button", name="the ten of coins").click()
    table.get_by_role("button", name="the five of swords").click()
    ana.wait_until(lambda: bool(sent), "no move was sent")
    assert [each["move"] for each in sent] == ["10D x 5B 5S"]


def _show_position(user: BrowserUser) -> list[dict[str, Any]]:
    """Let the table show a given position to this user; return the list of the moves that they send."""
    sent: list[dict[str, Any]] = []

    def changed(text: str | bytes) -> str:
        message: dict[str, Any] = json.loads(text)
        if message.get("moment"):
            moves = [{"text": move, "steps": steps} for move, steps in _MOVES.items()]
            message["moment"]["view"] |= {"turn": 0, **_POSITION}
            message["moment"] |= {"turn": 0, "legal": {"complete": True, "count": len(moves), "moves": moves}}
        return json.dumps(message)

    def handle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(changed(text)))

        def received(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "move":
                sent.append(message)
            elif message["type"] == "ping":  # a page that hears nothing for a while connects again
                server.send(text)

        socket.on_message(received)

    user.page.route_web_socket("**/play*", handle)
    return sent


def test_its_cards_are_drawn_and_named_at_a_table_and_in_a_replay(new_user: NewUser, server: Server) -> None:
    ana = new_user()
    options = {"players": 2, "first_dealer": 1}  # so that no bot plays before the cards are counted
    ana.start_table("scopa", options=options)
    cards = ana.page.locator(".hand .card-button")
    expect(cards).to_have_count(3)
    expect(ana.page.locator(".seat .backs .back")).to_have_count(3)
    (deck,) = (game["cards"] for game in ana.request("GET", "/api/games")["games"] if game["name"] == "scopa")
    by_name = {each["name"]["en"]: each for each in deck}
    assert len(by_name) == 40
    for card in cards.all():
        drawn = by_name[card.locator(".unseen").inner_text()]
        texts = {text.strip() for text in card.locator("svg text").all_text_contents()}
        assert texts >= {drawn["label"], drawn["symbol"]}
        assert drawn["symbol"] in "●♥♠♣"
    played = play_table(server.url, "scopa", options={"players": 2})
    ana.become(played.token)
    ana.page.goto(f"/t/{played.table}")
    expect(ana.page.locator("dialog[open]").get_by_role("row", name="Settebello")).to_be_visible()
    ana.page.goto(f"/m/{played.match}?ply=2&seat=0")  # Ana still has cards in her hand
    expect(ana.page.get_by_role("heading", name="Replay of Scopa")).to_be_visible()
    expect(ana.page.locator(".slider .count")).to_contain_text("2 / ")
    expect(ana.page.locator(".place .card-button, .hand .card-button").first).to_be_visible()

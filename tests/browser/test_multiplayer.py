"""Several people at one table in browsers of their own: two players with bots, and a spectator."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.browser_user import RESULT, BrowserUser, NewUser
from tests.browser.test_matches import SHOKOBA
from tests.patience import PATIENCE
from tests.tiers import in_soak

_MOST_CLICKS = 900


def test_two_browsers_at_one_table_with_a_bot(new_user: NewUser) -> None:
    """The link, the code, chat, an undo by consent, the result and a rematch."""
    ana, ben = new_user(), new_user(size="phone", language="fr")
    options = {"players": 3, "target": 1, "first_dealer": 2}  # Ana begins, then Ben: no bot moves before an undo
    table = ana.open_table("shokoba", options=options, start=False, seat=0, level="beginner")
    ana.page.goto(f"/t/{table}")
    code = ana.page.locator(".code").inner_text().split()[-1]
    expect(ana.page.get_by_role("textbox", name="Link to this table")).to_have_value(f"{ana.url}/t/{table}")

    ben.page.goto("/")
    ben.page.get_by_label("Code de la table").fill(code.lower())
    ben.button("Rejoindre").click()
    ben.button("S’asseoir ici").first.click()
    expect(ana.page.locator(".seats li").nth(1).get_by_role("button", name="Manage")).to_be_visible()
    _talk(ana, ben)

    ana.button("Deal the cards").click()
    expect(ben.page.locator(".hand .card-button")).to_have_count(3)
    _play_a_card(ana)
    _undo(ana, ben)
    _play_on(ana, ben)
    before = ana.page.locator("dialog[open] a.button[href^='/m/']").get_attribute("href")
    ana.button("Rematch").click()
    expect(ana.page.get_by_text("Waiting for the others…")).to_be_visible()
    ben.button("Revanche").click()
    for each in (ana, ben):
        expect(each.page.locator("dialog[open]")).to_have_count(0)
        expect(each.page.locator(".hand .card-button")).to_have_count(3)
    assert ana.request("GET", f"/api/tables/{table}")["match"]["id"] not in (before or "")


def _talk(ana: BrowserUser, ben: BrowserUser) -> None:
    ana.page.get_by_label("Write a message").fill("Good evening <b>Ben</b>")
    ana.page.get_by_label("Write a message").press("Enter")
    expect(ben.page.locator(".chat ol")).to_contain_text("Ana : Good evening <b>Ben</b>")
    ben.button("Bonjour !").click()
    expect(ana.page.locator(".chat ol")).to_contain_text("Hello!")


def _play_on(*users: BrowserUser) -> None:
    """Play until all of them see the result; however long that takes, somebody is offered something now and then."""
    clicks, last = 0, time.monotonic()
    while not all(each.page.locator(RESULT).count() for each in users):
        for each in users:
            if (offered := each.offer(*SHOKOBA)) is not None:
                each.click(offered)
                clicks, last = clicks + 1, time.monotonic()
        assert clicks < _MOST_CLICKS, "the match did not end"
        assert time.monotonic() - last < PATIENCE, "nobody is offered anything"
        users[0].wait_until_drawn()


_PLAYED_OR_ASKED = """() => document.querySelector(".answers .taking")
    || document.querySelectorAll(".hand .card-button").length < 3"""


def _play_a_card(user: BrowserUser) -> None:
    """Play the first card that can be played; it may be able to take in several ways."""
    ways = user.page.locator(".answers .taking")
    user.page.locator(".hand button.offered").first.click()
    user.page.wait_for_function(_PLAYED_OR_ASKED, polling=50)
    if ways.count():
        ways.first.click()
    expect(user.page.locator(".hand .card-button")).to_have_count(2)


def _undo(mover: BrowserUser, other: BrowserUser) -> None:
    undo, no, yes = "Take back|Reprendre", "Refuse|Refuser", "Agree|D’accord"
    _press(mover, undo)
    _press(other, no)
    expect(mover.page.locator(".question")).to_have_count(0)
    _press(mover, undo)
    _press(other, yes)
    expect(mover.page.locator(".hand .card-button")).to_have_count(3)


def _press(who: BrowserUser, names: str) -> None:
    english, french = names.split("|")
    who.button(english).or_(who.button(french)).first.click()


@pytest.mark.parametrize("game", ["scopette", *in_soak("shokoba")])
def test_a_spectator_never_receives_a_hand(new_user: NewUser, game: str) -> None:
    """Neither the page nor the messages of the socket contain a card of a hand."""
    ana, eve = new_user(), new_user()
    frames: list[str] = []
    eve.page.on("websocket", lambda socket: _record_frames(socket, frames))
    table = ana.start_table(game, options={"players": 2})
    expect(ana.page.locator(".hand .card-button")).to_have_count(3)
    eve.go_to_table(table)
    expect(eve.page.locator(".hand .card-button")).to_have_count(3)
    assert set(eve.page.locator(".hand .card-button").evaluate_all(_LABELS)) == {"a face-down card"}
    expect(eve.page.locator(".hand button")).to_have_count(0)
    expect(eve.button("Take back")).to_have_count(0)
    assert eve.page.get_by_text("Hint").is_disabled() or eve.button("Hint").is_disabled()
    views = [view for frame in frames if (view := _view(json.loads(frame))) is not None]
    assert views
    hands = [card for view in views for hand in view["hands"] for card in hand]
    assert hands
    assert set(hands) == {"??"}
    assert all(json.loads(frame).get("moment", {}).get("legal") is None for frame in frames if "moment" in frame)


_LABELS = "found => found.map(each => each.getAttribute('aria-label'))"


def _record_frames(socket: WebSocket, frames: list[str]) -> None:
    socket.on("framereceived", lambda payload: frames.append(str(payload)))


def _view(message: Any) -> Any:
    moment = message.get("moment")
    return moment and moment["view"]


def test_a_bot_replaces_a_player_who_leaves_until_they_return(new_user: NewUser) -> None:
    ana, ben = new_user(), new_user()
    table = ana.open_table("shokoba", options={"players": 2}, start=False)
    ben.page.goto(f"/t/{table}")
    ben.button("Sit here").click()
    ana.page.goto(f"/t/{table}")
    ana.button("Deal the cards").click()
    expect(ana.page.locator(".seat .badge")).to_be_visible()
    ben.page.goto("/")
    expect(ana.page.locator(".seat .badge .state")).to_have_text("away")
    ben.page.goto(f"/t/{table}")
    expect(ana.page.locator(".seat .badge .state")).to_have_count(0)
    ben.button("Menu").click()
    ben.button("Leave the seat").click()
    expect(ana.page.locator(".seat .badge .state")).to_have_text("left; a bot is playing")
    ben.button("Menu").click()
    ben.button("Take my seat back").click()
    expect(ana.page.locator(".seat .badge .state")).to_have_count(0)

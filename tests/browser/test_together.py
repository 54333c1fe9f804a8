"""People at one table: reactions and messages at the seats, unread messages, and neighbours on one device."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.test_matches import SHOKOBA
from tests.tiers import in_soak

_COVERED = """() => {
    const bubble = document.querySelector(".bubble").getBoundingClientRect();
    const meets = (box) => box.left < bubble.right - 1 && bubble.left < box.right - 1
        && box.top < bubble.bottom - 1 && bubble.top < box.bottom - 1;
    return [...document.querySelectorAll(".hand *, .mat, .offered")]
        .filter((each) => each.checkVisibility() && meets(each.getBoundingClientRect()))
        .map((each) => each.outerHTML.slice(0, 80));
}"""

_LASTING_BUBBLES = """const timer = window.setTimeout;
window.bubbleEnds = [];
window.setTimeout = (work, after, ...more) =>
    after >= 4000 && after <= 9000 ? (bubbleEnds.push(work), 0) : timer(work, after, ...more);"""
"""A bubble stays for 4 to 9 seconds, in which a busy machine may not have looked at it: here until `end_bubbles`."""


def let_bubbles_stay(user: BrowserUser) -> None:
    """On the pages that this user opens from now on."""
    user.page.add_init_script(_LASTING_BUBBLES)


def end_bubbles(user: BrowserUser) -> None:
    """Let the time of the bubbles be over that this user sees."""
    user.page.evaluate("bubbleEnds.splice(0).forEach((end) => end())")


def start_together(host: BrowserUser, guest: BrowserUser) -> str:
    table = host.start_against(guest, "shokoba", options={"players": 2})
    guest.go_to_table(table)
    return table


@pytest.mark.parametrize("size", ["phone", *in_soak("desktop")])
def test_a_reaction_appears_at_the_seat_of_the_person(new_user: NewUser, size: Any) -> None:
    ana, ben = new_user(size=size), new_user(size=size, language="fr")
    let_bubbles_stay(ben)
    start_together(ana, ben)
    ana.button("Quick reactions").click()
    assert ana.overflowing_elements() == []
    ana.button("Well played!").click()
    expect(ben.page.locator(".bubble")).to_have_text("Bien joué !")
    assert ben.problems(_COVERED) == []
    expect(ben.page.locator(".live").nth(1)).to_have_text("Ana : Bien joué !")  # for screen readers
    expect(ana.page.locator(".bubble")).to_have_count(0)  # one's own words need no bubble
    expect(ana.page.locator("[popover=auto]")).to_be_hidden()
    end_bubbles(ben)
    expect(ben.page.locator(".bubble")).to_have_count(0)  # it goes away by itself


def test_an_unread_message_opens_the_chat_and_the_keyboard_of_a_phone_leaves_it_visible(new_user: NewUser) -> None:
    ana, ben = new_user(size="phone"), new_user(size="phone")
    let_bubbles_stay(ben)
    table = start_together(ana, ben)
    for text in ("Nice to see you", "<b>How are you?</b>"):
        ana.command(table, "say", text=text)
    expect(ben.page.locator(".bubble")).to_have_text("<b>How are you?</b>")
    assert ben.problems(_COVERED) == []
    ben.button("2 new messages").click()
    expect(ben.page.locator("dialog[open] ol")).to_contain_text("Nice to see you")
    field = ben.page.get_by_label("Write a message")
    field.click()
    ben.page.set_viewport_size({"width": 360, "height": 330})  # what a keyboard leaves of 360 by 640
    expect(field).to_be_in_viewport(ratio=1)
    expect(ben.button("Send")).to_be_in_viewport(ratio=1)
    ben.page.keyboard.press("Escape")
    expect(ben.button("Log and chat")).to_be_visible()


def test_what_a_muted_person_says_is_not_shown(new_user: NewUser) -> None:
    ana, ben = new_user(), new_user()
    let_bubbles_stay(ana)
    table = start_together(ana, ben)
    player = ben.request("GET", "/api/me")["player"]
    ana.request("PUT", f"/api/me/mutes/{player}")
    for phrase in ("hello", "thanks"):
        ben.command(table, "say_phrase", phrase=phrase)
    ana.request("DELETE", f"/api/me/mutes/{player}")
    ben.command(table, "say", text="Still here")
    expect(ana.page.locator(".bubble")).to_have_text("Still here")
    ana.page.locator("aside").get_by_role("button", name="Chat").click()
    expect(ana.page.locator("aside ol li")).to_have_text(["Ben: Still here"])


def test_a_neighbour_on_the_same_device_is_not_away(new_user: NewUser) -> None:
    ana, cleo = new_user(), new_user()
    table = ana.open_table("shokoba", options={"players": 3, "first_dealer": 1}, start=False)
    ben = ana.request("POST", "/api/me/companions", {"name": "Ben"})["player"]
    ana.request("POST", f"/api/tables/{table}/commands?as={ben}", {"type": "sit", "seat": 1, "request": "sit"})
    cleo.request("POST", "/api/guests", {"name": "Cleo"})
    cleo.command(table, "sit", seat=2)
    ana.command(table, "start")
    cleo.go_to_table(table)
    away = cleo.page.locator(".badge .state", has_text="away")
    expect(away).to_have_count(2)
    ana.go_to_table(table)
    expect(away).to_have_count(0)
    ana.page.goto("/")
    expect(away).to_have_count(2)


def test_who_takes_the_device_back_can_see_what_happened(new_user: NewUser) -> None:
    ana = new_user(size="phone", pace="quick")
    table = ana.open_table("shokoba", options={"players": 3, "first_dealer": 2}, start=False)
    ben = ana.request("POST", "/api/me/companions", {"name": "Ben"})["player"]
    ana.request("POST", f"/api/tables/{table}/commands?as={ben}", {"type": "sit", "seat": 1, "request": "sit"})
    ana.command(table, "start")
    ana.page.goto(f"/t/{table}")
    for name in ("Ana", "Ben"):
        if name == "Ben":
            expect(ana.button("First show me what happened")).to_have_count(0)  # Ben has not looked at the table yet
            ana.button("I am Ben").click()
        expect(ana.page.locator(".own .badge .name").first).to_have_text(name)
        while (offered := ana.wait_for_offer(".cover", *SHOKOBA)) != ".cover":
            assert offered is not None
            ana.click(offered)
    cover = ana.page.locator(".cover")
    expect(cover).to_contain_text("Hand the device to Ana")
    with ana.watch_for("section.board[data-busy=true]"):  # what Ben and the bot have played is shown
        ana.button("First show me what happened").click()
    expect(ana.page.locator("section.board")).to_have_attribute("data-busy", "false")
    expect(ana.page.locator(".own .badge .name").first).to_have_text("Ana")
    expect(ana.page.locator(".hand .offered").first).to_be_visible()
    expect(ana.button("See again")).to_be_visible()

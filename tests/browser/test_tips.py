"""Whatever is on the table explains itself: by mouse, by keyboard and by touch."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.browser_user import NewUser, wait_until_drawn
from tests.browser.played_tables import play_table
from tests.server_process import Server


def _tip(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def _stands_beside(page: Page, explained: Locator) -> None:
    """The tip is inside the viewport and does not cover what it explains."""
    wait_until_drawn(page)
    tip, thing, size = _tip(page).bounding_box(), explained.bounding_box(), page.viewport_size
    assert tip
    assert thing
    assert size
    assert tip["x"] >= 0
    assert tip["y"] >= 0
    assert tip["x"] + tip["width"] <= size["width"]
    assert tip["y"] + tip["height"] <= size["height"]
    apart = (
        tip["x"] + tip["width"] <= thing["x"]
        or thing["x"] + thing["width"] <= tip["x"]
        or tip["y"] + tip["height"] <= thing["y"]
        or thing["y"] + thing["height"] <= tip["y"]
    )
    assert apart, (tip, thing)


def test_hovering_and_the_tab_key_explain_a_card_a_pile_and_a_seat(new_user: NewUser, server: Server) -> None:
    table = play_table(server.url, "shokoba", moves=1, options={"players": 3})
    ana = new_user(token=table.token)
    ana.page.goto(f"/t/{table.table}")
    stock = ana.page.get_by_role("img", name="Stock")
    expect(stock).to_be_visible()
    ana.wait_until_drawn()  # what moves away under a tip closes it
    for explained, text in (
        (ana.page.locator(".hand .card-button").first, "counts for most"),
        (stock, "still to be dealt"),
        (ana.page.locator(".badge.you"), "Ana · you"),
    ):
        explained.hover()
        expect(_tip(ana.page)).to_contain_text(text)
        _stands_beside(ana.page, explained)
    ana.page.keyboard.press("Escape")
    expect(_tip(ana.page)).to_be_hidden()
    ana.page.mouse.move(0, 0)
    badge = ana.page.locator(".badge.you")
    for _ in range(60):
        ana.page.keyboard.press("Tab")
        if badge.evaluate("badge => badge === document.activeElement"):
            break
    expect(_tip(ana.page)).to_contain_text("end of a round")
    expect(badge).to_have_attribute("aria-describedby", "tip")
    _stands_beside(ana.page, badge)


def test_a_long_press_explains_a_card_and_does_not_play_it(new_user: NewUser, server: Server) -> None:
    table = play_table(server.url, "shokoba", moves=1, options={"players": 2})
    ana = new_user(token=table.token, size="phone")
    ana.page.goto(f"/t/{table.table}")
    card = ana.page.locator(".hand button.offered").first
    expect(card).to_be_visible()
    ana.wait_until_drawn()
    box = card.bounding_box()
    assert box
    finger = ana.page.context.new_cdp_session(ana.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(_tip(ana.page)).to_contain_text("counts for most")
    _stands_beside(ana.page, card)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(_tip(ana.page)).to_be_visible()
    expect(ana.page.get_by_text("Your turn", exact=True)).to_be_visible()
    expect(ana.page.locator(".hand .chosen")).to_have_count(0)
    ana.page.touchscreen.tap(5, 300)
    expect(_tip(ana.page)).to_be_hidden()

"""Several people share one device: nobody sees the cards of another while they pass it on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import check_page, in_all_looks
from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.test_matches import SHOKOBA


def start_shared_table(ana: BrowserUser, **options: int) -> None:
    """Start Shokoba for two players on this device."""
    table = ana.open_table("shokoba", options={"players": 2, **options}, start=False)
    ana.page.goto(f"/t/{table}")
    ana.button("On this device").click()
    ana.page.get_by_label("Their name").fill("Ben")
    ana.button("OK").click()
    expect(ana.page.locator(".seats strong", has_text="Ben")).to_be_visible()
    ana.button("Deal the cards").click()


@in_all_looks
def test_the_device_is_passed_on_at_every_turn_and_shows_no_table_meanwhile(new_user: NewUser) -> None:
    ana = new_user(size="phone")
    start_shared_table(ana, first_dealer=0)
    cover = ana.page.locator(".cover")
    expect(ana.page.locator(".mat .pile")).to_be_attached()
    expect(ana.button("I am Ben")).to_be_focused()
    check_page(ana.page)
    for part in (".mat", ".own", "header", "footer"):
        expect(ana.page.locator(part).first).to_be_hidden()
    for key in ("?", "m", "Tab", "Shift+Tab"):
        ana.page.keyboard.press(key)
    expect(ana.page.locator("dialog[open]")).to_have_count(0)
    assert ana.page.evaluate("document.activeElement.closest('.play') === null")
    players: list[str] = []
    while len(players) < _TURNS:
        offered = ana.wait_for_offer(".cover .button", *SHOKOBA)
        assert offered is not None
        if offered != ".cover .button":
            ana.click(offered)
            continue
        name = cover.locator("h2").inner_text().removeprefix("Hand the device to ")
        players.append(name)
        ana.button(f"I am {name}").click()
        expect(cover).to_have_count(0)
        expect(ana.page.locator(".own .badge .name").first).to_have_text(name)
        expect(ana.page.locator(".mat")).to_be_visible()
    assert players == ["Ben", "Ana"] * (_TURNS // 2)


_TURNS = 6

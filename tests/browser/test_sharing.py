"""Several people on one device: nobody sees another's cards while it goes from hand to hand."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_matches import SHOKOBA
from tests.browser.visitor import Visit, Visitor


def share(ana: Visitor, **options: int) -> None:
    """A table of Shokoba for two on this device, its cards dealt."""
    table = ana.open_table("shokoba", options={"players": 2, **options}, start=False)
    ana.page.goto(f"/t/{table}")
    ana.button("Someone here").click()
    ana.page.get_by_label("Their name").fill("Ben")
    ana.button("OK").click()
    expect(ana.page.get_by_text("Ben", exact=True)).to_be_visible()
    ana.button("Deal the cards").click()


def test_the_device_is_handed_from_one_to_the_next(visit: Visit) -> None:
    ana = visit(size="phone")
    share(ana, target=1)
    handed = set()
    cover = ana.page.locator(".cover")
    while (offered := ana.next_offer(".cover .button", *SHOKOBA)) is not None:
        if offered != ".cover .button":
            ana.click(offered)
            continue
        name = cover.locator("h2").inner_text().removeprefix("Hand the device to ")
        handed.add(name)
        ana.button(f"I am {name}").click()
        expect(cover).to_have_count(0)
        expect(ana.page.locator(".own .plate .name").first).to_have_text(name)
    assert handed == {"Ana", "Ben"}


def test_while_it_goes_from_hand_to_hand_nothing_of_the_table_can_be_seen_or_reached(visit: Visit) -> None:
    ana = visit()
    share(ana, first_dealer=0)
    expect(ana.page.locator(".mat .pile")).to_be_attached()
    expect(ana.button("I am Ben")).to_be_focused()
    for part in (".mat", ".own", "header", "footer"):
        expect(ana.page.locator(part).first).to_be_hidden()
    for key in ("?", "m", "Tab", "Shift+Tab"):
        ana.page.keyboard.press(key)
    expect(ana.page.locator("dialog[open]")).to_have_count(0)
    assert ana.page.evaluate("document.activeElement.closest('.play') === null")
    ana.button("I am Ben").click()
    expect(ana.page.locator(".mat")).to_be_visible()

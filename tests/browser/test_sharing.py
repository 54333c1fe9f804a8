"""Several people on one device: nobody sees another's cards while it goes from hand to hand."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_matches import SHOKOBA
from tests.browser.visitor import Visit


def test_the_device_is_handed_from_one_to_the_next(visit: Visit) -> None:
    ana = visit(size="phone")
    table = ana.open_table("shokoba", options={"players": 2, "target": 1}, start=False)
    ana.page.goto(f"/t/{table}")
    ana.button("Someone here").click()
    ana.page.get_by_label("Their name").fill("Ben")
    ana.button("OK").click()
    expect(ana.page.get_by_text("Ben", exact=True)).to_be_visible()
    ana.button("Deal the cards").click()
    expect(ana.page.locator(".plate").first).to_be_visible()
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

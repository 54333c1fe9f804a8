"""A game of another package, without drawings of its own, in the page: found, read about, played and replayed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.browser_user import NewUser, Size

CLICKS = (".answers .button", ".place button.offered", ".hand button.offered")


def test_the_page_offers_it_like_any_other_game(new_user: NewUser) -> None:
    ana = new_user()
    ana.page.goto("/")
    tile = ana.page.locator("article, li, section").filter(
        has=ana.page.get_by_role("heading", name="Scopa", exact=True)
    )
    tile.get_by_role("link", name="Rules").last.click()
    expect(ana.page.get_by_role("heading", name="Scopa", exact=True).first).to_be_visible()
    expect(ana.page.get_by_text("Scopa: whoever takes all cards from the table")).to_be_visible()
    ana.page.goto("/new/scopa")
    expect(ana.page.get_by_text("Points that end the match.")).to_be_visible()


@pytest.mark.parametrize(("size", "language", "players"), [("desktop", "en", 2), ("phone", "fr", 4)])
def test_a_whole_match_is_played_by_clicking(new_user: NewUser, size: Size, language: str, players: int) -> None:
    ana = new_user(size=size, language=language, dark=size == "phone")
    ana.start_table("scopa", options={"players": players, "target": 1})
    expect(ana.page.locator(".hand button")).to_have_count(3)
    assert ana.play_match(*CLICKS) >= 36 // players
    result = ana.page.locator("dialog[open]")
    expect(result.locator("ol li")).to_have_count(2)
    result.locator("a[href^='/m/']").first.click()
    expect(ana.page.locator(".place").get_by_role("img")).to_have_count(4)

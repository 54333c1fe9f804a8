"""A tournament in the browser: opened in a minute, joined by a link, played, and read from the wall."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import check_page, in_all_looks
from tests.browser.browser_user import SIZES, NewUser


@in_all_looks
def test_a_tournament_from_its_opening_to_its_winner(new_user: NewUser) -> None:
    ana, ben = (
        new_user(expected_errors="404"),
        new_user(language="fr", size="phone", expected_errors="404"),
    )
    ana.page.goto("/")
    ana.page.get_by_role("link", name="Open a tournament").click()
    ana.page.get_by_label("Name of the tournament").fill("Friday night")
    check_page(ana.page)
    ana.page.get_by_text("More settings").click()
    ana.page.get_by_label("Rounds", exact=True).select_option("1")
    assert ana.overflowing_elements() == []
    ana.button("Open the tournament").click()
    expect(ana.page.get_by_role("heading", name="Friday night")).to_be_visible()
    code = ana.page.locator(".code").inner_text().split()[-1]
    ben.page.goto("/")
    ben.page.locator("#code").fill(code.lower())
    ben.page.locator("#code").press("Enter")
    ben.button("Participer").click()
    expect(ben.page.get_by_text("Vous participez.")).to_be_visible()
    assert ben.overflowing_elements() == []
    expect(ana.page.locator(".names li")).to_have_count(2)
    check_page(ana.page)
    ana.page.set_viewport_size(SIZES["desktop"])
    page = ana.page.url
    ana.button("Start round 1").focus()
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url("**/t/**")
    ben.page.wait_for_url("**/t/**")
    expect(ana.page.locator(".mat").first).to_be_visible()
    wall = new_user()
    wall.page.goto(f"{page}/wall")
    expect(wall.page.get_by_text("Round 1 of 1")).to_be_visible()
    check_page(wall.page)
    ben.page.evaluate(
        """(table) => fetch(`/api/tables/${table}/commands`, {
            method: "POST", headers: {"content-type": "application/json"},
            body: JSON.stringify({type: "resign", request: "resign"}),
        })""",
        ana.page.url.rpartition("/")[2],
    )
    ana.page.get_by_role("link", name="Back to the tournament").click()
    expect(ana.page.get_by_text("wins the tournament!")).to_be_visible()
    expect(ana.page.locator("tbody tr")).to_have_count(2)
    ana.page.get_by_text("How the standings are made").click()
    check_page(ana.page)
    expect(wall.page.get_by_text("The tournament is over.")).to_be_visible()

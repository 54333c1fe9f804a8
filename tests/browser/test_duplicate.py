"""A duplicate of two teams in the browser: the same deals at two tables, told when both have played them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import check_page, in_all_looks
from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.played_tables import play_on


def _play_out(user: BrowserUser) -> None:
    table = user.page.url.rpartition("/")[2]
    user.page.goto("/healthz")  # nothing has to be drawn meanwhile
    play_on(user.url, table, user.token)


@in_all_looks
def test_two_people_as_two_teams_with_bots(new_user: NewUser) -> None:
    ana = new_user(expected_errors="404|403")
    ben = new_user(language="fr", size="phone", expected_errors="404|403")
    ana.page.goto("/tournaments/new")
    ana.page.get_by_label("Name of the tournament").fill("Reds and blues")
    ana.page.get_by_role("radio", name="Two teams").check()
    ana.page.get_by_text("More settings").click()
    ana.page.get_by_label("Deals in a round").select_option("1")
    expect(ana.page.get_by_label("If the players do not fill the tables")).to_have_count(0)
    check_page(ana.page)
    ana.button("Open the tournament").click()
    expect(ana.page.get_by_text("You play for team A.")).to_be_visible()
    ben.page.goto(ana.page.url)
    ben.button("Jouer pour l’équipe A").click()
    expect(ben.page.get_by_text("Vous jouez pour l’équipe A.")).to_be_visible()
    ben.button("Jouer pour l’équipe B").click()
    expect(ben.page.get_by_text("Vous jouez pour l’équipe B.")).to_be_visible()
    assert ben.overflowing_elements() == []
    expect(ana.page.get_by_role("region", name="Team B")).not_to_contain_text("nobody yet")
    page = ana.page.url
    ana.button("Start round 1").click()
    for user in (ana, ben):
        user.page.wait_for_url("**/t/**")
    tables = [user.page.url for user in (ana, ben)]
    assert tables[0] != tables[1]
    expect(ana.page.locator(".mat").first).to_be_visible()
    _play_out(ana)

    # Ana is done, Ben is not: nothing is told of the deal, and nobody sees the other's table.
    stranger = new_user(expected_errors="403")
    stranger.page.goto(page)
    expect(stranger.page.get_by_text("Nothing is shown before all tables have finished")).to_be_visible()
    expect(stranger.page.get_by_text("Nobody can watch while others play the same deals.")).to_be_visible()
    expect(stranger.page.get_by_role("link", name="Watch")).to_have_count(0)
    check_page(stranger.page)
    other = tables[1].rpartition("/")[2]
    assert ana.page.evaluate("async (table) => (await fetch(`/api/tables/${table}`)).status", other) == 403

    _play_out(ben)
    expect(stranger.page.get_by_role("table", name="Deal by deal").get_by_role("row")).to_have_count(3)
    ana.page.goto(page)
    expect(ana.page.locator(".won")).to_be_visible()
    for width, height in ((360, 640), (640, 360), (1280, 800)):
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.overflowing_elements() == []
    check_page(ana.page)
    stranger.page.goto(f"{page}/wall")
    expect(stranger.page.get_by_role("table", name="Deal by deal")).to_be_visible()
    check_page(stranger.page)

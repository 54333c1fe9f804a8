"""The profile in a browser: a rating that changes, the filtered history, the leaderboard, being forgotten."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.axe import check_page, in_all_looks
from tests.browser.browser_user import BrowserUser, NewUser


def rated_match(ana: BrowserUser, ben: BrowserUser) -> str:
    """A rated match between two people that runs; returns its table."""
    table = ana.open_table("shokoba", options={"players": 2}, rated=True, start=False)
    ben.command(table, "sit", seat=1)
    ana.command(table, "start")
    return table


def resign(user: BrowserUser, table: str) -> None:
    user.command(table, "resign")


@in_all_looks
def test_a_match_changes_the_rating_and_the_history_tells_it(new_user: NewUser) -> None:
    ana, ben = new_user(), new_user()
    for user, name in ((ana, "Ana"), (ben, "Ben")):
        user.request("POST", "/api/guests", {"name": name})
    table = rated_match(ana, ben)
    ana.go_to_table(table)
    resign(ben, table)
    rating = ana.page.locator("dialog[open] .rating")
    expect(rating).to_contain_text("Your rating:")
    expect(rating).to_contain_text("+")
    ana.page.goto("/me")
    expect(ana.page.locator(".tag")).to_have_text("provisional")
    row = ana.page.locator("#history ~ ul li").first
    expect(row).to_contain_text("with Ben")
    expect(row).to_contain_text("+")
    check_page(ana.page)
    ana.page.get_by_label("Result").select_option("lost")
    expect(ana.page.get_by_text("No match fits this choice.")).to_be_visible()
    ana.page.get_by_label("Result").select_option("won")
    expect(row).to_contain_text("with Ben")
    ana.page.get_by_role("link", name="See the leaderboard").click()
    expect(ana.page.get_by_text("after about twenty rated matches")).to_be_visible()
    check_page(ana.page)
    with ana.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        ana.page.get_by_label("Do not list me").check()
    assert ana.request("GET", "/api/me")["unlisted"] is True


def test_who_asks_twice_is_forgotten(new_user: NewUser) -> None:
    ana, ben = new_user(size="phone", language="fr"), new_user()
    ana.request("POST", "/api/guests", {"name": "Zerlinda"})
    ben.request("POST", "/api/guests", {"name": "Ben"})
    table = rated_match(ana, ben)
    resign(ben, table)
    ana.page.goto("/me")
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Tout ce qu’on sait de moi").click()
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["person"]["name"] == "Zerlinda"
    ana.button("Oubliez-moi").click()
    now = ana.button("M’oublier maintenant")
    expect(now).to_be_disabled()
    ana.page.get_by_label("Oui, oubliez Zerlinda pour toujours").check()
    assert ana.overflowing_elements() == []
    now.click()
    ana.page.wait_for_url("**/")
    assert ana.request("GET", "/api/me") is None
    ben.page.goto("/me")
    expect(ben.page.locator("#history ~ ul li").first).to_contain_text("with someone who left")

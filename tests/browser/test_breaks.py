"""The break between two rounds: the finished table stays, and play waits until the people have seen it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.played_tables import play_round
from tests.browser.test_connection import LOST, REFUSED
from tests.browser.test_matches import GOITA
from tests.server_process import Server

PANEL = ".round-end"


def _sit_together(ana: BrowserUser, ben: BrowserUser, **wanted: Any) -> str:
    """Ana and Ben begin a match of Goita at a table with breaks; both see it."""
    table = ana.start_against(ben, "goita", pace=1, options={"players": 2, "target": 100}, **wanted)
    ben.go_to_table(table)
    return table


def _play_round(table: str, *users: BrowserUser) -> None:
    """Everybody plays until the end of the round is shown to all of them."""
    play_round(users[0].url, table, [each.token for each in users])
    for each in users:
        expect(each.page.locator(PANEL)).to_be_visible()


def _moves(user: BrowserUser, table: str) -> int:
    events = user.request("GET", f"/api/tables/{table}/lately")
    return sum(len(each["moves"]) for each in events)


def test_two_people_wait_for_each_other_and_not_for_somebody_who_has_gone(new_user: NewUser) -> None:
    ana, ben = new_user(), new_user(size="phone", language="fr")
    table = _sit_together(ana, ben)
    _play_round(table, ana, ben)
    placed = ana.page.locator(".placed").count()
    assert placed > 0, "the finished table stays"
    ana.page.locator(PANEL).get_by_role("button", name="Next round").click()
    expect(ana.page.locator(PANEL)).to_contain_text("Waiting for Ben")
    assert ana.page.locator(PANEL).get_by_role("button").count() == 0
    assert ana.page.locator(".placed").count() == placed, "it stays until all are ready"
    ben.page.reload()
    expect(ben.page.locator(PANEL)).to_be_visible()  # who comes in the break sees how the round ended
    before = _moves(ana, table)
    ben.page.locator(PANEL).get_by_role("button", name="Manche suivante").click()
    for each in (ana, ben):
        expect(each.page.locator(PANEL)).to_have_count(0)
        expect(each.page.locator(".placed")).to_have_count(0)
    assert _moves(ana, table) == before, "nobody has moved yet"

    _play_round(table, ana, ben)
    ben.page.goto("about:blank")
    expect(ana.page.locator(".badge.away")).to_have_count(1)
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator(PANEL)).to_have_count(0)


def test_a_break_outlasts_the_server(new_restarting_user: NewUser, restarting_server: Server) -> None:
    ana = new_restarting_user(expected_errors=REFUSED)
    _play_round(ana.start_table("goita", pace=1, options={"players": 2, "target": 100}), ana)
    assert ana.page.locator("dialog[open]").count() == 0, "nothing covers the table"
    restarting_server.kill()
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    restarting_server.start()
    expect(ana.page.get_by_text(LOST)).to_have_count(0)
    expect(ana.page.locator(PANEL)).to_be_visible()
    ana.page.locator(PANEL).get_by_role("button", name="Next round").click()
    expect(ana.page.locator(PANEL)).to_have_count(0)
    ana.wait_for_offer(*GOITA)

"""What scores: a panel beside the table, or behind an entry of the menu, that counts only what the seat may know."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.browser_user import NewUser
from tests.browser.played_tables import play_table
from tests.browser.test_axe import check_page
from tests.server_process import Server


def _line(page: Page, title: str) -> Locator:
    return page.locator(".scoring section").filter(has=page.get_by_role("heading", name=title))


@pytest.mark.parametrize(
    ("game", "options", "counted", "known"),
    [
        ("shokoba", {"players": 3}, "Most of the 40 cards", 3),
        ("toko_maja", {"players": 3}, "Cards left in hand", 1),
        ("goita", {"players": 4}, "Cards still in hand", 2),
        ("goita", {"players": 1, "mode": "solo"}, "Captured cards", 1),
        ("scopette", {"players": 3}, "Tokens", 3),
        ("scopa", {"players": 2}, "Sweeps", 2),
    ],
    ids=["shokoba", "toko_maja", "goita", "goita solo", "scopette", "a game without drawings"],
)
def test_a_desk_shows_it_beside_the_table(
    new_user: NewUser, server: Server, game: str, options: dict[str, Any], counted: str, known: int
) -> None:
    played = play_table(server.url, game, moves=4, options=options)
    ana = new_user(bypass_csp=True, drawn=True, token=played.token)
    ana.go_to_table(played.table)
    ana.button("What scores").click()
    counts = _line(ana.page, counted).locator(".standing b")
    expect(counts.first).to_be_visible()
    shown = counts.all_inner_texts()
    empty_hands = shown[1:].count("0") if game == "toko_maja" else 0  # a hand without cards is known to all
    assert len([each for each in shown if each != "?"]) == known + empty_hands
    check_page(ana.page)


def test_a_phone_has_it_in_the_menu(new_user: NewUser, server: Server) -> None:
    played = play_table(server.url, "shokoba", moves=1, options={"players": 2, "memory": True})
    ana = new_user(size="phone", token=played.token)
    ana.go_to_table(played.table)
    ana.button("Menu").click()
    ana.button("What scores").click()
    expect(ana.page.get_by_role("heading", name="What scores")).to_be_visible()
    expect(_line(ana.page, "Most of the 27 sapphires").locator(".standing")).to_be_visible()
    assert ana.overflowing_elements() == []


def test_gems_in_the_piles_are_for_the_players_to_remember(new_user: NewUser, server: Server) -> None:
    played = play_table(server.url, "shokoba", moves=3, options={"players": 2})
    ana = new_user(token=played.token)
    ana.go_to_table(played.table)
    ana.page.keyboard.press("s")
    expect(_line(ana.page, "Most of the 40 cards").locator(".standing")).to_be_visible()
    for title in ("The diamond", "Most of the 3 emeralds", "Most of the 9 rubies", "Most of the 27 sapphires"):
        expect(_line(ana.page, title)).to_be_visible()
        expect(_line(ana.page, title).locator(".standing")).to_have_count(0)
    expect(ana.page.locator(".scoring .note")).to_contain_text("for you to remember")

"""What scores: a panel beside the table, or behind an entry of the menu, that counts only what the seat may know."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import check_page
from tests.browser.browser_user import SIZES, NewUser
from tests.browser.played_tables import play_table
from tests.server_process import Server
from tests.tiers import in_soak


def _line(page: Page, title: str) -> Locator:
    return page.locator(".scoring section").filter(has=page.get_by_role("heading", name=title))


_COUNTED: list[tuple[str, dict[str, Any], str, int]] = [
    ("shokoba", {"players": 3}, "Most of the 40 cards", 3),
    ("toko_maja", {"players": 3}, "Cards left in hand", 1),
    ("goita", {"players": 4}, "Cards still in hand", 2),
    ("goita", {"players": 1, "mode": "solo"}, "Captured cards", 1),
    ("scopette", {"players": 3}, "Tokens", 3),
    ("scopa", {"players": 2}, "Sweeps", 2),
]


@pytest.mark.parametrize(
    "cases", [pytest.param(_COUNTED[1:2], id="a hidden hand"), *in_soak(_COUNTED, id="every game")]
)
def test_a_desk_shows_it_beside_the_table(new_user: NewUser, server: Server, cases: list[Any]) -> None:
    """`web/tests/scoring.test.ts` counts for every game."""
    ana = new_user()
    for game, options, counted, known in cases:
        played = play_table(server.url, game, moves=4, options=options)
        ana.become(played.token)
        ana.go_to_table(played.table)
        ana.button("What scores").click()
        counts = _line(ana.page, counted).locator(".standing b")
        expect(counts.first).to_be_visible()
        shown = counts.all_inner_texts()
        empty_hands = shown[1:].count("0") if game == "toko_maja" else 0  # a hand without cards is known to all
        assert len([each for each in shown if each != "?"]) == known + empty_hands, game
        check_page(ana.page)
        ana.page.set_viewport_size(SIZES["desktop"])


def test_a_phone_has_it_in_the_menu(new_user: NewUser, server: Server) -> None:
    played = play_table(server.url, "shokoba", moves=1, options={"players": 2, "memory": True})
    ana = new_user(size="phone", token=played.token)
    ana.go_to_table(played.table)
    ana.button("Menu").click()
    ana.button("What scores").click()
    expect(ana.page.get_by_role("heading", name="What scores")).to_be_visible()
    expect(_line(ana.page, "Most of the 27 sapphires").locator(".standing")).to_be_visible()
    assert ana.overflowing_elements() == []

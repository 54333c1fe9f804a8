"""What helps at the table: the bubbles of a guided match and the arrows of a hint point at what they speak about."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from playwright.sync_api import TimeoutError as PageTimeout

from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.test_matches import GOITA, SCOPETTE, SHOKOBA, TOKO_MAJA

_BUBBLE = ".bubble[data-guide]"
_MOST_CLICKS = 250
_SEVERAL_ROUNDS: dict[str, dict[str, int]] = {"shokoba": {"target": 50}, "goita": {"target": 100}}
"""Options with which a match cannot be over after one round."""
_COVERED = """() => {
    const bubble = document.querySelector(".bubble[data-guide]").getBoundingClientRect();
    const free = [...document.querySelectorAll(".hand .offered, .answers .button, .round-end .button")];
    const meets = (box) => box.left < bubble.right - 1 && bubble.left < box.right - 1
        && box.top < bubble.bottom - 1 && bubble.top < box.bottom - 1;
    return free.filter((each) => meets(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 90));
}"""


def _start_guided(who: BrowserUser, game: str) -> None:
    """Open the first match of a game, as a new player does, with a bot that thinks for a shorter time."""

    def hasten(route: Route) -> None:
        wanted = route.request.post_data_json
        if wanted is None:  # the list of open tables
            route.continue_()
        else:
            options = {**wanted["options"], **_SEVERAL_ROUNDS.get(game, {})}
            route.continue_(post_data={**wanted, "options": options, "pace": 200})

    who.page.route("**/api/tables", hasten)
    who.page.goto("/")
    who.page.locator(f"article[aria-labelledby=game-{game}] [data-way=bots]").click()
    expect(who.page.locator(".badge")).to_have_count(2)


@pytest.mark.parametrize(
    ("game", "clicks", "expected"),
    [
        ("shokoba", SHOKOBA, {"hand", "pile", "stock", "round"}),
        ("toko_maja", (".stock.offered", *TOKO_MAJA), {"add", "discard", "stock"}),  # only from there is one kept
        ("goita", GOITA, {"down", "attack", "answer", "round", "score"}),
        ("scopette", SCOPETTE, {"colours", "hand", "pile", "stock"}),
    ],
)
def test_every_tip_points_at_what_it_speaks_about(
    new_user: NewUser, game: str, clicks: tuple[str, ...], expected: set[str]
) -> None:
    ana = new_user(size="phone")
    _start_guided(ana, game)
    seen: set[str] = set()
    for _ in range(_MOST_CLICKS):
        offered = ana.wait_for_offer(_BUBBLE, *clicks)
        if ana.page.locator(_BUBBLE).count():
            seen.add(_read_tip(ana))
        elif offered is None:
            break
        else:
            ana.click(offered)
        if expected <= seen:
            break
    assert expected <= seen


def _read_tip(who: BrowserUser) -> str:
    """Check that the bubble points at something and covers nothing that can be touched; close it and return its id."""
    bubble = who.page.locator(_BUBBLE)
    tip = bubble.get_attribute("data-guide")
    assert tip is not None
    expect(who.page.locator(".pointer rect").first, f"the tip {tip} points at something").to_be_attached()
    who.page.wait_for_timeout(250)  # the bubble finds its place when the cards lie still
    with suppress(PageTimeout):
        who.page.wait_for_function(f"() => !({_COVERED})().length")
    assert (tip, who.page.evaluate(_COVERED)) == (tip, [])
    bubble.get_by_role("button", name="OK").click()
    return tip


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("shokoba", {"players": 2, "first_dealer": 1}),
        ("toko_maja", {"players": 2}),
        ("goita", {"players": 2, "first_player": 0}),
        ("scopette", {"players": 2}),
    ],
)
@pytest.mark.parametrize("width", [320, 1280])
def test_a_hint_shows_where_the_cards_go(new_user: NewUser, game: str, options: dict[str, Any], width: int) -> None:
    ana = new_user()
    ana.page.set_viewport_size({"width": width, "height": 568 if width < 400 else 800})
    ana.start_table(game, options=options)
    while ana.wait_for_offer(".offered", ".answers .button") != ".offered":  # a question about the cards dealt
        ana.click(".answers .button")
    ana.button("Hint").click()
    expect(ana.page.locator(".hint-line")).to_be_visible()
    expect(ana.page.locator(".hint-arrows :is(path, rect)").first).to_be_attached()

"""What helps at the table: the bubbles of a guided match and the arrows of a hint point at what they speak about."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect
from playwright.sync_api import TimeoutError as PageTimeout

from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.test_matches import GOITA, SCOPETTE, SHOKOBA, TOKO_MAJA

_BUBBLE = ".bubble[data-guide]"
_MOST_CLICKS = 400
_SEVERAL_ROUNDS: dict[str, dict[str, int]] = {"shokoba": {"target": 50}, "goita": {"target": 100}}
"""Options with which a match cannot be over after one round."""
_LOOK = """() => {
    const bubble = document.querySelector(".bubble[data-guide]");
    if (!bubble) return { tip: null };
    const { left, top, right, bottom } = bubble.getBoundingClientRect();
    const look = { tip: bubble.dataset.guide, place: [left, top, right, bottom].join(" ") };
    const meets = (box) => box.left < right - 1 && left < box.right - 1 && box.top < bottom - 1 && top < box.bottom - 1;
    look.covers = [...document.querySelectorAll(".hand .offered, .answers .button, .round-end .button")]
        .filter((each) => meets(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 90));
    look.points = document.querySelector(".pointer rect") !== null;
    const before = window.lookBefore;
    window.lookBefore = look;
    look.isStill = before?.tip === look.tip && before?.place === look.place;
    return look;
}"""
"""The tip that is shown now: where its bubble is, whether it points at something, what it covers that can be touched.

It is looked at as a whole: while a bot plays, a bubble disappears."""
_FOUND_ITS_PLACE = f"""() => {{
    const look = ({_LOOK})();
    return (!look.tip || (look.isStill && look.points && !look.covers.length)) && look;
}}"""


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
            seen |= _read_tip(ana)
        elif offered is None:
            break
        else:
            ana.click(offered)
        if expected <= seen:
            break
    assert expected <= seen


def _read_tip(who: BrowserUser) -> set[str]:
    """Check that the bubble points at something and covers nothing that can be touched; close it and return its id.

    Nothing was read if it disappears before: it comes again.
    """
    try:
        found = who.page.wait_for_function(_FOUND_ITS_PLACE, polling=250)  # when the cards lie still
    except PageTimeout:
        raise AssertionError(f"a tip points at nothing or covers something: {who.page.evaluate(_LOOK)}") from None
    tip = found.json_value()["tip"]
    if tip is None:
        return set()
    who.click(f".bubble[data-guide='{tip}'] .button.main")
    return {tip}


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

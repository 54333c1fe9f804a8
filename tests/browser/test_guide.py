"""What helps at the table: the bubbles of a guided match and the arrows of a hint point at what they speak about.

`web/tests/guide.test.ts` finds the place of every tip of every game on its board, without a layout.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect
from playwright.sync_api import TimeoutError as PageTimeout

from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.test_matches import CLICKS
from tests.tiers import in_soak

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
    ("game", "expected"),
    [
        ("toko_maja", {"add", "discard", "stock"}),
        *in_soak("scopette", {"colours", "hand", "pile", "stock"}),
        *in_soak("shokoba", {"hand", "pile", "stock", "round"}),
        *in_soak("goita", {"down", "attack", "answer", "round", "score"}),
    ],
)
def test_every_tip_points_at_what_it_speaks_about(new_user: NewUser, game: str, expected: set[str]) -> None:
    stock = (".stock.offered",) if game == "toko_maja" else ()  # only from there is one kept
    ana = new_user(size="phone")
    _start_guided(ana, game)
    seen: set[str] = set()
    for _ in range(_MOST_CLICKS):
        offered = ana.wait_for_offer(_BUBBLE, *stock, *CLICKS[game])
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


def test_a_hint_shows_where_the_cards_go(new_user: NewUser) -> None:
    """In every game, on a small phone and on a desk."""
    ana = new_user()
    arrows = ana.page.locator(".hint-arrows :is(path, rect)")
    first_to_play: dict[str, dict[str, int]] = {"shokoba": {"first_dealer": 1}, "goita": {"first_player": 0}}
    for game in ("shokoba", "toko_maja", "goita", "scopette"):
        ana.page.set_viewport_size({"width": 320, "height": 568})
        ana.start_table(game, options={"players": 2, **first_to_play.get(game, {})})
        while ana.wait_for_offer(".offered", ".answers .button") != ".offered":  # a question about the cards dealt
            ana.click(".answers .button")
        ana.button("Hint").click()
        expect(ana.page.locator(".hint-line")).to_be_visible()
        for width, height in ((320, 568), (1280, 800)):
            ana.page.set_viewport_size({"width": width, "height": height})
            ana.wait_until_drawn()
            expect(arrows.first, f"{game}, {width} wide").to_be_attached()

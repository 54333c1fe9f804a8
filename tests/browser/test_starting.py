"""The three ways to a match on the home page: each needs two touches to the first card."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.browser_user import BrowserUser, NewUser
from tests.tiers import in_soak

_TABLET = {"width": 820, "height": 1180}
_FIRST_CARD = ".hand .card-button, .mat .card-button, .mat .offered"


class Touches:
    """Touches elements and counts how often."""

    def __init__(self, user: BrowserUser) -> None:
        self.user, self.count = user, 0

    def touch(self, found: Locator) -> None:
        self.count += 1
        found.click()

    def start(self, game: str, way: str) -> None:
        self.touch(self.user.page.locator("article", has_text=game).locator(f"[data-way={way}]"))


def player_with_matches(new_user: NewUser, **settings: Any) -> BrowserUser:
    """Somebody who has played every game, so that nobody has to guide them."""
    ana = new_user(**settings)
    ana.request("POST", "/api/guests", {"name": "Ana"})
    names = [game["name"] for game in ana.request("GET", "/api/games")["games"]]
    match: dict[str, Any] = {
        "id": "match1",
        "table": "table1",
        "options": {},
        "names": ["Ana", "Ada"],
        "players": [None, None],
    }
    match |= {"seat": 0, "rated": False, "marked": False, "started_at": 1, "finished_at": 2, "result": None}
    ana.page.route(
        "**/api/me/matches", lambda route: route.fulfill(json=[{**match, "id": name, "game": name} for name in names])
    )
    return ana


@pytest.mark.parametrize(
    "games",
    [
        pytest.param(["Shokoba", "Scopa"], id="with drawings and without"),
        *in_soak(["Shokoba", "Toko Maja", "Goita Shogi", "Scopette", "Scopa"], id="all"),
    ],
)
def test_against_bots_in_two_touches(new_user: NewUser, games: list[str]) -> None:
    ana = player_with_matches(new_user, size="phone")
    for game in games:
        touches = Touches(ana)
        ana.page.goto("/")
        touches.start(game, "bots")
        assert ana.overflowing_elements() == [], game
        touches.touch(ana.page.locator("dialog[open] [data-players='2']"))
        expect(ana.page.locator(_FIRST_CARD).first).to_be_visible()
        assert touches.count == 2
        expect(ana.page.locator(".badge")).to_have_count(2)


def test_the_first_match_is_guided_and_needs_one_touch_and_later_choices_are_remembered(new_user: NewUser) -> None:
    ana = new_user(size="phone")
    touches = Touches(ana)
    ana.page.goto("/")
    touches.start("Shokoba", "bots")
    expect(ana.page.locator(_FIRST_CARD).first).to_be_visible()
    assert touches.count == 1
    expect(ana.page.locator(".badge")).to_have_count(2)
    ana.page.goto("/")
    touches.start("Shokoba", "bots")
    expect(ana.page.locator("dialog[open] [data-players='4']")).to_have_class(re.compile("main"))
    ana.page.locator("dialog[open] select").select_option("beginner")
    ana.page.locator("dialog[open] [data-players='3']").click()
    expect(ana.page.locator(".badge")).to_have_count(3)
    ana.page.goto("/")
    touches.start("Shokoba", "bots")
    expect(ana.page.locator("dialog[open] [data-players='3']")).to_have_class(re.compile("main"))
    expect(ana.page.locator("dialog[open] select")).to_have_value("beginner")


def test_with_friends_in_two_touches_of_the_host_and_one_of_the_friend(new_user: NewUser) -> None:
    ana, ben = new_user(size="phone"), new_user(size="phone", language="fr")
    touches, of_ben = Touches(ana), Touches(ben)
    ana.page.goto("/")
    touches.start("Shokoba", "friends")
    ana.page.get_by_label("Your name").fill("Ana")
    touches.touch(ana.page.locator("dialog[open] [data-players='2']"))
    expect(ana.page.get_by_role("img", name="QR code")).to_be_in_viewport()
    expect(ana.page.locator(".seats strong")).to_have_text(["Ana"])
    ben.page.goto(ana.page.get_by_label("Link to this table", exact=True).input_value())
    ben.page.get_by_label("Votre nom").fill("Benoît")
    of_ben.touch(ben.button("Prendre place et jouer"))
    for user in (ana, ben):  # the match starts by itself when all seats are taken
        expect(user.page.locator(_FIRST_CARD).first).to_be_visible()
        expect(user.page.locator(".badge", has_text="Benoît")).to_be_visible()
    assert (touches.count, of_ben.count) == (2, 1)


def test_the_host_can_deal_before_everybody_has_come(new_user: NewUser) -> None:
    ana, ben = new_user(size="phone"), new_user()
    ana.request("POST", "/api/guests", {"name": "Ana"})
    ana.page.goto("/")
    expect(ana.button("Ana")).to_be_visible()
    Touches(ana).start("Toko Maja", "friends")
    expect(ana.page.locator("dialog[open] input")).to_have_count(0)  # who has a name is not asked
    ana.page.locator("dialog[open] [data-players='3']").click()
    expect(ana.page.get_by_text("The match starts by itself when all seats are taken.")).to_be_visible()
    ben.request("POST", "/api/guests", {"name": "Ben"})
    ben.page.goto(ana.page.url)
    expect(ben.page.get_by_label("Your name")).to_have_count(0)  # Ben has a name already
    ben.button("Sit down and play").click()
    expect(ana.page.locator(".seats strong")).to_have_count(2)  # it fills while one looks at it
    expect(ben.page.get_by_text("The match starts when all seats are taken.")).to_be_visible()
    ana.button("Deal the cards").click()
    for user in (ana, ben):
        expect(user.page.locator(".badge")).to_have_count(3)


@pytest.mark.parametrize("game", ["Scopa", *in_soak("Toko Maja")])
def test_a_family_plays_on_a_tablet_in_four_touches_and_next_time_in_two(new_user: NewUser, game: str) -> None:
    """Four people on one device, each with a name; the next time a bot can join."""
    ana = new_user()
    ana.page.set_viewport_size(_TABLET)  # type: ignore[arg-type]
    touches = Touches(ana)
    ana.page.goto("/")
    touches.start(game, "device")
    for _ in range(2):
        touches.touch(ana.button("One more person"))
    names = ["Ana", "Ben", "Chloé", "Dan"]
    for place, name in enumerate(names):
        ana.page.get_by_label(f"Name of player {place + 1}").fill(name)
    touches.touch(ana.button("Deal the cards"))
    cover = ana.page.locator(".cover")
    expect(cover.or_(ana.page.locator(_FIRST_CARD)).filter(visible=True).first).to_be_visible()
    assert touches.count == 4
    seats = ana.request("GET", f"/api/tables/{ana.page.url.rpartition('/')[2]}")["seats"]
    assert [seat["name"] for seat in seats] == names
    assert all(len(seat["shares_device_with"]) == 3 for seat in seats)

    ana.page.goto("/")
    touches = Touches(ana)
    touches.start("Scopette", "device")
    for place, name in enumerate(names):
        expect(ana.page.get_by_label(f"Name of player {place + 1}")).to_have_value(name)
    ana.page.locator("dialog[open] select").select_option("1 bot plays too")
    touches.touch(ana.button("Deal the cards"))
    ana.page.wait_for_url("**/t/*")
    assert touches.count == 2
    seats = ana.request("GET", f"/api/tables/{ana.page.url.rpartition('/')[2]}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person"] * 4 + ["bot"]
    assert len(ana.request("GET", "/api/me/companions")) == 3, "they are the same people as before"


def test_the_home_page_leads_to_lessons_rules_and_the_long_form_and_shows_how_far_one_has_learnt(
    new_user: NewUser,
) -> None:
    ana = new_user(size="phone")
    tile = ana.page.locator("article", has_text="Shokoba")
    for link, heading in (("More", "New table"), ("Rules", "Shokoba")):
        ana.page.goto("/")
        tile.get_by_role("link", name=link).click()
        expect(ana.page.locator("h1", has_text=heading).first).to_be_visible()
    ana.page.goto("/")
    learn = tile.get_by_role("link", name="Learn")
    expect(learn).to_have_text("Learn")
    learn.click()
    ana.page.wait_for_url("**/learn/shokoba")
    done = 0
    while done < 3:
        ana.page.locator(".panel .button", has_text=re.compile("Show me|Skip|Next")).first.click()
        done = ana.page.evaluate("JSON.parse(localStorage['cartable.lessons'] ?? '{}').shokoba?.done.length ?? 0")
    steps = ana.page.evaluate("JSON.parse(localStorage['cartable.lessons']).shokoba.of")
    ana.page.goto("/")
    expect(learn).to_have_text(f"Learn3 of {steps}")


def test_a_returning_player_sees_running_tables_first_and_no_tile_stands_apart(new_user: NewUser) -> None:
    ana = new_user(size="phone")
    table = ana.open_table("shokoba", options={"players": 2, "first_dealer": 1})
    waiting = ana.open_table("scopette", options={"players": 3}, start=False)  # opened later, but nobody plays there
    ana.page.goto("/")
    expect(ana.page.get_by_role("heading", name="Welcome back, Ana.")).to_be_visible()
    links = ana.page.locator("section[aria-labelledby=running] a")
    expect(links.nth(1)).to_have_attribute("href", f"/t/{waiting}")
    expect(links.first).to_contain_text("Your turn")
    expect(links.nth(1)).not_to_contain_text("Your turn")
    expect(ana.page.locator("article")).to_have_count(5)
    for width, rows in ((1440, [3, 2]), (700, [2, 2, 1]), (390, [1] * 5)):
        ana.page.set_viewport_size({"width": width, "height": 900})
        ana.wait_until_drawn()
        boxes = ana.page.locator(".games li").evaluate_all(
            "(all) => all.map((each) => [each.offsetTop, each.getBoundingClientRect().left, "
            "each.getBoundingClientRect().right])"
        )
        tops = [top for top, _, _ in boxes]
        assert [tops.count(top) for top in dict.fromkeys(tops)] == rows, width
        last = boxes[-rows[-1] :]
        middle, last_middle = (each[0][1] + each[-1][2] for each in (boxes[: rows[0]], last))
        assert abs(last_middle - middle) < 4, f"the last row is not centred: {width} wide"
    ana.page.locator(f"a[href='/t/{table}']").click()
    expect(ana.page.locator(_FIRST_CARD).first).to_be_visible()
